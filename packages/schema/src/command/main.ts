// The command ws-schema.
import { runCommand } from "./run-command.ts";

const printTo = (stream: NodeJS.WriteStream) => (lines: readonly string[]) =>
  void stream.write(`${lines.join("\n")}\n`);

// The exit code is set, and the process not ended, because the output can be a pipe that is not empty yet.
void runCommand(process.argv.slice(2), {
  env: process.env,
  print: printTo(process.stdout),
  printError: printTo(process.stderr),
}).then((code) => {
  process.exitCode = code;
});
