// `ws-fleet work status`
import Table from "cli-table3";
import { durationText, EXIT, type CommandContext } from "@ws/helpers/command";
import { readWorkspaceNames } from "@ws/mirror";
import { openService, type WorkspaceState } from "../../metrics/service-state.ts";

/** Options of `ws-fleet work status`. */
export interface WorkStatusOptions {
  readonly queue: string;
  readonly database: string;
  readonly workspaces: string;
}

/** Prints the state of each workspace. Exits with 3 if one has no complete copy, lacks something, or fails. */
export async function workStatusCommand(
  { reporter }: CommandContext,
  { queue, database, workspaces }: WorkStatusOptions,
): Promise<number> {
  const names = readWorkspaceNames(workspaces);
  const service = openService(queue, database);
  try {
    const states = await service.read(names);
    const complete = states.every(isWhole);
    reporter.result({ complete, workspaces: states }, tableOf(states).split("\n"));
    return complete ? EXIT.complete : EXIT.skipped;
  } finally {
    await service.close();
  }
}

const isWhole = ({ copy, failures }: WorkspaceState): boolean =>
  copy?.currentTo !== undefined && copy.skipped === 0 && failures === 0;

function tableOf(states: readonly WorkspaceState[]): string {
  const table = new Table({
    head: ["workspace", "job", "changes up to", "skipped", "requests", "failure"],
    style: { head: [], border: [], compact: true },
  });
  for (const { workspace, job, copy, error } of states)
    table.push([workspace, job, ageText(copy?.currentTo), copy?.skipped ?? "", copy?.requests ?? "", error ?? ""]);
  return table.toString();
}

const ageText = (time: string | undefined): string =>
  time === undefined ? "never" : `${durationText(Date.now() - Date.parse(time))} ago`;
