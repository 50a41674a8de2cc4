// Package pictures paints the screens of the program as images, still and moving, as a terminal would show them:
// letters in a font, lines and blocks as adjoining rectangles. Its tests make the pictures of the README and of
// docs:
//
//	go test ./ui/pictures -update
package pictures
