// Measures how long it takes to replay 1,000 interactions with @ws/testing, Polly.js and nock. Every replay runs in a
// new process, so that nothing is warmed up, and the libraries take turns. Exits with 1 if @ws/testing misses its
// target.
//   node cassettes.mjs [--rounds 11] [--interactions 1000] [--no-verdict] [--no-warm-up]
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readOptions } from "./shared/options.mjs";
import { rotate } from "./shared/rotate.mjs";
import { median, ratios, summarize } from "./shared/statistics.mjs";
import { formatRatio, formatTable } from "./shared/table.mjs";

/**
 * @typedef {object} Sample
 * @property {number} replayMs time from opening the recording to closing it
 * @property {number} withImportsMs the same, including the import of the modules
 * @property {number} processMs the same, including the imports and the start of Node
 */

/** The longest allowed time for one replayed interaction, including opening and closing the recording. */
const LIMIT_MS = 0.15;
const OWN = ["@ws/testing, AsyncClient", "@ws/testing, Client"];
const OTHERS = ["Polly.js", "nock"];
const LIBRARIES = [...OWN, ...OTHERS];

const { rounds, interactions, noVerdict, noWarmUp } = readOptions({
  rounds: 11,
  interactions: 1000,
  noVerdict: false,
  noWarmUp: false,
});
const folder = mkdtempSync(join(tmpdir(), "ws-bench-cassettes-"));
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () =>
    response.writeHead(200, { "content-type": "application/json" }).end(createResponseBody(request.url ?? "")),
  );
});
try {
  await measure(await listen());
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Records once with every library, then replays in rounds.
 * @param {string} baseUrl
 */
async function measure(baseUrl) {
  mkdirSync(join(folder, "nock"));
  for (const name of LIBRARIES) await run("record", name, baseUrl);
  // Replaying must work without a server.
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const times = new Map(LIBRARIES.map((name) => [name, /** @type {Sample[]} */ ([])]));
  for (let round = noWarmUp ? 0 : -1; round < rounds; round++) {
    for (const name of rotate(LIBRARIES, round + 1)) {
      const sample = await run("replay", name, baseUrl);
      if (round >= 0) times.get(name)?.push(sample);
    }
  }
  printResults(times);
}

/**
 * Records or replays with one library in a new process.
 * @param {"record" | "replay"} mode
 * @param {string} name
 * @param {string} baseUrl
 * @returns {Promise<Sample>}
 */
async function run(mode, name, baseUrl) {
  const script = fileURLToPath(new URL("./cassettes/library-process.mjs", import.meta.url));
  const args = [script, mode, name, folder, baseUrl, String(interactions)];
  // Allows recording in CI, too.
  const env = { ...process.env, WS_CASSETTE_RECORD: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout);
}

/**
 * Prints the table and the verdict.
 * @param {ReadonlyMap<string, Sample[]>} times
 */
function printResults(times) {
  const replay = (/** @type {string} */ name) => (times.get(name) ?? []).map(({ replayMs }) => replayMs / interactions);
  const medianOf = (/** @type {string} */ name, /** @type {"withImportsMs" | "processMs"} */ part) =>
    (median((times.get(name) ?? []).map((sample) => sample[part])) / interactions).toFixed(3);
  const ratioTo = (/** @type {string} */ name, /** @type {string} */ other) =>
    median(ratios(replay(name), replay(other)));
  const rows = LIBRARIES.map((name) => {
    const { median: middle, low, high } = summarize(replay(name));
    return [
      name,
      middle.toFixed(3),
      `${low.toFixed(3)} – ${high.toFixed(3)}`,
      medianOf(name, "withImportsMs"),
      medianOf(name, "processMs"),
      ...OTHERS.map((other) => formatRatio(ratioTo(name, other))),
    ];
  });
  console.log(`Node ${process.version}, ${rounds} rounds, ${interactions} interactions\n`);
  const header = [
    "library",
    "ms per interaction",
    "quartiles",
    "including imports",
    "including start of Node",
    ...OTHERS.map((other) => `vs ${other}`),
  ];
  console.log(formatTable(header, rows));
  if (noVerdict) return;
  const isMet = OWN.every(
    (name) => median(replay(name)) <= LIMIT_MS && OTHERS.every((other) => ratioTo(name, other) < 1),
  );
  const isMetWithImports = OWN.every((name) => Number(medianOf(name, "withImportsMs")) <= LIMIT_MS);
  console.log(
    `\nTarget: at most ${LIMIT_MS} ms per interaction and faster than Polly.js and nock: ${isMet ? "met" : "NOT met"}. ` +
      `At most ${LIMIT_MS} ms including imports: ${isMetWithImports ? "met" : "NOT met"}.`,
  );
  process.exitCode = isMet ? 0 : 1;
}

/**
 * Starts the server and returns its URL.
 * @returns {Promise<string>}
 */
function listen() {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
    });
  });
}

/**
 * Returns a response of about 1.5 kB.
 * @param {string} url
 */
function createResponseBody(url) {
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
