package op

// Progress tells whoever watches how far long work is: done of total (0 =
// unknown) of what. Nobody has to watch.
func (e *Env) Progress(done, total int, what string) {
	if e.Host.Progress != nil {
		e.Host.Progress(done, total, what)
	}
}
