package sshd

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/crypto/ssh"

	"fair/okey/ui/files"
)

// hostKeyName is the name of the file of the host's private key.
const hostKeyName = "host_key"

// maxKeyFile is the largest size of a file of keys in bytes.
const maxKeyFile = 1 << 20

// loadHostKey returns the host's key from a directory, which it makes if need be. Without a file it draws one. A file
// that cannot be read is never replaced: who knows the host would be told that it is another.
func loadHostKey(dir string) (ssh.Signer, error) {
	path := filepath.Join(dir, hostKeyName)
	text, err := files.Read(path, maxKeyFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return drawHostKey(path)
	case err != nil:
		return nil, fmt.Errorf("the host's key cannot be read; make %s readable, or move it away for a new one: %w", path, err)
	}
	key, err := ssh.ParsePrivateKey(text)
	if err != nil {
		return nil, fmt.Errorf("%s has no private key without a passphrase; put the host's key back, or move the file away for a new one: %w", path, err)
	}
	return key, nil
}

// drawHostKey draws a key and writes it to a new file.
func drawHostKey(path string) (ssh.Signer, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(private, "okey host")
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	err = errors.Join(pem.Encode(file, block), file.Sync(), file.Close())
	if err != nil {
		os.Remove(path) // half a key would be refused for ever
		return nil, err
	}
	return ssh.NewSignerFromKey(private)
}

// loadInvited returns the people whose public keys are in a file in the form of authorized_keys. Options in it are
// ignored.
func loadInvited(path string) (map[Person]bool, error) {
	text, err := files.Read(path, maxKeyFile)
	if err != nil {
		return nil, err
	}
	invited := map[Person]bool{}
	for len(text) > 0 {
		key, _, _, rest, err := ssh.ParseAuthorizedKey(text)
		if err != nil {
			break // no key in the rest
		}
		invited[personOf(key)] = true
		text = rest
	}
	if len(invited) == 0 {
		return nil, fmt.Errorf("%s has no public keys; write one a line, as in ~/.ssh/authorized_keys", path)
	}
	return invited, nil
}
