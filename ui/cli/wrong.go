package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// mistake is an error in what was asked for, which can be told in every language.
type mistake struct {
	id   string
	args words.Args
}

// wrong is the mistake of a text.
func wrong(id string, args words.Args) error { return &mistake{id, args} }

// Tell says what is wrong, and what would be right.
func (m *mistake) Tell(w *words.Words) string { return w.With(m.id, m.args) }

// Error is what Tell says in English.
func (m *mistake) Error() string { return m.Tell(english()) }

var english = sync.OnceValue(func() *words.Words {
	w, err := words.New(words.Languages()[0])
	if err != nil {
		panic(err) // the texts are part of the program
	}
	return w
})

// flagError is an error in the value of a flag.
type flagError struct {
	flag string // with its dashes
	err  error
}

// inFlag is an error with the flag that it is about, nil if there is none.
func inFlag(flag string, err error) error {
	if err == nil {
		return nil
	}
	return &flagError{flag, err}
}

// Tell says which flag is wrong, and why.
func (e *flagError) Tell(w *words.Words) string { return e.flag + ": " + tellError(w, e.err) }

// Error is what Tell says in English.
func (e *flagError) Error() string { return e.Tell(english()) }

// Unwrap is the error in the value.
func (e *flagError) Unwrap() error { return e.err }

// tellError returns the text of an error in a language, as far as it can be said there, with the whole
// path of the file that it is about.
func tellError(w *words.Words, err error) string {
	text := tell.Error(w, err)
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		text = strings.Replace(text, tell.Path(file.Path), safePath(file.Path), 1)
	}
	return text
}

// safePath returns a path without what steers a terminal.
func safePath(path string) string { return words.Safe(path, len(path)) }

// fileError is an error about a file that was named.
type fileError struct {
	name string
	err  error
}

// inFile is an error with the path of the file that it is about.
func inFile(path string, err error) error { return &fileError{safePath(path), err} }

// Tell says which file is wrong, and why.
func (e *fileError) Tell(w *words.Words) string {
	text := tellError(w, e.err)
	if strings.Contains(text, e.name) {
		return text
	}
	return e.name + ": " + strings.TrimPrefix(text, filepath.Base(e.name)+": ")
}

// Error is what Tell says in English.
func (e *fileError) Error() string { return e.Tell(english()) }

// Unwrap is the error about the file.
func (e *fileError) Unwrap() error { return e.err }

// quoted is what was typed, fit to stand in an error.
func quoted(text string) string { return fmt.Sprintf("%.30q", text) }

// misread is what is wrong with flags that the library cannot read.
func misread(c *cobra.Command, err error) error {
	args := words.Args{"Help": c.CommandPath() + " --help"}
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var value *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	dashed := func(name, short string) string {
		if short != "" {
			return quoted("-" + short)
		}
		return quoted("--" + name)
	}
	switch {
	case errors.As(err, &unknown):
		args["Flag"] = dashed(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames())
		return wrong("wrong.flag", args)
	case errors.As(err, &missing):
		args["Flag"] = dashed(missing.GetSpecifiedName(), missing.GetSpecifiedShortnames())
		return wrong("wrong.flag.missing", args)
	case errors.As(err, &value):
		args["Flag"], args["Value"] = "--"+value.GetFlag().Name, quoted(value.GetValue())
		return wrong("wrong.flag.value", args)
	case errors.As(err, &syntax):
		args["Flag"] = quoted(syntax.GetSpecifiedFlag())
		return wrong("wrong.flag.syntax", args)
	}
	return fmt.Errorf("%w; %s --help", err, c.CommandPath())
}
