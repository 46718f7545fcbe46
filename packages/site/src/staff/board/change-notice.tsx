import { fillIn } from "../../settings/texts/fill-in.tsx";
import type { Texts } from "../../settings/texts/texts.ts";
import type { BoardRow } from "./board-rows.ts";
import { rowHref, rowName } from "./row-texts.ts";

/** A change that was just made. It can be undone until the next action, because the address of each other page lacks it. */
export interface Change {
  readonly row: BoardRow;
  /** The stage before it. Empty: none. */
  readonly was: string;
}

/** Returns the part of an address that shows a change. */
export const changeQuery = (id: string, was: string, is: string): string =>
  new URLSearchParams({ changed: id, was, is }).toString();

/** Reads the change in an address. Undefined if it has none, or if somebody has changed the stage since. */
export async function readChange(
  parameters: URLSearchParams,
  find: (id: string) => Promise<BoardRow | undefined>,
): Promise<Change | undefined> {
  const [id, was, is] = [parameters.get("changed"), parameters.get("was"), parameters.get("is")];
  if (id === null || was === null || is === null) return undefined;
  const row = await find(id);
  return row === undefined || (row.stage ?? "") !== is ? undefined : { row, was };
}

interface ChangeNoticeProps {
  readonly texts: Texts;
  readonly change: Change;
  /** Query of the list to which the staff returns. Undefined: the page of the row. */
  readonly list?: string | undefined;
}

/** Renders a change with a button that undoes it. */
export function ChangeNotice({ texts, change: { row, was }, list }: ChangeNoticeProps) {
  const name = rowName(row, texts);
  const stage = <strong dir="auto">{row.stage ?? texts.moves.noStage}</strong>;
  return (
    <form
      id={`undo-${row.id}`}
      class="stage undo"
      method="post"
      action={`${rowHref(row)}/stage`}
      data-row={row.id}
      data-title={name}
    >
      <p>{fillIn(texts.board.isNow, { row: <bdi>{name}</bdi>, stage })}</p>
      <input type="hidden" name="was" value={row.stage ?? ""} />
      <input type="hidden" name="undo" value="1" />
      {list !== undefined && <input type="hidden" name="list" value={list} />}
      <button name="stage" value={was}>
        {texts.staff.undo}
      </button>
    </form>
  );
}
