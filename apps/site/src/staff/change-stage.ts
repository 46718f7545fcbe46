import { listHref, parseListQuery, type ListQuery } from "../data/list-query.ts";
import { explainFailure, type Failure } from "../workspace/explain-failure.ts";
import { stageOf } from "../repairs/repairs.ts";
import type { Site } from "../site.ts";
import { changeQuery } from "./change-notice.tsx";

/** The page of the staff from which a form came: a selection of the board, the requests, or the page of a repair. */
export type FormOrigin = ListQuery | "requests" | "repair";

/** Reads the page from which a form came. The board is a query, so it cannot lead to another site. */
export function originOfForm({ list }: Readonly<Record<string, unknown>>): FormOrigin {
  if (typeof list !== "string") return "repair";
  return list === "requests" ? list : parseListQuery(new URLSearchParams(list));
}

/** The result of a form that moves a repair. */
interface ChangedStage {
  /** Undefined if the repair was moved. */
  readonly failure: Failure | undefined;
  /** Address of the page that shows the change. */
  readonly location: string;
}

/** Moves a repair as a form says. Undefined for a form without stages. */
export async function changeStage(
  { repairs, texts }: Pick<Site, "repairs" | "texts">,
  id: string,
  form: Readonly<Record<string, unknown>>,
): Promise<ChangedStage | undefined> {
  const [stage, was] = [stageOf(form["stage"]), stageOf(form["was"])];
  if (stage === undefined || was === undefined) return undefined;
  const origin = originOfForm(form);
  const path = pathOf(origin, id);
  try {
    const present = await repairs.move(id, was, stage);
    if (present !== undefined && present !== stage) {
      const job = (await repairs.get(id))?.job ?? "the repair";
      return { failure: conflict(job, was, present), location: path };
    }
  } catch (error) {
    return { failure: explainFailure(error, texts.failure), location: path };
  }
  const query = form["undo"] === undefined ? `${path.includes("?") ? "&" : "?"}${changeQuery(id, was, stage)}` : "";
  // Without scripts, the browser goes on at the card.
  return { failure: undefined, location: path + query + (origin === "repair" ? "" : `#card-${id}`) };
}

function pathOf(origin: FormOrigin, id: string): string {
  if (origin === "repair") return `/inside/repairs/${id}`;
  return origin === "requests" ? "/inside/requests" : listHref("/inside", origin, {});
}

const conflict = (job: string, was: string, present: string | null): Failure => ({
  status: 409,
  text:
    `Somebody has moved “${job}” from ${was} to ${present ?? "no stage"} in the meantime, so your change was not made. ` +
    "You see the present state.",
});
