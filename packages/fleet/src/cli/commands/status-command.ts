// `ws-fleet status`
import Table from "cli-table3";
import { durationText, EXIT, type CommandContext } from "@ws/helpers/command";
import { readWorkspacesFile } from "@ws/mirror";
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
      ...tableOf(states, service.nowMs()).split("\n"),
      ...badEntries.map(({ message }) => `${message} The entry is skipped.`),
    ]);
    return complete ? EXIT.complete : EXIT.skipped;
  } finally {
    await service.close();
  }
}

const isWhole = ({ row }: WorkspaceState): boolean =>
  row !== undefined && row.currentTo !== null && row.skipped === 0 && row.failures === 0;

function tableOf(states: readonly WorkspaceState[], now: number): string {
  const table = new Table({
    head: ["workspace", "job", "due", "changes up to", "skipped", "tasks left", "requests", "failure"],
    style: { head: [], border: [], compact: true },
  });
  for (const { workspace, job, row } of states)
    table.push([
      workspace,
      row?.pausedAt instanceof Date ? "paused" : job,
      dueText(row?.dueAt, now),
      ageText(row?.currentTo, now),
      row?.skipped ?? "",
      row?.tasksLeft ?? "",
      row?.requests ?? "",
      row?.error ?? "",
    ]);
  return table.toString();
}

const ageText = (time: Date | null | undefined, now: number): string =>
  time instanceof Date ? `${durationText(now - time.getTime())} ago` : "never";

const dueText = (time: Date | null | undefined, now: number): string =>
  time instanceof Date && time.getTime() > now ? `in ${durationText(time.getTime() - now)}` : "now";
