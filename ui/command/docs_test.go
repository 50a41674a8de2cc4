package command

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/session"
)

// docTables returns the cells, by table and row, of those tables on a page that have the given heading. page is a path
// relative to the root.
func docTables(page, heading string) (tables [][][]string) {
	text := check.Must(os.ReadFile("../../" + page))
	in := false
	for _, line := range strings.Split(string(text), "\n") {
		switch {
		case line == heading:
			tables, in = append(tables, nil), true
		case !strings.HasPrefix(line, "|"):
			in = false
		case in && !strings.HasPrefix(line, "|---"):
			cells := strings.Split(strings.Trim(line, "|"), " | ")
			tables[len(tables)-1] = append(tables[len(tables)-1], cells)
		}
	}
	return tables
}

// quotedTexts returns the texts in backquotes in a cell.
func quotedTexts(cell string) (texts []string) {
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cell, -1) {
		texts = append(texts, m[1])
	}
	return texts
}

// keysIn returns the keys in a cell, and the words that name commands.
func keysIn(cell string) (keys []string) {
	if strings.Contains(cell, "arrows") {
		keys = append(keys, "left", "right", "up", "down")
	}
	for _, text := range quotedTexts(cell) {
		for key := range strings.FieldsSeq(text) {
			if len(key) > 1 { // V and v are different keys
				key = strings.ReplaceAll(strings.ToLower(key), "ctrl-", "ctrl+")
			}
			switch key {
			case "space":
				key = " "
			case "ctrl+space":
				key = "ctrl+@"
			}
			keys = append(keys, key)
		}
	}
	return keys
}

// pairedKeys returns the keys in the only table on a page whose rows contain two pairs of key and text.
func pairedKeys(t *testing.T, page string) (keys []string) {
	t.Helper()
	tables := docTables(page, "| key | does | key | does |")
	check.Need(t, len(tables) == 1, "%s: %d tables of keys were found", page, len(tables))
	for _, row := range tables[0] {
		for i := 0; i < len(row); i += 2 {
			keys = append(keys, keysIn(row[i])...)
		}
	}
	return keys
}

// The tables of keys must contain exactly the keys of the commands at the table, and the table of typed words must
// contain the commands for laying.
func TestDocs_TablesOfKeys(t *testing.T) {
	const playing, okey101 = "docs/playing.md", "docs/101.md"
	laying := docTables(okey101, "| key | does |")
	typed := docTables(okey101, "| command | does |")
	check.Need(t, len(laying) == 1 && len(typed) == 1, "%s: %d and %d tables were found", okey101, len(laying), len(typed))
	keys, short := pairedKeys(t, playing), pairedKeys(t, "README.md")
	var layingKeys, verbs []string
	for _, row := range laying[0] {
		layingKeys = append(layingKeys, keysIn(row[0])...)
	}
	for _, row := range typed[0] {
		for _, text := range quotedTexts(row[0]) {
			verbs = append(verbs, strings.Fields(text)[0])
		}
	}
	for i := range all {
		c := &all[i]
		if c.Mode&(Table|Laying) == 0 || c.Group == NoGroup {
			continue
		}
		in, page := keys, playing
		if c.Group == OfLaying {
			in, page = layingKeys, okey101
		}
		check.That(t, slices.Contains(in, c.Keys[0]), "%s: add %q for %s to the table of keys", page, c.Keys[0], c.ID)
		check.That(t, len(c.Typed) == 0 || c.Group != OfLaying || slices.Contains(verbs, c.Typed[0]), "%s: add %q to the table of what is typed", okey101, c.Typed)
	}
	for page, named := range map[string][]string{playing: keys, okey101: layingKeys, "README.md": short} {
		for _, key := range named {
			check.That(t, Find(func(c *Command) bool { return c.Mode&(Table|Laying) != 0 && slices.Contains(c.Keys, key) }) != nil, "%s names the key %q, which no command has", page, key)
		}
	}
	for _, verb := range verbs {
		check.That(t, Find(func(c *Command) bool { return slices.Contains(c.Typed, verb) }) != nil, "%s names %q, which no command is", okey101, verb)
	}
}

// Commands must have all their texts, and footers and help must offer only commands with keys.
func TestCommands_Complete(t *testing.T) {
	ids := map[ID]bool{}
	for i := range all {
		c := &all[i]
		check.That(t, !ids[c.ID], "%s is there twice", c.ID)
		ids[c.ID] = true
		check.That(t, len(c.Keys) > 0 && c.Shown != "" || len(c.Keys) == 0 && c.Mode == 0, "%s has the keys %q, written %q, in mode %b", c.ID, c.Keys, c.Shown, c.Mode)
	}
	for _, f := range footers {
		mode := f.mode
		switch mode { // other keys work there too
		case Laying, Lesson, Puzzle:
			mode |= Table | Laying
		case Solution:
			mode |= Panel
		}
		for _, id := range slices.Concat(f.useful, f.ends) {
			c := ByID(id)
			check.That(t, c.Mode&mode != 0 && c.Text != "", "the footer of mode %b offers %s, which has no key there", f.mode, id)
		}
	}
	for _, p := range game.Presets() {
		s := sitDown(t, session.Table{Rules: p.Rules})
		for _, mode := range []Mode{Table, Watch, Lesson | Table, Puzzle | Table} {
			named := map[string]ID{}
			for _, column := range HelpColumns(s, mode) {
				for _, c := range column {
					check.That(t, (mode == Watch || c.InGame(&p.Rules)) && c.Text != "", "%s: the help names %s", p.Name, c.ID)
					other, is := named[c.Keys[0]]
					check.That(t, !is || ByID(other).Yields != nil, "%s: the help of mode %b says of one key that it is %s and %s", p.Name, mode, other, c.ID)
					named[c.Keys[0]] = c.ID
				}
			}
		}
	}
}
