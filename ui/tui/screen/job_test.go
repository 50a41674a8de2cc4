package screen

import (
	"context"
	"errors"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game/check"
)

// drain handles the news of a job until the job is over.
func drain[T any](j *Job[T]) {
	for cmd := j.Await; cmd != nil; {
		next := cmd().(Answer).Take()
		if next == nil {
			return
		}
		cmd = func() tea.Msg { return next() }
	}
}

func TestJob_Order(t *testing.T) {
	var got []int
	var last News[int]
	j := Start(func(_ context.Context, report func(int)) error {
		for i := range 100 {
			report(i)
		}
		return errors.New("broken")
	}, func(n News[int]) tea.Cmd {
		got, last = append(got, n.Found...), n
		return nil
	})
	drain(j)
	check.That(t, len(got) == 100 && slices.IsSorted(got) && last.Over && last.Err != nil, "%v, over %v, error %v", got, last.Over, last.Err)
}

func TestJob_Panic(t *testing.T) {
	var last News[int]
	j := Start(func(context.Context, func(int)) error { panic("broken") }, func(n News[int]) tea.Cmd { last = n; return nil })
	drain(j)
	check.That(t, last.Over && last.Err != nil, "over %v, error %v", last.Over, last.Err)
}

func TestJob_Cancel(t *testing.T) {
	j := Start(func(ctx context.Context, _ func(int)) error { <-ctx.Done(); return nil }, func(News[int]) tea.Cmd { return nil })
	j.Cancel()
	j.Wait()
}
