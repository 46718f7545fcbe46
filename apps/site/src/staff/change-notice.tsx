import type { Repair } from "../repairs/repairs.ts";

/** Time in which a change can be undone, in milliseconds. The stylesheet hides the notice after it. */
const UNDO_MS = 10_000;

/** A change that was just made. */
export interface Change {
  readonly repair: Repair;
  /** The stage before it. */
  readonly was: string;
  /** Time in milliseconds. */
  readonly at: number;
}

/** Returns the part of an address that shows a change. */
export const changeQuery = (id: string, was: string, at: number): string =>
  new URLSearchParams({ changed: id, was, at: String(at) }).toString();

/** Reads the change in an address. Undefined if it has none, or if it can no longer be undone. */
export async function readChange(
  parameters: URLSearchParams,
  nowMs: number,
  find: (id: string) => Promise<Repair | undefined>,
): Promise<Change | undefined> {
  const [id, was, at] = [parameters.get("changed"), parameters.get("was"), Number(parameters.get("at"))];
  if (id === null || was === null || !(at <= nowMs && nowMs - at < UNDO_MS)) return undefined;
  const repair = await find(id);
  return repair === undefined || repair.stage === was ? undefined : { repair, was, at };
}

/** Renders a change with a button that undoes it. */
export function ChangeNotice({
  change: { repair, was, at },
  list,
}: {
  readonly change: Change;
  readonly list?: string | undefined;
}) {
  return (
    <form id={`change-${at}`} class="stage undo" method="post" action={`/inside/repairs/${repair.id}/stage`}>
      <p role="status">
        {repair.number} {repair.job} is now <strong>{repair.stage}</strong>.
      </p>
      <input type="hidden" name="was" value={repair.stage ?? ""} />
      <input type="hidden" name="undo" value="1" />
      {list !== undefined && <input type="hidden" name="list" value={list} />}
      <button name="stage" value={was}>
        Undo
      </button>
      <p class="error" role="alert"></p>
    </form>
  );
}
