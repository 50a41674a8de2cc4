// Package assets is what the program carries with it: texts in each language and themes. It holds files and no code.
package assets

import "embed"

// Files holds locales/*.json and themes/*.json.
//
//go:embed locales themes
var Files embed.FS
