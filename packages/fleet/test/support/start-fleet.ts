// Starts `ws-fleet` in a process of its own.
import { join } from "node:path";
import { startCommand, type RunningCommand } from "../../../mirror/test/support/command.ts";

const WS_FLEET = join(import.meta.dirname, "../../bin/ws-fleet.js");

/** Starts `ws-fleet`. */
export const startFleet = (
  args: readonly string[],
  program?: readonly string[],
  environment?: NodeJS.ProcessEnv,
): RunningCommand => startCommand(args, environment, program, WS_FLEET);
