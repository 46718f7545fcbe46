// `ws-mirror status`
import { shownTitle } from "../../model/texts/shown-title.ts";
import { CLOCK_MARGIN_MS } from "../../store/run-times.ts";
import { readStoreStatus, type StoreStatus } from "../../store/store-status.ts";
import { durationText, EXIT, type CommandContext } from "@ws/helpers/command";
import { withStore } from "../options/open-mirror.ts";
import { table } from "../output/reporter.ts";
import {
  choiceLines,
  commandSummary,
  leftOutRow,
  limitLines,
  skippedLines,
  wrongClockLines,
} from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";
import type { WrittenDuration } from "../flags/values.ts";

/** Prints the state of a copy. Sends no requests. */
export async function statusCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"status">,
): Promise<number> {
  const { maxAge } = options;
  return withStore(folder, options, context, async (store) => {
    const status = await readStoreStatus(store);
    const { complete, completeAt = null, currentTo = null, left, runs } = status;
    const { missingFiles, outOfSight, refusedLoss, wrongClocks, choice, leftOut, knownLimits, damage } = status;
    const tooOld = maxAge === undefined ? undefined : whyTooOld(status, maxAge);
    const details = {
      complete,
      missingFiles,
      completeAt,
      currentTo,
      left,
      runs,
      outOfSight,
      refusedLoss,
      wrongClocks,
      choice,
      leftOut,
      knownLimits,
      damage,
      ...(maxAge === undefined ? {} : { isTooOld: tooOld !== undefined }),
    };
    context.reporter.result({ ...commandSummary(status, context), ...details }, statusLines(status, tooOld));
    if (tooOld !== undefined) return EXIT.failed;
    return complete ? EXIT.complete : EXIT.open;
  });
}

/** Returns why a copy is older than allowed. Its age is that of the changes that it may lack. */
function whyTooOld({ currentTo, completeAt }: StoreStatus, maxAge: WrittenDuration): string | undefined {
  if (currentTo === undefined || completeAt === undefined)
    return `Expected a complete run that is at most ${maxAge.text} old, got none.`;
  const ages = [currentTo, completeAt].map((time) => Date.now() - Date.parse(time));
  if (Math.max(...ages) > maxAge.ms)
    return `Expected a complete run that is at most ${maxAge.text} old, got one that began at ${currentTo}.`;
  // A clock that was wrong would let the copy pass for years.
  if (Math.min(...ages) < -CLOCK_MARGIN_MS)
    return `Expected a complete run in the past, got one that ended at ${completeAt}. Check the clocks of the machines, then run "npx @ws/mirror mend-clock DIR".`;
  return undefined;
}

function statusLines(status: StoreStatus, tooOld: string | undefined): string[] {
  const { completeAt, currentTo, left, objects, files, runs } = status;
  return [
    ...table([
      ["complete at", timeText(completeAt)],
      ["has changes up to", timeText(currentTo)],
      ["tasks left", left],
      ...Object.entries(objects),
      ["files", files],
      ...leftOutRow(status),
    ]),
    ...choiceLines(status),
    "last runs:",
    ...runs.map(
      (run) =>
        `  ${run.clock_started_at}  ${run.kind}  ${run.ended_at === null ? "not complete" : "complete"}  ` +
        `${run.changed} changed, ${run.removed} removed, ${run.out_of_sight} out of sight, ${run.requests} requests`,
    ),
    ...outOfSightLines(status),
    ...wrongClockLines(status),
    ...missingLines(status.missingFiles),
    ...limitLines(status),
    ...skippedLines(status),
    ...(tooOld === undefined ? [] : [tooOld]),
  ];
}

/** Number of missing files to print. `--json` prints all. */
const MAX_MISSING = 20;

function missingLines(missing: StoreStatus["missingFiles"]): string[] {
  if (missing.length === 0) return [];
  const more = missing.length - MAX_MISSING;
  return [
    'missing files, which "npx @ws/mirror pull DIR" downloads again:',
    ...missing.slice(0, MAX_MISSING).map(({ object_id: id, what, why }) => `  ${what} (${id}): ${why}`),
    ...(more > 0 ? [`  … and ${more} more. Use --json for all.`] : []),
  ];
}

/** Number of objects out of sight in the output. `--json` has all. */
const MAX_OUT_OF_SIGHT = 10;

function outOfSightLines({ outOfSight }: StoreStatus): string[] {
  if (outOfSight.length === 0) return [];
  const more = outOfSight.length - MAX_OUT_OF_SIGHT;
  return [
    "out of sight, kept as they were:",
    ...outOfSight
      .slice(0, MAX_OUT_OF_SIGHT)
      .map(({ kind, id, title, since }) => `  ${kind} ${[shownTitle(title), id].join(" ").trim()} (since ${since})`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

const timeText = (time: string | undefined): string =>
  time === undefined ? "never" : `${time} (${durationText(Date.now() - Date.parse(time))} ago)`;
