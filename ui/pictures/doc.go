// Package pictures paints what the program shows as images, still and moving, as a terminal would
// show it: letters in a font, lines and blocks as rectangles that meet. Its tests make the pictures
// of the README and of docs:
//
//	go test ./ui/pictures -update
package pictures
