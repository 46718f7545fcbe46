import type { Repair } from "../repairs/repairs.ts";

/** A change that was just made. It can be undone until the next action, because the address of each other page lacks it. */
export interface Change {
  readonly repair: Repair;
  /** The stage before it. */
  readonly was: string;
}

/** Returns the part of an address that shows a change. */
export const changeQuery = (id: string, was: string, is: string): string =>
  new URLSearchParams({ changed: id, was, is }).toString();

/** Reads the change in an address. Undefined if it has none, or if somebody has changed the stage since. */
export async function readChange(
  parameters: URLSearchParams,
  find: (id: string) => Promise<Repair | undefined>,
): Promise<Change | undefined> {
  const [id, was, is] = [parameters.get("changed"), parameters.get("was"), parameters.get("is")];
  if (id === null || was === null || is === null) return undefined;
  const repair = await find(id);
  return repair === undefined || repair.stage !== is ? undefined : { repair, was };
}

/** Renders a change with a button that undoes it. */
export function ChangeNotice({
  change: { repair, was },
  list,
}: {
  readonly change: Change;
  readonly list?: string | undefined;
}) {
  const title = `${repair.number} ${repair.job}`;
  return (
    <form
      id={`undo-${repair.id}`}
      class="stage undo"
      method="post"
      action={`/inside/repairs/${repair.id}/stage`}
      data-row={repair.id}
      data-title={title}
    >
      <p>
        {title} is now <strong>{repair.stage}</strong>.
      </p>
      <input type="hidden" name="was" value={repair.stage ?? ""} />
      <input type="hidden" name="undo" value="1" />
      {list !== undefined && <input type="hidden" name="list" value={list} />}
      <button name="stage" value={was}>
        Undo
      </button>
    </form>
  );
}
