// Runs command lines of ws-cassette that a test sends. One process runs all of them, because its start takes longer.
import { runCommandLine } from "../../dist/cli/run-command-line.js";

process.on("message", (args) => void run(args));

async function run(args) {
  const printed = { stdout: "", stderr: "" };
  const collect = (name) => ({ write: (text) => (printed[name] += text) });
  const status = await runCommandLine(args, collect("stdout"), collect("stderr"));
  process.send({ status, ...printed });
}
