package gitdir

const readFlag = 0
