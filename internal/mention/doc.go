// Package mention keeps who is mentioned where, and whether they have seen it.
//
// A mention is `@handle` or `@name@host.tld` in the title, the body or a comment
// of an issue, outside code ([scan]). Each is a record in `<dir>/<slug>.toml`, one
// file for each slug of what was written (`[mentions]` of tix.toml: enabled,
// dir). The original writes the same files: tokens, keys and pairing are its own.
//
// [Witness] follows every write of an issue and stages the files with it, in one
// transaction; delete drops the records. Where nothing changes nothing is written.
// An issue that mentions nobody costs a create nothing, and another write one look
// into the folder. What somebody wrote with an editor is no write of ours: readers
// compute what the next write would record and show that ([shelf.mentions]), and
// marking such a mention records its issue's.
//
// What the format leaves open:
//
//   - Whose a mention is, the one rule of sameness of people decides
//     (model.SamePerson) and not the name of the file. So `@ada@other.org` is of
//     Ada <ada@example.org>, whose handle it has. Without user.name nobody reads.
//   - The id of a record follows from its key, so that a mention that is not
//     recorded yet has the id already that it will have, and two clones that
//     record the same mention give it the same one. `created` is blank until then.
//   - A record whose issue is gone, or cannot be read, is listed as it stands: the
//     issue may live on another branch. One whose mention is gone from the text is
//     not listed, but can be shown and marked.
//   - Mentions of archived issues are listed. The heading of a comment counts like
//     any line, as in the original (`### @ada (2026-01-02)`), but one's own comment
//     is not listed as news.
//   - The order is issue number, created (not recorded ones last), id: it is total.
//   - At most 1,000 mentions of an issue count, from its top.
//   - A record that stays keeps its bytes but for the values that change; comment
//     lines directly above its header go with it. The records of an issue stand
//     behind those of others, and other tables of the file stay where they are. A
//     file with keys of others outlives its last record; comments alone do not.
//   - A file with any record that lacks a key, or has one of another type, is
//     broken as a whole: writers leave it alone (W-tix-disclosure), readers take it
//     for empty and report it. So does a writer with a link in the place of a file,
//     and with tix.toml, should the folder be the root.
//   - Without a state directory there is no journal, and so no mention is recorded;
//     the write of the issue goes on, with a warning.
//   - A slug that Windows keeps for a device gets a dash, as in issue files.
//   - `mentions jump` prints the line of the body, as the original; its structure
//     has the line of the file too. An issue that is gone is refused.
//
// For the view of one issue:
//
//	func Unread(ctx context.Context, e *op.Env, is *model.Issue) ([]Mention, error)
//	func Block(p *page.Page, unread []Mention)
//
// The first gives the caller's unread mentions in it, the second prints them as
// the end of a text, beginning with a blank line; of none it prints nothing.
package mention
