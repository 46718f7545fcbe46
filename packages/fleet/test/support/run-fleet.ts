// Runs `ws-fleet` in this process.
import { runMain, type CommandResult } from "../../../mirror/test/support/run-main.ts";
import { main } from "../../src/cli/main.ts";

/** Runs `ws-fleet`. */
export const runFleet = (args: readonly string[]): Promise<CommandResult> => runMain(args, {}, undefined, main);
