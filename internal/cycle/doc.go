// Package cycle knows the planning cycles: which exist, which one runs, and
// which one a new issue joins.
//
// Cycles are the files of docs/cycles (name, description, start_date, due_date,
// and on generated ones schedule_id, sequence, state). When that folder exists
// it replaces the tables [cycles.<name>] of tix.toml. The cycle `Default` always
// can be joined: with the folder it is listed first even without a file, without
// the folder it is listed when its table is declared.
//
// Two records of one name are one cycle, at the place of the first and with the
// values of the last. A record with wrong dates is a finding and is left out;
// no command stops. Names are case-sensitive. An issue belongs to a cycle by the
// names in its own `cycles` and by nothing else.
//
// A cycle runs when it has a start on or before today and no end before today.
package cycle
