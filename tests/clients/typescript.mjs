// The official TypeScript client: initialize, list, validate every schema, call every tool that reads and hold
// structuredContent against outputSchema.    node typescript.mjs REPOSITORY TIX
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

const [cwd, tix] = process.argv.slice(2);
let faults = 0;
let checks = 0;
function check(ok, what) {
  checks++;
  if (!ok) {
    faults++;
    console.log('FAIL', what);
  }
}

const client = new Client({ name: 'tix-typescript', version: '1' }, { capabilities: {} });
client.onerror = e => check(false, `transport: ${e.message}`);
await client.connect(new StdioClientTransport({ command: tix, args: ['mcp', '--tools', 'all'], cwd }));
check(client.getServerVersion()?.name === 'tix', 'serverInfo');
check((client.getInstructions() ?? '').length > 0, 'instructions');

const { tools } = await client.listTools();
check(tools.length > 0, 'tools/list is empty');
const draft07 = new Ajv({ strict: true, allErrors: true });
const draft2020 = new Ajv2020({ strict: true, allErrors: true });
function compiles(schema, what) {
  try {
    draft2020.compile(schema);
    return draft07.compile(schema);
  } catch (e) {
    check(false, `${what}: ${e.message}`);
    return undefined;
  }
}

let answered = 0;
for (const tool of tools) {
  compiles(tool.inputSchema, `${tool.name} inputSchema`);
  const output = tool.outputSchema && compiles(tool.outputSchema, `${tool.name} outputSchema`);
  check(typeof tool.annotations?.readOnlyHint === 'boolean', `${tool.name} says whether it reads only`);
  if (!tool.annotations?.readOnlyHint) continue;
  const args = Object.fromEntries((tool.inputSchema.required ?? []).map(k => [k, '1']));
  try {
    const result = await client.request({ method: 'tools/call', params: { name: tool.name, arguments: args } }, CallToolResultSchema);
    check(result.content.length === 1 && result.content[0].type === 'text', `${tool.name}: one block of text`);
    if (result.isError) continue;
    answered++;
    check(result.structuredContent !== undefined, `${tool.name}: structuredContent`);
    if (output) check(output(result.structuredContent), `${tool.name}: ${draft07.errorsText(output.errors)}`);
  } catch (e) {
    check(false, `${tool.name}: ${e.message}`);
  }
}
await client.ping();
await client.close();
console.log(`typescript: ${tools.length} tools, ${answered} answered, ${faults} faults in ${checks} checks`);
process.exit(faults ? 1 : 0);
