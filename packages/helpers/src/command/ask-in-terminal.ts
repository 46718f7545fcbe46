import { createInterface } from "node:readline/promises";
import { escapeControls } from "../messages.ts";

/** Asks a question, and returns the answer. */
export type Ask = (question: string) => Promise<string>;

/**
 * Returns a function that asks in the terminal. Undefined if the process has none, so that a scheduler never waits for an answer.
 * @param signal rejects the answer
 */
export function askInTerminal(signal: AbortSignal): Ask | undefined {
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input, output });
    // The terminal reads single keys during a question, so Ctrl+C is no signal.
    terminal.on("SIGINT", () => process.emit("SIGINT"));
    try {
      // A question can contain titles of the workspace.
      return await terminal.question(question.split("\n").map(escapeControls).join("\n"), { signal });
    } finally {
      terminal.close();
    }
  };
}
