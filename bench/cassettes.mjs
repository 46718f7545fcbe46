// What it costs to replay a thousand interactions: @ws/testing with either client beside Polly.js and nock, each in a
// process of its own: from opening the recording to the last answer, nothing warm. Interleaved, and as ratios.
//
//   node cassettes.mjs [--rounds 11] [--interactions 1000] [--no-verdict]
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { rotate } from "./lib/rounds.mjs";
import { median, ratios, summarize } from "./lib/statistics.mjs";
import { formatRatio, formatTable } from "./lib/table.mjs";

/**
 * @typedef {object} Sample
 * @property {number} ownMs from opening the recording to closing it
 * @property {number} withImportsMs with the loading of the modules before
 * @property {number} processMs with the start of Node before
 */

/** The most that one replayed interaction may cost, start included, in milliseconds. */
const LIMIT_MS = 0.15;
const OURS = ["@ws/testing, AsyncClient", "@ws/testing, Client"];
const PEERS = ["Polly.js", "nock"];
const CONTENDERS = [...OURS, ...PEERS];

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "11" },
    interactions: { type: "string", default: "1000" },
    "no-verdict": { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const interactions = Number(values.interactions);
const folder = mkdtempSync(join(tmpdir(), "ws-bench-cassettes-"));
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () =>
    response.writeHead(200, { "content-type": "application/json" }).end(answerTo(request.url ?? "")),
  );
});
try {
  await measure(await listen());
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} baseUrl */
async function measure(baseUrl) {
  mkdirSync(join(folder, "nock"));
  for (const name of CONTENDERS) await run("record", name, baseUrl);
  // From here on there is nobody to ask.
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const times = new Map(CONTENDERS.map((name) => [name, /** @type {Sample[]} */ ([])]));
  for (let round = -1; round < rounds; round++) {
    for (const name of rotate(CONTENDERS, round + 1)) {
      const sample = await run("replay", name, baseUrl);
      if (round >= 0) times.get(name)?.push(sample);
    }
  }
  print(times);
}

/**
 * @param {"record" | "replay"} mode
 * @param {string} name
 * @param {string} baseUrl
 * @returns {Promise<Sample>}
 */
async function run(mode, name, baseUrl) {
  const script = fileURLToPath(new URL("./cassettes-process.mjs", import.meta.url));
  const args = [script, mode, name, folder, baseUrl, values.interactions];
  // Recording is what is meant here, in CI as well.
  const env = { ...process.env, WS_CASSETTE_RECORD: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

/** @param {ReadonlyMap<string, Sample[]>} times */
function print(times) {
  const own = (/** @type {string} */ name) => (times.get(name) ?? []).map(({ ownMs }) => ownMs / interactions);
  const whole = (/** @type {string} */ name, /** @type {"withImportsMs" | "processMs"} */ part) =>
    (median((times.get(name) ?? []).map((sample) => sample[part])) / interactions).toFixed(3);
  const against = (/** @type {string} */ name, /** @type {string} */ peer) => median(ratios(own(name), own(peer)));
  const rows = CONTENDERS.map((name) => {
    const { median: middle, low, high } = summarize(own(name));
    return [
      name,
      middle.toFixed(3),
      `${low.toFixed(3)} – ${high.toFixed(3)}`,
      whole(name, "withImportsMs"),
      whole(name, "processMs"),
      ...PEERS.map((peer) => formatRatio(against(name, peer))),
    ];
  });
  console.log(`Node ${process.version}, ${rounds} rounds, ${interactions} interactions\n`);
  const header = [
    "replayed by",
    "ms each, opening included",
    "quartiles",
    "with imports",
    "with Node's start",
    ...PEERS.map((peer) => `against ${peer}`),
  ];
  console.log(formatTable(header, rows));
  if (values["no-verdict"]) return;
  const isMet = OURS.every((name) => median(own(name)) <= LIMIT_MS && PEERS.every((peer) => against(name, peer) < 1));
  const isMetWithImports = OURS.every((name) => Number(whole(name, "withImportsMs")) <= LIMIT_MS);
  console.log(
    `\nAt most ${LIMIT_MS} ms each and faster than both: ${isMet ? "met" : "NOT met"}; ` +
      `the same with imports: ${isMetWithImports ? "met" : "NOT met"}`,
  );
  process.exitCode = isMet ? 0 : 1;
}

/** @returns {Promise<string>} */
function listen() {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
    });
  });
}

/** An answer of a kilobyte and a half. @param {string} url */
function answerTo(url) {
  const id = /[0-9a-f-]{36}/.exec(url)?.[0] ?? "";
  const text = (/** @type {string} */ content) => [
    {
      type: "text",
      text: { content, link: null },
      annotations: { bold: false, color: "default" },
      plain_text: content,
    },
  ];
  const page = {
    object: "page",
    id,
    created_time: "2026-07-01T09:00:00.000Z",
    parent: { type: "workspace", workspace: true },
    properties: { Name: { id: "title", type: "title", title: text(`Page ${id}`) } },
    url: `https://www.notion.so/${id.replaceAll("-", "")}`,
  };
  if (url.includes("/pages/")) return JSON.stringify(page);
  const results = url.includes("/query")
    ? [page, page]
    : ["one", "two", "three"].map((word) => ({
        object: "block",
        id,
        type: "paragraph",
        paragraph: { rich_text: text(word) },
      }));
  return JSON.stringify({ object: "list", results, has_more: false, next_cursor: null });
}
