// `ws-mirror status`
import { readStatus, type MirrorStatus } from "../store/summarize.ts";
import type { CommonOptions } from "./connect.ts";
import { EXIT } from "./exit-codes.ts";
import { withStore, type CommandContext } from "./open-mirror.ts";
import { table } from "./reporter.ts";
import { commandSummary, omissionLines } from "./summary.ts";

/** Prints the state of a copy. Sends no requests. */
export async function statusCommand(folder: string, options: CommonOptions, context: CommandContext): Promise<number> {
  return withStore(folder, options, async (store) => {
    const status = await readStatus(store);
    const { completeAt = null, left, runs } = status;
    context.reporter.result({ ...commandSummary(status, context), completeAt, left, runs }, statusLines(status));
    return status.omissions.length === 0 ? EXIT.complete : EXIT.omissions;
  });
}

function statusLines({ completeAt, left, objects, files, runs, omissions }: MirrorStatus): string[] {
  return [
    ...table([
      ["complete at", completeAt === undefined ? "never" : `${completeAt} (${age(completeAt)} ago)`],
      ["tasks left", left],
      ...Object.entries(objects),
      ["files", files],
    ]),
    "last runs:",
    ...runs.map(
      (run) =>
        `  ${run.started_at}  ${run.ended_at === null ? "not complete" : "complete"}  ${run.changed} changed, ` +
        `${run.removed} removed, ${run.requests} requests`,
    ),
    ...(completeAt === undefined
      ? ['The first run is not complete. Run "ws-mirror pull" again.']
      : omissionLines(omissions)),
  ];
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** Returns the time since an event in its largest unit, such as "3 hours". */
function age(time: string): string {
  const ms = Math.max(0, Date.now() - Date.parse(time));
  const [unit, length] = UNITS.find(([, unitMs]) => ms >= unitMs) ?? ["second", 1000];
  const count = Math.floor(ms / length);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
