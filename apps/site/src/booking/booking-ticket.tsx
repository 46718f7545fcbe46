import type { Repair } from "../repairs/repairs.ts";
import { Day } from "../staff/cell.tsx";
import { repairs } from "../repairs/schema.ts";

const STAGES: readonly string[] = repairs.properties.stage.options;

/** Renders a booking as a ticket: its number, what to do, and its stages. */
export function BookingTicket({ repair: { number, job, bike, due, stage } }: { readonly repair: Repair }) {
  const index = STAGES.indexOf(stage ?? "");
  return (
    <>
      <p>We have your booking. Keep the address of this page: it shows when your bicycle is ready.</p>
      <div class="ticket">
        <p class="number">{number}</p>
        <p>
          <strong dir="auto">{job}</strong>
          <br />
          {bike}
          {bike !== null && due !== null && ", "}
          {due !== null && (
            <>
              needed on <Day date={due.start} />
            </>
          )}
        </p>
        <ol aria-label="Stages">
          {STAGES.map((name, at) => (
            <li class={at < index ? "done" : undefined} aria-current={at === index ? "step" : undefined}>
              {name}
            </li>
          ))}
        </ol>
        <p>
          <button type="button" data-copy="Copied" hidden>
            Copy the address
          </button>
        </p>
      </div>
    </>
  );
}
