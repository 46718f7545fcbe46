// The last event of every command with `--json`: what the copy has and lacks, and what the command cost.
import type { ChosenPages } from "../../store/choice.ts";
import { cureOf, type Problem } from "../../store/known-damage.ts";
import { remedyOf, type SkippedItem } from "../../store/skipped-items.ts";
import { shownTitle } from "../../model/texts/shown-title.ts";
import type { WrongClock } from "../../store/run-times.ts";
import type { Summary } from "../../store/summarize.ts";

/** The members of the last event, in their order. Commands can add further members. */
export interface CommandSummary {
  /** Number of objects, by kind. */
  readonly objects: Readonly<Record<string, number>>;
  readonly files: number;
  readonly requests: number;
  readonly skipped: readonly Omit<SkippedItem, "since" | "isKept">[];
  readonly durationMs: number;
}

/** Returns the members of the last event. */
export const commandSummary = (
  { objects, files, skipped }: Pick<CommandSummary, "objects" | "files" | "skipped">,
  { requests = 0, startedAt }: { readonly requests?: number; readonly startedAt: number },
): CommandSummary => ({ objects, files, requests, skipped, durationMs: Date.now() - startedAt });

/** Number of objects of a known limit in the output. `--json` has more. */
const MAX_LIMITED = 5;

/** Returns the lines that list what no connection can read. Empty if the copy has nothing of the kind. */
export function limitLines({ knownLimits }: Pick<Summary, "knownLimits">): string[] {
  if (knownLimits.length === 0) return [];
  return [
    "Known limits, which do not keep the copy from being complete:",
    ...knownLimits.flatMap(({ count, what, why, readableBy, objects }) => [
      `  ${count} ${what}. ${why} Who can read them: ${readableBy}`,
      ...objects
        .slice(0, MAX_LIMITED)
        .map(({ object_id: id, title = "" }) => `    ${[shownTitle(title), id].join(" ").trim()}`),
    ]),
  ];
}

/** Number of runs with a wrong time in the output. `--json` has all. */
const MAX_WRONG_CLOCKS = 5;

/** Returns the lines that name runs with a wrong time. Empty if an answer depends on none. */
export function wrongClockLines({ wrongClocks }: { readonly wrongClocks: readonly WrongClock[] }): string[] {
  if (wrongClocks.length === 0) return [];
  const more = wrongClocks.length - MAX_WRONG_CLOCKS;
  return [
    "The clock of a machine was wrong, so the changes that these runs saw can belong to another time:",
    ...wrongClocks.slice(0, MAX_WRONG_CLOCKS).map(({ run, clockAt, why }) => `  run ${run} at ${clockAt}: ${why}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    'Correct the clock, then run "npx @ws/mirror mend-clock DIR".',
  ];
}

/** Returns the row of a table that counts what the copy keeps although its choice leaves it out. */
export const leftOutRow = ({ leftOut }: Pick<Summary, "leftOut">): (readonly [string, number])[] =>
  leftOut === 0 ? [] : [["left out", leftOut]];

/** Returns the lines that say which pages a copy has. Empty if it has everything. */
export function choiceLines({ choice }: Pick<Summary, "choice">): string[] {
  if (choice === undefined) return [];
  const named = (list: ChosenPages["only"]) =>
    list.map(({ kind, id, title }) => `  ${kind} ${[shownTitle(title), id].join(" ").trim()}`);
  return [
    ...(choice.only.length === 0 ? [] : ["The copy has only these, and what is below them:", ...named(choice.only)]),
    ...(choice.except.length === 0
      ? []
      : ["The copy leaves out these, and what is below them:", ...named(choice.except)]),
  ];
}

/** Returns the lines that say whether a copy is complete, and list everything that it lacks, or has in an earlier state only. */
export function skippedLines(
  { skipped, unfinished, damage }: Pick<Summary, "skipped" | "unfinished" | "damage">,
  withDamage = true,
): string[] {
  const accepted = skipped.filter(({ acceptedAt }) => acceptedAt !== undefined);
  const open = skipped.filter(({ acceptedAt }) => acceptedAt === undefined);
  return [
    ...(unfinished === undefined ? [] : [unfinished]),
    ...gapLines(open),
    ...(open.length === 0 ? [] : [acceptLine(open)]),
    ...gapLines(accepted, accepted.length === 1 ? ", which is accepted" : ", which are accepted"),
    ...(withDamage && damage.length > 0 ? ["Damaged, which keeps the copy from being complete:"] : []),
    ...(withDamage ? damage.map((problem) => `  ${problemText(problem)}`) : []),
    ...(unfinished === undefined && open.length === 0 && damage.length === 0 ? ["The copy is complete."] : []),
  ];
}

/** Returns the line of a problem: what is damaged, why the last run has not healed it, and what to do. */
export function problemText(problem: Problem): string {
  const { kind, id, message, notHealed } = problem;
  const why = notHealed === undefined ? "" : ` Not healed yet: ${notHealed}`;
  return `${kind} ${id}: ${message}${why} ${cureOf(problem)}`;
}

/** Returns the lines that list what a copy lacks, and what it has in an earlier state only. */
export function gapLines(skipped: readonly SkippedItem[], note = ""): string[] {
  const lacking = skipped.filter(({ isKept }) => !isKept);
  const stale = skipped.filter(({ isKept }) => isKept);
  return [
    ...(lacking.length === 0 ? [] : [`The copy lacks ${things(lacking.length)}${note}:`]),
    ...lacking.map(skippedLine),
    ...(stale.length === 0
      ? []
      : [`The copy has ${things(stale.length)} as an earlier run read ${stale.length === 1 ? "it" : "them"}${note}:`]),
    ...stale.map(skippedLine),
  ];
}

/** Number of ids in the command that accepts them. */
const MAX_IDS = 20;

/** Returns the line with the command that accepts what the copy lacks. */
function acceptLine(open: readonly SkippedItem[]): string {
  const ids = [...new Set(open.map(({ object_id: id }) => id))];
  const shown = ids.slice(0, MAX_IDS).join(" ");
  const more = ids.length > MAX_IDS ? ", and again for the others" : "";
  return (
    `If that is on purpose, run "npx @ws/mirror accept DIR ${shown}"${more}: ` +
    `${ids.length === 1 ? "it no longer changes" : "they no longer change"} the exit code.`
  );
}

const things = (count: number): string => (count === 1 ? "one thing" : `${count} things`);

/** Returns the line of a skipped item: what, the title, the reason, and what to do. */
export function skippedLine({ object_id: id, what, why, since, title = "", acceptedAt, isKept }: SkippedItem): string {
  const shown = shownTitle(title);
  const from = `${isKept ? "not refreshed " : ""}since ${since}`;
  const times = acceptedAt === undefined ? from : `${from}, accepted ${acceptedAt}`;
  return `  ${what} of ${shown === "" ? id : `${shown} (${id})`}: ${why} (${times})${remedyOf({ why, acceptedAt })}`;
}
