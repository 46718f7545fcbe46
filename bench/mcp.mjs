// Counts the tokens and the requests of twenty questions: `@ws/mcp` on a copy, and the two public servers with the fewest tokens
// of definitions on the service. All have the demo workspace of the emulator.
//   node mcp.mjs [--no-verdict]
// Exits with 1 if an answer of the copy lacks what was asked, if it needs a request, more than 6,000 tokens for ten questions, or more
// than 500 for the definitions.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startEmulator } from "@ws/emulator";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { NEW_QUESTIONS } from "./mcp/new-questions.mjs";
import { QUESTIONS } from "./mcp/questions.mjs";
import { commandOf } from "./shared/programs.mjs";
import { formatTable, row } from "./shared/rows.mjs";
import { runBench } from "./shared/run-bench.mjs";

/** @typedef {import("./mcp/calls.mjs").Call} Call */
/** @typedef {import("./mcp/calls.mjs").Peer} Peer */
/** @typedef {{ readonly tokens: number, readonly requests: number }} Cost */

/** @type {readonly Peer[]} */
const PEERS = [
  {
    name: "@mieubrisse/notion-mcp-server",
    manifest: import.meta.resolve("@mieubrisse/notion-mcp-server/package.json"),
    readTool: "API-get-block-children",
    idName: "block_id",
  },
  {
    name: "@notionhq/notion-mcp-server",
    manifest: import.meta.resolve("@notionhq/notion-mcp-server/package.json"),
    readTool: "API-retrieve-page-markdown",
    idName: "page_id",
  },
];

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
 * Asks a question. Returns the answers, and the tokens of the calls and of their answers.
 * @param {Client} client
 * @param {readonly ((answers: readonly string[]) => Call)[]} calls
 */
async function ask(client, calls) {
  /** @type {string[]} */
  const answers = [];
  let tokens = 0;
  for (const next of calls) {
    const { name, args } = next(answers);
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const [part] = /** @type {{ text: string }[]} */ (content);
    const text = part?.text ?? "";
    if (isError === true || text.includes('"object":"error"')) throw new Error(`${name}: ${text.slice(0, 500)}`);
    answers.push(text);
    tokens += countTokens(JSON.stringify(args)) + countTokens(text);
  }
  return { answers, tokens };
}

/**
 * Starts the servers: ours on a copy, and the others on the service.
 * @param {string} copy folder of the copy
 * @param {import("@ws/emulator").RunningEmulator} emulator
 */
async function startServers(copy, { token, url }) {
  const mirror = commandOf(import.meta.resolve("@ws/mirror/package.json"), "ws-mirror");
  const env = { ...process.env, WORKSPACE_TOKEN: token, WORKSPACE_BASE_URL: url };
  execFileSync(process.execPath, [mirror, "pull", copy, "--requests-per-second", "off"], { env, stdio: "ignore" });
  const peerEnv = {
    NOTION_TOKEN: token,
    NODE_OPTIONS: `--import=${import.meta.resolve("@ws/emulator/register")}`,
    WS_EMULATOR_URL: url,
  };
  const peers = PEERS.map(async (peer) => {
    const command = commandOf(peer.manifest, "notion-mcp-server");
    return { peer, client: await connect([command], peerEnv) };
  });
  const own = connect([commandOf(import.meta.resolve("@ws/mcp/package.json"), "ws-mcp"), copy], {});
  return { own: await own, peers: await Promise.all(peers) };
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
  /** @template Result @param {() => Promise<Result>} work */
  const counted = async (work) => {
    const before = await requestCount();
    const result = await work();
    return { result, requests: (await requestCount()) - before };
  };
  const { own, peers } = await startServers(copy, emulator);

  /** @type {(title: string, costs: readonly Cost[]) => { title: string, costs: readonly Cost[] }} */
  const line = (title, costs) => ({ title, costs });
  const clients = [own, ...peers.map(({ client }) => client)];
  const definitions = await Promise.all(clients.map(definitionTokens));
  const lines = [
    line(
      "definitions of the tools",
      definitions.map((tokens) => ({ tokens, requests: 0 })),
    ),
  ];
  for (const { title, answer, copy: ownCalls, peer: peerCalls } of [...QUESTIONS, ...NEW_QUESTIONS]) {
    const { result, requests } = await counted(() => ask(own, ownCalls));
    if (!result.answers.at(-1)?.includes(answer))
      throw new Error(`${title} Expected ${answer} in the answer, got ${result.answers.at(-1)?.slice(0, 500)}`);
    const costs = [{ tokens: result.tokens, requests }];
    for (const { peer, client } of peers) {
      const calls = peerCalls.map((next) => (/** @type {readonly string[]} */ answers) => next(answers, peer));
      const asked = await counted(() => ask(client, calls));
      costs.push({ tokens: asked.result.tokens, requests: asked.requests });
    }
    lines.push(line(title, costs));
  }
  await Promise.all([...clients.map((client) => client.close()), emulator.close()]);

  /** Adds the costs of a server. @param {readonly (typeof lines)[number][]} some @param {number} server @returns {Cost} */
  const sum = (some, server) =>
    some.reduce(
      ({ tokens, requests }, { costs }) => ({
        tokens: tokens + (costs[server]?.tokens ?? 0),
        requests: requests + (costs[server]?.requests ?? 0),
      }),
      { tokens: 0, requests: 0 },
    );
  const all = clients.map((_, server) => sum(lines, server));
  const headers = [
    "question",
    ...["@ws/mcp", ...PEERS.map(({ name }) => name)].flatMap((name) => [`tokens, ${name}`, "requests"]),
  ];
  const cells = [...lines, line("all", all)].map(({ title, costs }) => [
    title,
    ...costs.flatMap(({ tokens, requests }) => [tokens.toLocaleString("en"), String(requests)]),
  ]);
  console.log(`${formatTable(headers, cells)}\n`);
  const [first] = lines;
  const withDefinitions = (/** @type {number} */ from) =>
    sum([...lines.slice(0, 1), ...lines.slice(from, from + 10)], 0).tokens;
  return [
    row(
      "tokens of the copy vs the fewest of another server",
      (all[0]?.tokens ?? 0) / Math.min(...all.slice(1).map(({ tokens }) => tokens)),
      "≤ 0.25 ×",
    ),
    row("tokens of the definitions", first?.costs[0]?.tokens ?? 0, "≤ 500"),
    row("tokens of the definitions and ten questions", withDefinitions(1), "≤ 6000"),
    row("tokens of the definitions and ten new questions", withDefinitions(11), "≤ 6000"),
    row("requests of the copy", all[0]?.requests ?? 0, "≤ 0"),
  ];
}
