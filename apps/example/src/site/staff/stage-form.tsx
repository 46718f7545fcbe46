import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";

interface StageFormProps {
  readonly repair: Repair;
  /** The page to which the staff returns. */
  readonly from: "list" | "repair";
}

/** Renders the stage of a repair as a form. The script sends it when the stage changes, and takes a refused one back. */
export function StageForm({ repair: { id, job, stage }, from }: StageFormProps) {
  return (
    <form class="stage" method="post" action={`/inside/repairs/${id}/stage`} data-optimistic="">
      <input type="hidden" name="from" value={from} />
      <select name="stage" aria-label={`Stage of ${job}`}>
        {repairs.properties.stage.options.map((option) => (
          <option selected={option === stage}>{option}</option>
        ))}
      </select>
      <button type="submit">Save</button>
      <p class="error" role="alert"></p>
    </form>
  );
}
