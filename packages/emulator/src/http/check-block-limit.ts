// Refuses requests that create blocks in a workspace that has reached its limit.
import { ApiError } from "../errors/api-error.ts";
import { isBlockLimitReached } from "../model/personal-tokens.ts";
import type { Workspace } from "../model/workspace.ts";

/** Operations that create blocks, pages or databases. */
const CREATORS: ReadonlySet<string> = new Set([
  "blocks.children.append",
  "blocks.meetingNotes.create",
  "databases.create",
  "pages.create",
  "pages.updateMarkdown",
]);

/**
 * Checks that an operation can create blocks. The text of the error is not known from Notion.
 * @throws ApiError 403
 * @source developers.notion.com/reference/workspace-block-limits, and api/errors-and-limits.yaml, additional_data_keys
 */
export function checkBlockLimit(workspace: Workspace, operation: string): void {
  if (!isBlockLimitReached(workspace) || !CREATORS.has(operation)) return;
  throw new ApiError("restricted_resource", "This workspace has reached the block limit of its plan.", {
    block_limit: "block_creation",
  });
}
