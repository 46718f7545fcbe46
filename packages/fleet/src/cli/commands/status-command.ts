// `ws-fleet status`
import { durationText, EXIT, type CommandContext } from "@ws/helpers/command";
import { readWorkspacesFile } from "@ws/mirror";
import { textTable } from "../text-table.ts";
import { openService, type WorkspaceState } from "../../state/service-state.ts";

/** Options that name a service. */
export interface ServiceOptions {
  readonly queue: string;
  readonly database: string;
  readonly workspaces: string;
}

/** Prints the state of each workspace. Exits with 3 if one has no complete copy, lacks something, or fails. */
export async function statusCommand(
  { reporter }: CommandContext,
  { queue, database, workspaces }: ServiceOptions,
): Promise<number> {
  // Tokens are not needed.
  const { entries, bad } = readWorkspacesFile(workspaces, {});
  const names = [...new Set([...entries, ...bad].flatMap(({ name }) => name ?? []))];
  const service = openService(queue, database);
  try {
    const states = await service.read(names);
    const complete = bad.length === 0 && states.every(isWhole);
    const badEntries = bad.map(({ name, error: { message } }) => ({ workspace: name, message }));
    reporter.result({ complete, workspaces: states, badEntries }, [
      ...tableOf(states, service.nowMs()),
      ...badEntries.map(({ message }) => `${message} The entry is skipped.`),
    ]);
    return complete ? EXIT.complete : EXIT.open;
  } finally {
    await service.close();
  }
}

const isWhole = ({ row }: WorkspaceState): boolean =>
  row !== undefined && row.currentTo !== null && row.skipped === 0 && row.refusedLoss === 0 && row.failures === 0;

const HEAD = ["workspace", "job", "due", "changes up to", "skipped", "tasks left", "requests", "failure"];

const tableOf = (states: readonly WorkspaceState[], now: number): string[] =>
  textTable([
    HEAD,
    ...states.map(({ workspace, job, row }) => [
      workspace,
      row?.pausedAt instanceof Date ? "paused" : job,
      dueText(row?.dueAt, now),
      ageText(row?.currentTo, now),
      String(row?.skipped ?? ""),
      String(row?.tasksLeft ?? ""),
      String(row?.requests ?? ""),
      row?.error ?? "",
    ]),
  ]);

const ageText = (time: Date | null | undefined, now: number): string =>
  time instanceof Date ? `${durationText(now - time.getTime())} ago` : "never";

const dueText = (time: Date | null | undefined, now: number): string =>
  time instanceof Date && time.getTime() > now ? `in ${durationText(time.getTime() - now)}` : "now";
