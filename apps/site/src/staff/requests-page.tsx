import { UNTITLED } from "@ws/render/values";
import type { Repair } from "../repairs/repairs.ts";
import { repairs } from "../repairs/schema.ts";
import { ChangeNotice, type Change } from "./change-notice.tsx";
import { InsideNav } from "./inside-nav.tsx";
import { RepairColumns } from "./repair-columns.tsx";
import { SCRIPT_TEXTS } from "./script-texts.ts";
import { StageForm } from "./stage-form.tsx";

const FIRST_STAGE = repairs.properties.stage.options[0];

/** Returns the repairs that customers sent with the form and that wait for the staff, the oldest first. */
export const waitingRequests = (newestFirst: readonly Repair[]): Repair[] =>
  newestFirst.filter(({ requestKey, stage }) => requestKey !== "" && stage === FIRST_STAGE).toReversed();

interface RequestsPageProps {
  readonly requests: readonly Repair[];
  readonly change: Change | undefined;
  readonly failure: string | undefined;
}

/** Renders what customers sent and nobody has answered. */
export function RequestsPage({ requests, change, failure }: RequestsPageProps) {
  return (
    <article class="wide staff" data-texts={JSON.stringify(SCRIPT_TEXTS)}>
      <InsideNav current="requests" />
      <h1>Requests</h1>
      {failure !== undefined && (
        <p class="failure" role="alert">
          {failure}
        </p>
      )}
      {change && <ChangeNotice change={change} list="requests" />}
      {requests.length === 0 && <p class="quiet">No customer waits for an answer.</p>}
      <ul class="requests">
        {requests.map((repair) => (
          <li class="card" id={`card-${repair.id}`}>
            <div class="card-text">
              <strong dir="auto">
                <a href={`/inside/repairs/${repair.id}`}>{repair.job.trim() || UNTITLED}</a>
              </strong>
              <RepairColumns repair={repair} without={SHOWN_APART} />
              <StageForm repair={repair} list="requests" />
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}

const SHOWN_APART: ReadonlySet<string> = new Set(["job", "stage", "paid"]);
