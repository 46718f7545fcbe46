import type { Command } from "commander";
import type { CommandContext } from "./options/open-mirror.ts";

/** Runs a command, and keeps its exit code. */
export type Run = (
  options: { readonly json?: boolean },
  run: (context: CommandContext) => Promise<number>,
) => Promise<void>;

/** Code of a command. Receives its arguments and its options. Returns the exit code. */
type CommandCode<Args extends readonly unknown[]> = (context: CommandContext, ...args: Args) => Promise<number>;

/** Returns the action of a command. The code is loaded when the command runs. */
export type RunLater = <Args extends readonly unknown[]>(
  load: () => Promise<CommandCode<Args>>,
) => (this: Command, ...args: Args) => Promise<void>;

/** Creates the actions of commands. */
export const runLater =
  (run: Run): RunLater =>
  (load) =>
    function action(...args) {
      return run(this.opts(), async (context) => (await load())(context, ...args));
    };
