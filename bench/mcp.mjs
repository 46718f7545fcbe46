// Counts the tokens and the requests of ten questions: `ws-mirror mcp` on a copy, and @notionhq/notion-mcp-server on the service,
// which has the fewest tokens of the public servers. Both have the demo workspace of the emulator.
//   node mcp.mjs [--no-verdict]
// Exits with 1 if the copy needs more than a quarter of the tokens, or a request.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startEmulator } from "@ws/emulator";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { QUESTIONS } from "./mcp/questions.mjs";
import { readOptions } from "./shared/options.mjs";
import { formatTable } from "./shared/table.mjs";

const { noVerdict } = readOptions({ noVerdict: false });
const MAX_SHARE = 0.25;
const require = createRequire(import.meta.url);

/** Returns the command of a package. @param {string} manifest @param {string} command */
function commandOf(manifest, command) {
  const { bin } = /** @type {{ bin: Record<string, string> }} */ (JSON.parse(readFileSync(manifest, "utf8")));
  return join(dirname(manifest), bin[command] ?? "");
}

/**
 * Starts a server.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 */
async function connect(args, env) {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [...args], env: { ...env }, stderr: "inherit" }),
  );
  return client;
}

/** @param {Client} client */
async function definitionTokens(client) {
  const { tools } = await client.listTools();
  return countTokens(JSON.stringify(tools)) + countTokens(client.getInstructions() ?? "");
}

/**
 * Asks a question. Returns the tokens of the calls and of their answers.
 * @param {Client} client
 * @param {readonly import("./mcp/questions.mjs").NextCall[]} calls
 * @param {string} since
 */
async function ask(client, calls, since) {
  /** @type {string[]} */
  const answers = [];
  let tokens = 0;
  for (const next of calls) {
    const { name, args } = next(answers);
    const given = /** @type {Record<string, unknown>} */ (JSON.parse(JSON.stringify(args).replace("{{since}}", since)));
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [part] = /** @type {{ text: string }[]} */ (content);
    const text = part?.text ?? "";
    if (isError === true || text.includes('"object":"error"')) throw new Error(`${name}: ${text.slice(0, 500)}`);
    answers.push(text);
    tokens += countTokens(JSON.stringify(given)) + countTokens(text);
  }
  return tokens;
}

const folder = mkdtempSync(join(tmpdir(), "ws-mcp-bench-"));
const emulator = await startEmulator({ seed: "demo" });
/** Returns the number of requests so far. */
async function requestCount() {
  const response = await fetch(`${emulator.url}/_emulator/requests`);
  const { requests } = /** @type {{ requests: { number: number }[] }} */ (await response.json());
  return requests.at(-1)?.number ?? 0;
}
try {
  const mirror = commandOf(require.resolve("@ws/mirror/package.json"), "ws-mirror");
  const env = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
  execFileSync(process.execPath, [mirror, "pull", folder, "--requests-per-second", "off"], {
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const since = new Date().toISOString();
  const copy = await connect([mirror, "mcp", folder], {});
  const peer = await connect(
    [commandOf(require.resolve("@notionhq/notion-mcp-server/package.json"), "notion-mcp-server")],
    {
      NOTION_TOKEN: emulator.token,
      NODE_OPTIONS: `--import=${pathToFileURL(require.resolve("@ws/emulator/register")).href}`,
      WS_EMULATOR_URL: emulator.url,
    },
  );
  const definitions = [await definitionTokens(copy), await definitionTokens(peer)];
  /** @type {(string | number)[][]} */
  const rows = [["definitions of the tools", definitions[0] ?? 0, 0, definitions[1] ?? 0, 0]];
  for (const { title, copy: own, peer: others } of QUESTIONS) {
    const start = await requestCount();
    const ownTokens = await ask(copy, own, since);
    const between = await requestCount();
    const otherTokens = await ask(peer, others, since);
    rows.push([title, ownTokens, between - start, otherTokens, (await requestCount()) - between]);
  }
  const sumOf = (/** @type {number} */ column) => rows.reduce((sum, row) => sum + Number(row[column]), 0);
  const total = [1, 2, 3, 4].map(sumOf);
  rows.push(["all", ...total]);
  const headers = ["question", "tokens, copy", "requests", "tokens, @notionhq/notion-mcp-server", "requests"];
  console.log(
    formatTable(
      headers,
      rows.map((row) => row.map((cell) => cell.toLocaleString("en"))),
    ),
  );
  const [ownTotal = 0, ownRequests = 0, otherTotal = 1] = total;
  const isMet = ownTotal <= otherTotal * MAX_SHARE && ownRequests === 0;
  console.log(`\n${(ownTotal / otherTotal).toFixed(2)} × the tokens (limit ${MAX_SHARE} ×), ${ownRequests} requests`);
  if (!noVerdict && !isMet) process.exitCode = 1;
  await Promise.all([copy.close(), peer.close()]);
} finally {
  await emulator.close();
  rmSync(folder, { recursive: true });
}
