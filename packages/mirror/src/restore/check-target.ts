// Checks the page into which a restore goes, before anything is created.
import { isAPIResponseError, isWorkspaceError, type AsyncClient } from "@ws/client";
import { MirrorError } from "../errors.ts";

/**
 * Checks that a page exists, can be written, and is empty.
 * @throws MirrorError `bad_target` if it is not, `run_failed` if the service cannot be reached
 */
export async function checkTarget(
  client: AsyncClient,
  into: string,
  { signal, isBegun }: { readonly signal: AbortSignal; readonly isBegun: boolean },
): Promise<void> {
  try {
    const page = await client.pages.retrieve({ page_id: into }, { signal });
    if ("in_trash" in page && page.in_trash === true)
      throw badTarget(into, "is in the trash. Restore it from the trash, or use another empty page.");
    if (isBegun) return;
    const { results } = await client.blocks.children.list({ block_id: into, page_size: 1 }, { signal });
    if (results.length > 0)
      throw badTarget(into, "is not empty. Create an empty page, and share it with the integration.");
    // Changes nothing, and needs the capability to update content.
    await client.pages.update({ page_id: into, in_trash: false }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!isWorkspaceError(error)) throw error;
    if (isAPIResponseError(error) && error.status === 404)
      throw badTarget(
        into,
        "does not exist, or is not shared with the integration. Share it in the menu of the page.",
        error,
      );
    if (isAPIResponseError(error) && error.status === 403)
      throw badTarget(
        into,
        "cannot be written. Give the integration the capabilities to insert and update content.",
        error,
      );
    if (isAPIResponseError(error) && error.status === 400)
      throw badTarget(into, `is not accepted: ${error.message} Use the id of a page.`, error);
    throw new MirrorError("run_failed", `The page ${into} could not be checked: ${error.message}`, { cause: error });
  }
}

function badTarget(into: string, problem: string, cause?: unknown): MirrorError {
  return new MirrorError("bad_target", `Expected an empty page in "into", but ${into} ${problem}`, { cause });
}
