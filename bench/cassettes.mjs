// Measures how long it takes to replay 1,000 interactions with @ws/testing, Polly.js and nock. Every replay runs in a
// new process, so that nothing is warmed up. Exits with 1 if @ws/testing misses its target.
//   node cassettes.mjs [--rounds 11] [--interactions 1000] [--no-verdict] [--no-warm-up]
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listen } from "./shared/listen.mjs";
import { createRow } from "./shared/responses.mjs";
import { row } from "./shared/rows.mjs";
import { runRounds } from "./shared/rounds.mjs";
import { runBench } from "./shared/run-bench.mjs";
import { median, ratios } from "./shared/statistics.mjs";

/**
 * @typedef {object} Sample
 * @property {number} replayMs time from opening the recording to closing it
 * @property {number} withImportsMs the same, including the import of the modules
 * @property {number} processMs the same, including the imports and the start of Node
 */

const OWN = ["@ws/testing, AsyncClient", "@ws/testing, Client"];
const OTHERS = ["Polly.js", "nock"];
const LIBRARIES = [...OWN, ...OTHERS];

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () =>
    response.writeHead(200, { "content-type": "application/json" }).end(createResponseBody(request.url ?? "")),
  );
});

await runBench(
  { rounds: 11, interactions: 1000, noWarmUp: false },
  {
    /** Records once with every library, then replays in rounds. */
    async replay({ folder, rounds, interactions, noWarmUp }) {
      const baseUrl = `http://127.0.0.1:${await listen(server)}`;
      const run = (/** @type {"record" | "replay"} */ mode, /** @type {string} */ name) =>
        runLibrary(mode, name, folder, baseUrl, String(interactions));
      mkdirSync(join(folder, "nock"));
      for (const name of LIBRARIES) await run("record", name);
      // Replaying must work without a server.
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      const cases = Object.fromEntries(LIBRARIES.map((name) => [name, () => run("replay", name)]));
      return rowsOf(await runRounds(cases, rounds, noWarmUp ? 0 : 1), interactions);
    },
  },
);

/**
 * Records or replays with one library in a new process.
 * @param {...string} args
 * @returns {Promise<Sample>}
 */
async function runLibrary(...args) {
  const script = fileURLToPath(new URL("./cassettes/library-process.mjs", import.meta.url));
  // Allows recording in CI, too.
  const env = { ...process.env, WS_CASSETTE_RECORD: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return JSON.parse(stdout);
}

/** @param {Readonly<Record<string, readonly Sample[]>>} samples @param {number} interactions */
function rowsOf(samples, interactions) {
  const times = (/** @type {string} */ name, /** @type {keyof Sample} */ part) =>
    (samples[name] ?? []).map((sample) => sample[part] / interactions);
  return LIBRARIES.flatMap((name) => {
    const imports = median(times(name, "withImportsMs")).toFixed(3);
    const processes = median(times(name, "processMs")).toFixed(3);
    const note = `${imports} ms with imports, ${processes} ms with the start of Node`;
    const isOwn = OWN.includes(name);
    const others = OTHERS.filter((other) => other !== name).map((other) => {
      const values = ratios(times(name, "replayMs"), times(other, "replayMs"));
      return row(`${name}: time vs ${other}`, values, isOwn ? "≤ 1 ×" : "×");
    });
    return [
      row(`${name}: time of an interaction`, times(name, "replayMs"), isOwn ? "≤ 0.15 ms" : "ms", note),
      ...others,
    ];
  });
}

/** Returns a response of about 1 kB. @param {string} url */
function createResponseBody(url) {
  const page = { ...createRow(0), id: /[0-9a-f-]{36}/.exec(url)?.[0] };
  if (url.includes("/pages/")) return JSON.stringify(page);
  return JSON.stringify({ object: "list", results: [page, page], has_more: false, next_cursor: null });
}
