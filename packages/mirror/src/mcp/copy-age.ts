// How old a copy is, in one line.
import type { ReadableCopy } from "./open-copy.ts";
import { readMeta, SEARCHED_AT } from "../store/meta.ts";
import { completeTimes, countOmissions, tasksLeft, whyUnfinished } from "../store/summarize.ts";

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Returns how old a copy is and whether it is complete, as a sentence. */
export async function ageText({ db, isLocked }: Pick<ReadableCopy, "db" | "isLocked">, nowMs: number): Promise<string> {
  const times = await completeTimes(db);
  const searchedAt = await readMeta(db, SEARCHED_AT);
  const since = (time: string) => `${shortTime(time)} (${ago(nowMs - Date.parse(time))})`;
  const edits =
    times !== undefined && searchedAt !== undefined && searchedAt > times.currentTo
      ? `, edits up to ${since(searchedAt)}`
      : "";
  const unfinished = await whyUnfinished(db);
  const omissions = await countOmissions(db);
  const lacks = omissions === 0 ? "" : ` It lacks ${omissions} ${omissions === 1 ? "thing" : "things"}, see status.`;
  const state =
    times === undefined ? "Copy of the workspace" : `Copy of the workspace at ${since(times.currentTo)}${edits}`;
  if (unfinished === undefined) return `${state}.${lacks}`;
  if (!(await isLocked())) return `${state}. Incomplete: ${unfinished}${lacks}`;
  const firstRun = times === undefined ? "not complete yet, and is " : "";
  return `${state}. It is ${firstRun}updated now: ${await tasksLeft(db)}.${lacks}`;
}

const shortTime = (time: string): string => `${time.slice(0, 16)}Z`;

function ago(ms: number): string {
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? ["minute", 60_000];
  const count = Math.max(0, Math.floor(ms / length));
  return `${count} ${unit}${count === 1 ? "" : "s"} old`;
}
