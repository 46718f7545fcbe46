// Sends random requests to an emulator in memory and stops at the first response that breaks a rule.
//   node test/fuzz/emulator.mjs [--seconds 60] [--seed N] [--max-ms 5000]
// Prints the seed. Exits with 1 at a failure; run again with its seed to repeat it.
import { parseArgs } from "node:util";
import { FuzzFailure, runFuzz } from "../../packages/emulator/test/fuzz/run-fuzz.mjs";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    "max-ms": { type: "string", default: "5000" },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const maxMs = Number(values["max-ms"]);
const end = performance.now() + seconds * 1000;
console.log(`seed ${seed}, ${seconds} s`);
try {
  const { requests, statuses, slowest } = runFuzz(seed, () => performance.now() > end, maxMs);
  console.log(`${requests} requests, ${statuses.size} operations, no failure`);
  console.log(`slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.request}`);
} catch (error) {
  if (!(error instanceof FuzzFailure)) throw error;
  console.error(`${error.message}\n\nRepeat with: node test/fuzz/emulator.mjs --seed ${seed}`);
  process.exitCode = 1;
}
