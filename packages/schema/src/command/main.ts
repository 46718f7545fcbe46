// The command ws-schema.
import { escapeControls } from "@ws/helpers/messages";
import { createInterface } from "node:readline/promises";
import { runCommand } from "./run-command.ts";

/** Names and messages come from Notion: they must not control the terminal. */
const escapeLines = (text: string): string => text.split("\n").map(escapeControls).join("\n");

const printTo = (stream: NodeJS.WriteStream) => (lines: readonly string[]) =>
  void stream.write(`${escapeLines(lines.join("\n"))}\n`);

async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(escapeLines(question));
  } finally {
    terminal.close();
  }
}

// The exit code is set, and the process not ended, because the output can be a pipe that is not empty yet.
void runCommand(process.argv.slice(2), {
  env: process.env,
  print: printTo(process.stdout),
  printError: printTo(process.stderr),
  ask: process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : undefined,
}).then((code) => {
  process.exitCode = code;
});
