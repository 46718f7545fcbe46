import { listHref, parseListQuery, type ListQuery } from "../data/list-query.ts";
import { explainFailure, type Failure } from "../repairs/explain-failure.ts";
import { stageOf } from "../repairs/repairs.ts";
import type { Site } from "../site.ts";
import { changeQuery } from "./change-notice.tsx";

/** The result of a form that moves a repair. */
interface ChangedStage {
  /** The selection of the list from which the form came. Undefined: it came from the page of the repair. */
  readonly list: ListQuery | undefined;
  /** Undefined if the repair was moved. */
  readonly failure: Failure | undefined;
  /** Address of the page that shows the change. */
  readonly location: string;
}

/** Moves a repair as a form says. Undefined for a form without stages. */
export async function changeStage(
  { repairs }: Pick<Site, "repairs">,
  id: string,
  form: Readonly<Record<string, unknown>>,
): Promise<ChangedStage | undefined> {
  const [stage, was] = [stageOf(form["stage"]), stageOf(form["was"])];
  if (stage === undefined || was === undefined) return undefined;
  // The list is a query, so it cannot lead to another site.
  const list = typeof form["list"] === "string" ? parseListQuery(new URLSearchParams(form["list"])) : undefined;
  const path = list === undefined ? `/inside/repairs/${id}` : listHref("/inside", list, {});
  try {
    const present = await repairs.move(id, was, stage);
    if (present !== undefined && present !== stage) {
      const job = (await repairs.get(id))?.job ?? "the repair";
      return { list, failure: conflict(job, was, present), location: path };
    }
  } catch (error) {
    return { list, failure: explainFailure(error), location: path };
  }
  const query = form["undo"] === undefined ? `${path.includes("?") ? "&" : "?"}${changeQuery(id, was, stage)}` : "";
  // Without scripts, the browser goes on at the card.
  return { list, failure: undefined, location: path + query + (list === undefined ? "" : `#card-${id}`) };
}

const conflict = (job: string, was: string, present: string | null): Failure => ({
  status: 409,
  text:
    `Somebody has moved “${job}” from ${was} to ${present ?? "no stage"} in the meantime, so your change was not made. ` +
    "You see the present state.",
});
