package fsx

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// journalName is the one journal of a journal directory.
const journalName = "journal"

const journalMagic = "fsx-journal 1 "

// ErrDamaged says that a journal does not hold what was written to it.
var ErrDamaged = errors.New("is damaged")

// journal is what it takes to finish or undo a commit of several files,
// whatever became of its temporary files.
type journal struct {
	Recs  []*record
	Made  []string `json:",omitzero"` // directories that were not there
	Prune bool     `json:",omitzero"`
	Keep  []string `json:",omitzero"`
}

// encode gives the first line, which tells a reader the title and a checksum
// of the rest, and the rest.
func (j *journal) encode(title string) ([]byte, error) {
	body, err := json.Marshal(j)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%s %s\n", journalMagic, hex.EncodeToString(sum[:]), strconv.Quote(title))
	b.Write(body)
	return b.Bytes(), nil
}

func decodeJournal(data []byte) (title string, j *journal, err error) {
	head, body, ok := bytes.Cut(data, []byte("\n"))
	title, sum, valid := journalHead(string(head))
	got := sha256.Sum256(body)
	if !ok || !valid || sum != hex.EncodeToString(got[:]) {
		return title, nil, about(journalName, ErrDamaged)
	}
	j = &journal{}
	if err := json.Unmarshal(body, j); err != nil {
		return title, nil, about(journalName, ErrDamaged)
	}
	return title, j, nil
}

func journalHead(line string) (title, sum string, ok bool) {
	rest, ok := strings.CutPrefix(line, journalMagic)
	if !ok {
		return "", "", false
	}
	sum, quoted, ok := strings.Cut(rest, " ")
	if !ok {
		return "", "", false
	}
	title, err := strconv.Unquote(quoted)
	return title, sum, err == nil
}

// journalTitle names the work: by its title, else by its files.
func journalTitle(title string, recs []*record) string {
	if title == "" && len(recs) > 0 {
		title = recs[0].Path
		if n := len(recs) - 1; n > 0 {
			title += fmt.Sprintf(" and %d more", n)
		}
	}
	if len(title) > 500 {
		title = strings.ToValidUTF8(title[:500], "")
	}
	return title
}

// writeJournal makes the journal visible and durable, or leaves none.
func (t *Tree) writeJournal(title string, j *journal) error {
	data, err := j.encode(journalTitle(title, j.Recs))
	if err != nil {
		return err
	}
	tmp, f, err := t.fillTemp(journalName, data, nil, 0o600)
	if err != nil {
		return err
	}
	if err = t.syncClose(tmp, f); err == nil {
		if err = t.create(tmp, journalName); err == nil {
			if err = t.syncDir("."); err == nil {
				return nil
			}
			t.removeQuietly(journalName)
			return err
		}
	}
	if t.took(tmp, journalName) {
		t.removeQuietly(journalName)
	}
	t.removeQuietly(tmp)
	if errors.Is(err, ErrExists) {
		return ErrPending
	}
	return err
}

// took tells whether a failed create gave the file its name all the same.
func (t *Tree) took(tmp, rel string) bool {
	dst, err := t.lstat(rel)
	if err != nil {
		return false
	}
	src, err := t.lstat(tmp)
	return err != nil || os.SameFile(src, dst)
}

// dropJournal ends the work that a journal was for.
func (t *Tree) dropJournal() error {
	t.end()
	return t.remove(journalName)
}

// PendingJournal tells a reader whether a commit of several files is
// unfinished, and names it. The files may then be partly changed; the next
// writer settles them. It costs one attempt to open a file.
func PendingJournal(journal *Tree) (name string, ok bool) {
	f, err := journal.root.OpenFile(journalName, os.O_RDONLY|readFlag, 0)
	if err != nil {
		return "", false
	}
	defer f.Close()
	head := make([]byte, 4096)
	n, _ := io.ReadFull(f, head)
	line, _, _ := bytes.Cut(head[:n], []byte("\n"))
	title, _, valid := journalHead(string(line))
	if !valid {
		return "a change whose journal is damaged", true
	}
	return title, true
}

// setAside keeps a journal under another name, for a person to look at.
func (t *Tree) setAside(why string) (string, error) {
	t.end()
	for range 100 {
		name := journalName + "-" + why + "-" + strconv.FormatUint(t.random(), 36)
		err := t.moveTo(journalName, name)
		if !errors.Is(err, ErrExists) {
			return name, err
		}
	}
	return "", about(journalName, fs.ErrExist)
}
