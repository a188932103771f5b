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
// into the folder; a batch lists the folder once, and reads and writes each file once
// for all items of a flush ([disk], store.Tx.Join). What
// somebody wrote with an editor is no write of ours: readers compute what the next
// write would record and show that ([shelf.mentions]), and marking such a mention
// records its issue's. [Inspect] is what lint tells of the folder.
//
// What the format leaves open:
//
//   - A mention is mine if the original takes it for mine, because its file has the
//     slug of user.name, of the local part of the e-mail or of the whole e-mail
//     (`@ada_`, `@ada.example.org`), or if the one rule of sameness of people does
//     (model.SamePerson). But an address names its host: `@ada@other.org` is not of
//     Ada <ada@example.org>, although the rule of people would take the handle for
//     enough. A name without an ASCII letter or digit has no slug: `untitled` is
//     nobody's. Without user.name nobody reads.
//   - The id of a record follows from its key, so that a mention that is not
//     recorded yet has the id already that it will have, and two clones that
//     record the same mention give it the same one. `created` is blank until then.
//   - A record whose issue is gone, or cannot be read, is listed as it stands: the
//     issue may live on another branch. One whose mention is gone from the text is
//     not listed, but can be shown and marked.
//   - Mentions of archived issues are listed. A comment counts with its heading
//     (`### @ada (2026-01-02)`), as in the original; but one's own comment, heading
//     and text, is recorded and not listed, for it is no news.
//   - The order is issue number, created (not recorded ones last), id: it is total.
//   - At most 1,000 mentions of an issue count, from its top. Of those behind none
//     is recorded anew, which each write tells (W-tix-disclosure), but records that
//     are there stay as long as their line stands unchanged.
//   - Records are paired as the original pairs them. Where an issue leaves more than
//     250,000 pairs of one body to compare, each record is compared with the lines
//     near the place where it stood.
//   - A record that stays keeps its bytes but for the values that change; comment
//     lines directly above its header go with it, those behind it stay when it goes.
//     The records of an issue that change are put behind those of others; those that
//     say all that already, and other tables of the file, stay where they are. A file with keys of others outlives its last record;
//     comments alone do not.
//   - Records in one list, `mention = [{…}]`, are read; the first change writes them
//     as tables with all their keys. Where there are comments in the list, or behind
//     it on its line, writers leave the file alone.
//   - A file with any record that lacks a key, or has one of another type, is
//     broken as a whole: writers leave it alone (W-tix-disclosure), readers take it
//     for empty and report it, lint tells of it in any case. So does a writer with a
//     link in the place of a file, and with tix.toml, should the folder be the root.
//     A write that does not concern a broken file is silent about it.
//   - A folder that cannot be listed is empty for readers, who report it. Neither it
//     nor one that cannot be written to keeps an issue from being written: that is
//     seen before anything is staged, and told in one sentence.
//   - Without a state directory there is no journal, and so no mention is recorded;
//     the write of the issue goes on, with a warning.
//   - A slug that Windows keeps for a device gets a dash, as in issue files; but a
//     file without it, which the original has made, goes on.
//   - `mentions jump` prints the file from the root and the line in it, which
//     editors open; its structure has the line of the body too, as the original. An
//     issue that is gone is refused.
//
// For the view of one issue:
//
//	func Unread(ctx context.Context, e *op.Env, is *model.Issue) ([]Mention, error)
//	func Block(p *page.Page, unread []Mention)
//
// The first gives the caller's unread mentions in it, the second prints them as
// the end of a text, beginning with a blank line; of none it prints nothing.
package mention
