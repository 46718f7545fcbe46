// Sends random requests to an emulator in memory and stops at the first response that breaks a rule.
//   node fuzz-emulator.mjs [--seconds 60] [--seed N] [--max-ms 5000]
// Prints the seed. Exits with 1 at a failure; run again with its seed to repeat it.
import { readOptions } from "./shared/options.mjs";
import { FuzzFailure, runFuzz } from "../packages/emulator/test/fuzz/run-fuzz.mjs";

const { seconds, seed, maxMs } = readOptions({ seconds: 60, seed: Date.now() % 2 ** 31, maxMs: 5000 });
const end = performance.now() + seconds * 1000;
console.log(`seed ${seed}, ${seconds} s`);
try {
  const { requests, statuses, slowest } = runFuzz(seed, () => performance.now() > end, maxMs);
  console.log(`${requests} requests, ${statuses.size} operations, no failure`);
  console.log(`slowest: ${slowest.ms.toFixed(0)} ms, ${slowest.request}`);
} catch (error) {
  if (!(error instanceof FuzzFailure)) throw error;
  console.error(`${error.message}\n\nRepeat with: node bench/fuzz-emulator.mjs --seed ${seed}`);
  process.exitCode = 1;
}
