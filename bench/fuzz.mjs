// Runs both clients and all transports against a server that misbehaves by a seed, and compares their results. Each call
// must end in time with a response or a typed error, repeat no write that the service may have applied, and leak no token,
// connection or rejection. A failure prints the seed and the number of the case, which run it again.
//   node fuzz.mjs [--seconds 60] [--cases N] [--seed N] [--case N]
import { parseArgs } from "node:util";
import { describeCase, makeCase } from "./fuzz/cases.mjs";
import { startWorker } from "./fuzz/remote.mjs";
import { runCase } from "./fuzz/run-case.mjs";
import { startStacks } from "./fuzz/stacks.mjs";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    cases: { type: "string", default: "Infinity" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
    case: { type: "string" },
  },
});
const seed = Number(options.seed);
const endsAt = performance.now() + Number(options.seconds) * 1_000;
const only = options.case === undefined ? undefined : Number(options.case);
const lastCase = only === undefined ? Number(options.cases) : only + 1;
/** Number of cases that run at the same time. */
const LANES = 4;
/** A busy machine can delay a response beyond a time limit, so a case is repeated alone, with longer limits. */
const PATIENCE = 5;
const MAX_SUSPECTS = 40;

/** @type {string[]} */
const rejections = [];
process.on("unhandledRejection", (reason) => void rejections.push(String(reason)));
process.on("warning", ({ message }) => void rejections.push(message));

const server = startWorker("./server-worker.mjs");
const { stacks, stop } = startStacks(LANES);
let nextCase = only ?? 0;
let cases = 0;
let failures = 0;
/** @type {number[]} */
const suspects = [];

/** @param {number} lane */
async function runLane(lane) {
  while (nextCase < lastCase && performance.now() < endsAt && suspects.length < MAX_SUSPECTS) {
    const caseNumber = nextCase;
    nextCase += 1;
    cases += 1;
    const violations = await runCase(server, stacks, lane, makeCase(seed, caseNumber));
    if (violations.length > 0) suspects.push(caseNumber);
  }
}

/** @param {number} caseNumber */
async function confirm(caseNumber) {
  const fuzzCase = makeCase(seed, caseNumber, PATIENCE);
  const violations = await runCase(server, stacks, 0, fuzzCase);
  if (violations.length === 0) return;
  failures += 1;
  console.log(`FAILED: node bench/fuzz.mjs --seed ${seed} --case ${caseNumber}`);
  console.log(`${violations.map((line) => `  ${line}`).join("\n")}\n${describeCase(fuzzCase)}`);
}

await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
for (const caseNumber of suspects) await confirm(caseNumber);
await stop();
await server.stop();
console.log(`seed ${seed}: ${cases} cases, ${failures} failures, ${suspects.length - failures} only under load`);
process.exitCode = failures + rejections.length > 0 ? 1 : 0;
