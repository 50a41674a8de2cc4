// Package assets embeds the texts in each language, the themes and the rules to read. It holds files and no code.
package assets

import "embed"

// Files holds locales/*.json, themes/*.json and rules/LANGUAGE: a Markdown file for each game, and
// beside it a directory with one for each preset that is a change to that game.
//
//go:embed locales rules themes
var Files embed.FS
