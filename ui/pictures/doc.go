// Package pictures renders the program's screens as still and animated images that look as in a terminal. Its tests
// generate the pictures in the README and in docs:
//
//	go test ./ui/pictures -update
package pictures
