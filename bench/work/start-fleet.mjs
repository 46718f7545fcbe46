import { commandOf, startProgram } from "../shared/programs.mjs";

const COMMAND = commandOf(import.meta.resolve("@ws/fleet/package.json"), "ws-fleet");

/**
 * Starts `ws-fleet … --json`.
 * @param {readonly string[]} args
 * @param {(event: { readonly type: string, readonly [name: string]: unknown }) => void} [onEvent]
 */
export const startFleet = (args, onEvent = () => {}) =>
  startProgram([COMMAND, ...args, "--json"], {
    onLine: (line) => onEvent(JSON.parse(line)),
  });
