// Package mcp serves the catalogue to coding agents over the Model Context
// Protocol: initialize, ping, tools/list and tools/call behind the loop of
// pkg/jsonrpc. It sees nothing but declarations; the text of a result is the
// text of the command, byte for byte.
package mcp
