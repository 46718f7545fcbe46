import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";

interface StageFormProps {
  readonly repair: Repair;
  /** Query of the list to which the staff returns. Undefined: the page of the repair. */
  readonly list?: string | undefined;
}

const STAGES: readonly string[] = repairs.properties.stage.options;

/**
 * Renders buttons that move a repair: on a card to the neighboring stages, on its page to all. The form contains the stage that
 * the person sees, so that a change of another person is noticed.
 */
export function StageForm({ repair: { id, job, number, stage }, list }: StageFormProps) {
  const index = STAGES.indexOf(stage ?? "");
  const isCard = list !== undefined;
  const targets = isCard ? STAGES.filter((_, at) => Math.abs(at - index) === 1) : STAGES;
  return (
    <form
      class="stage"
      method="post"
      action={`/inside/repairs/${id}/stage`}
      aria-label={`Stage of ${number} ${job}`}
      data-row={id}
      data-title={`${number} ${job}`}
    >
      <input type="hidden" name="was" value={stage ?? ""} />
      {isCard && <input type="hidden" name="list" value={list} />}
      {targets.map((target) => (
        <button
          name="stage"
          value={target}
          aria-pressed={isCard ? undefined : target === stage ? "true" : "false"}
          data-step={isCard ? (STAGES.indexOf(target) < index ? "back" : "next") : undefined}
          aria-label={isCard ? `Move ${job} to ${target}` : undefined}
        >
          {target}
        </button>
      ))}
    </form>
  );
}
