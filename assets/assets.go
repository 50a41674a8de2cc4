// Package assets is what the program carries with it: texts in each language and themes. It holds
// files and no code.
package assets

import "embed"

// Files holds locales/*.json, themes/*.json and rules/LANGUAGE: a Markdown file for each game, and
// beside it a directory with one for each preset that is a change to that game.
//
//go:embed locales rules themes
var Files embed.FS
