package sshd

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"golang.org/x/crypto/ssh"

	"fair/okey/ui/files"
)

// hostKeyName is the name of the file with the host's private key.
const hostKeyName = "host_key"

// maxKeyFile is the maximum size of a key file in bytes.
const maxKeyFile = 1 << 20

// loadHostKey returns the host's key from dir and the content of its file,
// creating it if it does not exist. It never replaces an unreadable file, because clients that know the
// host would refuse the new key.
func loadHostKey(dir string) (key ssh.AlgorithmSigner, text []byte, err error) {
	path := filepath.Join(dir, hostKeyName)
	text, err = files.Read(path, maxKeyFile)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = createHostKey(path)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("the host's key cannot be read or created; make %s accessible, or move it away for a new one: %w", path, err)
	}
	parsed, err := ssh.ParsePrivateKey(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s has no private key without a passphrase; put the host's key back, or move the file away for a new one: %w", path, err)
	}
	return parsed.(ssh.AlgorithmSigner), text, nil // as every key from ParsePrivateKey
}

// createHostKey generates a key, writes it to a new file and returns the text of
// the file.
func createHostKey(path string) ([]byte, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(private, "okey host")
	if err != nil {
		return nil, err
	}
	text := pem.EncodeToMemory(block)
	return text, files.Write(path, text)
}

// loadInvited returns the people whose public keys are in an authorized_keys
// file. It ignores options.
func loadInvited(path string) (map[Person]bool, error) {
	text, err := files.Read(path, maxKeyFile)
	if err != nil {
		return nil, err
	}
	invited := map[Person]bool{}
	for len(text) > 0 {
		key, _, _, rest, err := ssh.ParseAuthorizedKey(text)
		if err != nil {
			break // no more keys
		}
		invited[personOf(key)] = true
		text = rest
	}
	if len(invited) == 0 {
		return nil, fmt.Errorf("%s has no public keys; write one a line, as in ~/.ssh/authorized_keys", path)
	}
	return invited, nil
}
