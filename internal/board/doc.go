// Package board knows columns, their categories and the one rule of moving
// between them.
//
// A column's category is its entry in the board's category_map; without a map
// the done column is completed and every other column has the default category.
// A status outside the board has no category. Completed and canceled are
// terminal. The completion column is the first one that is completed.
//
// A move is refused when its target is no column, and, when the board has a
// category_map and transitions.terminal_locked holds, when it leads from a
// terminal category to an open one without a reason. Every other move is free,
// backwards too; a status outside the board can always be left, and History then
// names the default category. A move to the same column changes nothing.
package board
