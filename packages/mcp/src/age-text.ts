// How old a copy is, in one line.
import type { CopyAge, WrongClock } from "@ws/mirror/reader";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Returns how old a copy is and whether it is complete, as a sentence. */
export function ageText(
  { currentTo, searchedAt, unfinished, left, missing, isChanging }: CopyAge,
  nowMs: number,
): string {
  const since = (time: string) => `${shortTime(time)} (${ago(nowMs - Date.parse(time))})`;
  const edits =
    currentTo !== undefined && searchedAt !== undefined && searchedAt > currentTo
      ? `, edits up to ${since(searchedAt)}`
      : "";
  const lacks = missing === 0 ? "" : ` It lacks ${missing} ${missing === 1 ? "thing" : "things"}, see status.`;
  const state =
    currentTo === undefined ? "Copy of the workspace" : `Copy of the workspace at ${since(currentTo)}${edits}`;
  if (unfinished === undefined) return `${state}.${lacks}`;
  if (!isChanging) return `${state}. Incomplete: ${unfinished}${lacks}`;
  const firstRun = currentTo === undefined ? "not complete yet, and is " : "";
  const tasks = left === 1 ? "1 task is left" : `${left} tasks are left`;
  return `${state}. It is ${firstRun}updated now: ${tasks}.${lacks}`;
}

const shortTime = (time: string): string => `${time.slice(0, 16)}Z`;

function ago(ms: number): string {
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? ["minute", 60_000];
  const count = Math.max(0, Math.floor(ms / length));
  return `${count} ${unit}${count === 1 ? "" : "s"} old`;
}

/** Returns the line that names runs with a wrong time. Empty if there are none. */
export const wrongClockLines = (wrongClocks: readonly WrongClock[]): string[] =>
  wrongClocks.length === 0
    ? []
    : [
        `The clock of a machine was wrong in ${wrongClocks.length === 1 ? "run" : "runs"} ` +
          `${wrongClocks.map(({ run }) => run).join(", ")}: changes of that time can be older or newer than it seems.`,
      ];
