import type { Texts } from "../../settings/texts/texts.ts";
import type { Board } from "./board.ts";
import type { BoardRow } from "./board-rows.ts";
import { rowHref, rowName, rowTitle } from "./row-texts.ts";

interface StageFormProps {
  readonly texts: Texts;
  readonly board: Board;
  readonly row: BoardRow;
  /** Query of the list to which the staff returns. Undefined: the page of the row. */
  readonly list?: string | undefined;
}

/**
 * Renders buttons that move a row: on a card to the neighboring stages, on its page to all. The form contains the stage that
 * the person sees, so that a change of another person is noticed.
 */
export function StageForm({ texts, board, row, list }: StageFormProps) {
  const stages = board.stages.map(({ name }) => name);
  const index = stages.indexOf(row.stage ?? "");
  const isCard = list !== undefined;
  const targets = isCard ? stages.filter((_, at) => Math.abs(at - index) === 1) : stages;
  const name = rowName(row, texts);
  return (
    <form
      class="stage"
      method="post"
      action={`${rowHref(row)}/stage`}
      aria-label={`${board.stage.name}: ${name}`}
      data-row={row.id}
      data-title={name}
    >
      <input type="hidden" name="was" value={row.stage ?? ""} />
      {isCard && <input type="hidden" name="list" value={list} />}
      {targets.map((target) => (
        <button
          name="stage"
          value={target}
          aria-pressed={isCard ? undefined : target === row.stage ? "true" : "false"}
          data-step={isCard ? (stages.indexOf(target) < index ? "back" : "next") : undefined}
          aria-label={isCard ? texts.board.moveTo(rowTitle(row, texts), target) : undefined}
        >
          <bdi>{target}</bdi>
        </button>
      ))}
    </form>
  );
}
