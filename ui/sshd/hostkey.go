package sshd

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"golang.org/x/crypto/ssh"

	"fair/okey/ui/files"
)

// hostKeyName is the name of the file with the host's private key.
const hostKeyName = "host_key"

// maxKeyFile is the maximum size of a key file in bytes.
const maxKeyFile = 1 << 20

// loadHostKey returns the host's key from dir and the content of its file,
// which it creates if it does not exist. It never replaces an unreadable file,
// because clients that know the host would refuse the new key.
func loadHostKey(dir string) (key ssh.AlgorithmSigner, text []byte, err error) {
	path := filepath.Join(dir, hostKeyName)
	text, err = readOrCreate(path, func() ([]byte, error) {
		_, private, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			return nil, err
		}
		block, err := ssh.MarshalPrivateKey(private, "okey host")
		return pem.EncodeToMemory(block), err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("the host's key cannot be read or created; make %s accessible, or move it away for a new one: %w", path, err)
	}
	parsed, err := ssh.ParsePrivateKey(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s has no private key without a passphrase; put the host's key back, or move the file away for a new one: %w", path, err)
	}
	return parsed.(ssh.AlgorithmSigner), text, nil // as every key from ParsePrivateKey
}

// LoadInvite returns the word for strangers from dir. If there is none, it draws
// a word with 48 bits of entropy, which later calls return as well.
func LoadInvite(dir string) (string, error) {
	path := filepath.Join(dir, "invite")
	text, err := readOrCreate(path, func() ([]byte, error) { return []byte(drawWord() + "\n"), nil })
	word := strings.TrimSpace(string(text))
	if err == nil && word == "" {
		err = fmt.Errorf("%s has no door password; give one with --invite, or remove the file for a new one", path)
	}
	return word, err
}

// readOrCreate returns the content of a file. If the file does not exist, it
// creates it with the content that draw returns, readable by its owner only.
func readOrCreate(path string, draw func() ([]byte, error)) ([]byte, error) {
	text, err := files.Read(path, maxKeyFile)
	if !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	if text, err = draw(); err != nil {
		return nil, err
	}
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
