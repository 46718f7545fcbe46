// Runs both clients and all transports against a server that misbehaves by a seed, and compares their results. Each call
// must end in time with a response or a typed error, repeat no write that the service may have applied, and leak no token,
// connection or rejection. A failure prints the seed and the number of the case, which run it again.
//   node test/fuzz/clients.mjs [--seconds 60] [--cases N] [--seed N] [--case N]
import { parseArgs } from "node:util";
import { describeCase, makeCase } from "./clients/cases.mjs";
import { startWorker } from "./clients/remote.mjs";
import { runCase } from "./clients/run-case.mjs";
import { startStacks } from "./clients/stacks.mjs";

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
const LANES = Math.min(6, lastCase - (only ?? 0));
/** A busy machine can delay a response beyond a time limit, so a case is repeated alone, with longer limits. */
const PATIENCE = 2;
const MAX_FAILURES = 20;
/** Cases between two rounds of repeats. */
const BATCH = 100;

/** @type {string[]} */
const rejections = [];
process.on("unhandledRejection", (reason) => void rejections.push(String(reason)));
process.on("warning", ({ message }) => void rejections.push(message));

const server = startWorker("./server-worker.mjs");
const { stacks, stop } = startStacks(LANES);
let nextCase = only ?? 0;
let cases = 0;
let failures = 0;
let suspected = 0;

const isOver = () => nextCase >= lastCase || performance.now() >= endsAt || failures >= MAX_FAILURES;

/** Runs a batch of cases, several at a time. Returns those that failed. */
async function runBatch() {
  /** @type {number[]} */
  const suspects = [];
  const end = nextCase + BATCH;
  const runLane = async (/** @type {number} */ lane) => {
    while (nextCase < end && !isOver()) {
      const caseNumber = nextCase;
      nextCase += 1;
      cases += 1;
      const violations = await runCase(server, stacks, lane, makeCase(seed, caseNumber));
      if (violations.length > 0) suspects.push(caseNumber);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(lane)));
  return suspects;
}

/** @param {number} caseNumber */
async function confirm(caseNumber) {
  const fuzzCase = makeCase(seed, caseNumber, PATIENCE);
  const violations = await runCase(server, stacks, 0, fuzzCase);
  if (violations.length === 0) return;
  failures += 1;
  console.log(`FAILED: node test/fuzz/clients.mjs --seed ${seed} --case ${caseNumber}`);
  console.log(`${violations.map((line) => `  ${line}`).join("\n")}\n${describeCase(fuzzCase)}`);
}

while (!isOver()) {
  for (const caseNumber of await runBatch()) {
    suspected += 1;
    await confirm(caseNumber);
  }
}
const sockets = process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;
await stop();
await server.stop();
for (const rejection of rejections) console.log(`FAILED: unhandled rejection or warning: ${rejection}`);
if (sockets > 0) console.log(`FAILED: ${sockets} sockets are open after all cases`);
console.log(`seed ${seed}: ${cases} cases, ${failures} failures, ${suspected - failures} only under load`);
process.exitCode = failures + rejections.length + sockets > 0 ? 1 : 0;
