// Counts the tokens and the requests of ten questions: `@ws/mcp` on a copy, and @notionhq/notion-mcp-server on the service,
// which has the fewest tokens of the public servers. Both have the demo workspace of the emulator.
//   node mcp.mjs [--no-verdict]
// Exits with 1 if the copy needs a request, more than 6,000 tokens, or more than 500 for the definitions.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startEmulator } from "@ws/emulator";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { QUESTIONS } from "./mcp/questions.mjs";
import { commandOf } from "./shared/programs.mjs";
import { formatTable, row } from "./shared/rows.mjs";
import { runBench } from "./shared/run-bench.mjs";

await runBench({}, { questions: ({ folder }) => measureQuestions(join(folder, "copy")) });

/** Starts a server. @param {readonly string[]} args @param {Readonly<Record<string, string>>} env */
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

/**
 * Starts both servers: ours on a copy, and the other one on the service.
 * @param {string} copy folder of the copy
 * @param {import("@ws/emulator").RunningEmulator} emulator
 */
async function startServers(copy, { token, url }) {
  const mirror = commandOf(import.meta.resolve("@ws/mirror/package.json"), "ws-mirror");
  const env = { ...process.env, WORKSPACE_TOKEN: token, WORKSPACE_BASE_URL: url };
  execFileSync(process.execPath, [mirror, "pull", copy, "--requests-per-second", "off"], { env, stdio: "ignore" });
  const other = commandOf(import.meta.resolve("@notionhq/notion-mcp-server/package.json"), "notion-mcp-server");
  return {
    own: await connect([commandOf(import.meta.resolve("@ws/mcp/package.json"), "ws-mcp"), copy], {}),
    peer: await connect([other], {
      NOTION_TOKEN: token,
      NODE_OPTIONS: `--import=${import.meta.resolve("@ws/emulator/register")}`,
      WS_EMULATOR_URL: url,
    }),
  };
}

/** @param {string} copy folder of the copy */
async function measureQuestions(copy) {
  const emulator = await startEmulator({ seed: "demo" });
  /** Returns the number of requests so far. */
  const requestCount = async () => {
    const response = await fetch(`${emulator.url}/_emulator/requests`);
    const { requests } = /** @type {{ requests: { number: number }[] }} */ (await response.json());
    return requests.at(-1)?.number ?? 0;
  };
  const { own, peer } = await startServers(copy, emulator);
  const since = new Date().toISOString();
  /** @type {[title: string, ...figures: number[]][]} */
  const rows = [["definitions of the tools", await definitionTokens(own), 0, await definitionTokens(peer), 0]];
  for (const { title, copy: ownCalls, peer: peerCalls } of QUESTIONS) {
    const start = await requestCount();
    const ownTokens = await ask(own, ownCalls, since);
    const between = await requestCount();
    const peerTokens = await ask(peer, peerCalls, since);
    rows.push([title, ownTokens, between - start, peerTokens, (await requestCount()) - between]);
  }
  await Promise.all([own.close(), peer.close(), emulator.close()]);
  const sumOf = (/** @type {number} */ column) => rows.reduce((sum, cells) => sum + Number(cells[column]), 0);
  const [ownTokens, ownRequests, peerTokens, peerRequests] = [sumOf(1), sumOf(2), sumOf(3), sumOf(4)];
  rows.push(["all", ownTokens, ownRequests, peerTokens, peerRequests]);
  const headers = ["question", "tokens, copy", "requests", "tokens, @notionhq/notion-mcp-server", "requests"];
  const cells = rows.map((figures) => figures.map((figure) => figure.toLocaleString("en")));
  console.log(`${formatTable(headers, cells)}\n`);
  return [
    row("tokens of the copy vs those of the other server", ownTokens / peerTokens, "≤ 0.25 ×"),
    row("tokens of the definitions", Number(rows[0]?.[1]), "≤ 500"),
    row("tokens of ten questions", ownTokens, "≤ 6000"),
    row("requests of the copy", ownRequests, "≤ 0"),
  ];
}
