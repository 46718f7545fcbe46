// Checks the page into which a restore goes, before anything is created.
import { isAPIResponseError } from "@ws/client";
import { MirrorError } from "../errors.ts";
import { parseListPage } from "../model/lists/list-page.ts";
import { recordOf } from "../model/records/records.ts";
import { attempt, Refusal, send, type RequestContext } from "./requests.ts";

/**
 * Checks that a page exists, can be written, and is empty.
 * @param isBegun true if a restore has begun to fill the page
 * @throws MirrorError `bad_target` if it is not, `run_failed` if Notion cannot be reached
 */
export async function checkTarget(context: RequestContext, into: string, isBegun: boolean): Promise<void> {
  try {
    await readTarget(context, into, isBegun);
  } catch (error) {
    const isAnswer = error instanceof Refusal || error instanceof MirrorError;
    const status = isAnswer && isAPIResponseError(error.cause) ? error.cause.status : undefined;
    const problem = status === undefined ? undefined : PROBLEMS[status];
    throw problem === undefined ? error : badTarget(into, problem, error);
  }
}

/** Problems of the page, by the status of the response. */
const PROBLEMS: Readonly<Record<number, string>> = {
  400: "is not accepted by Notion. Use the id of a page.",
  403: "cannot be written. Give the integration the capabilities to read, insert and update content.",
  404: "does not exist, or is not shared with the integration. Share it in the menu of the page.",
};

async function readTarget(context: RequestContext, into: string, isBegun: boolean): Promise<void> {
  const page = recordOf("page", await attempt(context, () => send(context, "get", `pages/${into}`)));
  if (page.isInTrash) throw badTarget(into, "is in the trash. Restore it from the trash, or use another empty page.");
  if (isBegun) return;
  const children = await attempt(context, () => send(context, "get", `blocks/${into}/children`));
  if (parseListPage(children, ({ id }) => id).items.length > 0)
    throw badTarget(into, "is not empty. Create an empty page, and share it with the integration.");
  // Changes nothing, and needs the capability to update content.
  await attempt(context, () => send(context, "patch", `pages/${into}`, { in_trash: false }));
}

function badTarget(into: string, problem: string, cause?: unknown): MirrorError {
  return new MirrorError("bad_target", `Expected an empty page in "into", but ${into} ${problem}`, { cause });
}
