// Runs processes with many clients as production does: they are stopped and continued, their clocks jump, their hooks fail, and
// the server breaks connections. No write may be applied twice or be reported wrongly, and no socket, rejection or process may be left.
//   node test/fuzz/production.mjs [--seconds 60] [--rounds N] [--seed N]
import { parseArgs } from "node:util";
import { runRound } from "./production/run-round.mjs";
import { startServer } from "./production/server.mjs";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    rounds: { type: "string", default: "Infinity" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
  },
});
const seed = Number(options.seed);
const endsAt = performance.now() + Number(options.seconds) * 1_000;
const server = await startServer(seed);
let rounds = 0;
let writes = 0;
let failures = 0;
while (rounds < Number(options.rounds) && performance.now() < endsAt) {
  const round = await runRound(server, seed, rounds);
  for (const violation of round.violations) console.log(`FAILED: round ${rounds}: ${violation}`);
  rounds += 1;
  writes += round.writes;
  failures += round.violations.length;
}
server.stop();
console.log(`seed ${seed}: ${rounds} rounds, ${writes} writes, ${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;
