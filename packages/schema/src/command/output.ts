// Prints the result of a command: lines of text, or one JSON document.
import { escapeControls } from "@ws/helpers/messages";
import type { Output, Reporter } from "@ws/helpers/command";

/** Creates the reporter of ws-schema. The progress belongs to the result: `apply` prints each change that it has made. */
export function createReporter({ stdout }: Output, json: boolean): Reporter {
  // Names and messages come from Notion: they must not control the terminal.
  const print = (text: string) => void stdout.write(`${text.split("\n").map(escapeControls).join("\n")}\n`);
  const printLines = (lines: readonly string[]) => (lines.length === 0 ? undefined : print(lines.join("\n")));
  return {
    progress() {},
    event: (_, __, ...lines) => (json ? undefined : printLines(lines)),
    result: (details, lines) => (json ? print(JSON.stringify(details, null, 2)) : printLines(lines)),
    stop() {},
  };
}
