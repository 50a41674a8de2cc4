// Package assets embeds the texts in each language, the themes and the rules pages. It contains no code.
package assets

import "embed"

// Files holds locales/*.json, themes/*.json and the rules in Markdown under rules/LANGUAGE. There is a file for each
// game, and a directory of the same name with a file for each preset that changes that game.
//
//go:embed locales rules themes
var Files embed.FS
