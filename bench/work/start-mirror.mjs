import { commandOf, startProgram } from "../shared/programs.mjs";

const COMMAND = commandOf(import.meta.resolve("@ws/mirror/package.json"), "ws-mirror");

/**
 * Starts `ws-mirror … --json`.
 * @param {readonly string[]} args
 * @param {(event: { readonly type: string, readonly [name: string]: unknown }) => void} [onEvent]
 */
export const startMirror = (args, onEvent = () => {}) =>
  startProgram([COMMAND, ...args, "--json"], {
    onLine: (line) => onEvent(JSON.parse(line)),
  });
