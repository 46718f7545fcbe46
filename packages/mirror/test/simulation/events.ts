// The kinds of events of a simulation, read from its log: edits, faults, and how runs end.
import { CHOICE_NAMES } from "./choice-events.ts";
import { DAMAGE_NAMES, HEALINGS } from "./damage.ts";
import { DEEP_NAMES } from "./deep-trees.ts";
import { EDIT_NAMES } from "./edits.ts";
import { NO_FAULTS } from "./process.ts";
import { SIGHT_AND_CLOCK_NAMES } from "./sight-and-clock.ts";

/** All kinds of events that simulations have, apart from errors. */
export const EVENTS: readonly string[] = [
  ...EDIT_NAMES,
  ...DAMAGE_NAMES,
  ...HEALINGS,
  ...SIGHT_AND_CLOCK_NAMES,
  ...CHOICE_NAMES,
  ...DEEP_NAMES,
  ...Object.keys(NO_FAULTS).map((fault) => `pull ${fault}`),
  ...["last", "daily", "within", "stepsToDeath", "stepsToFullDisk"].map((option) => `forget ${option}`),
  "pull full",
  "done",
  "failed",
  "died",
  "taken over",
  "watch",
  "export",
  "pull again",
  "remember a state",
];
/** Returns the kinds of events in a log, in their order. */
export function eventsOf(log: readonly string[]): string[] {
  return log.flatMap((line) => {
    const [, command, json] = /^(pull|forget) (\{.*\})$/u.exec(line) ?? [];
    if (command !== undefined && json !== undefined) return optionsOf(command, json);
    // An edit has its time before its name. "failed" and "died" have details.
    return [line.replace(/^\S+Z /u, "").replace(/^(?:failed|died)\b.*/u, (end) => end.slice(0, end.search(/\W|$/u)))];
  });
}

/** Returns the faults of a process that are possible, and other options that are not the default. */
function optionsOf(command: string, json: string): string[] {
  const options = Object.entries(JSON.parse(json) as Record<string, unknown>);
  return [command, ...options.filter(([, value]) => Boolean(value)).map(([name]) => `${command} ${name}`)];
}
