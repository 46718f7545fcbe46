// Notion's 404 error.
import { ApiError } from "../errors/api-error.ts";
import type { Workspace } from "../model/workspace.ts";
import { textOr } from "../values/json.ts";

/**
 * Returns Notion's 404 error.
 * @param kind the kind of the object, for example `page`
 */
export function notFound(workspace: Workspace, kind: string, id: string): ApiError {
  const botId = workspace.integration?.botId ?? workspace.mainBotId;
  const name = textOr(workspace.store.users.get(botId)?.value["name"], "integration");
  return new ApiError(
    "object_not_found",
    `Could not find ${kind} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration "${name}".`,
    { integration_id: botId },
  );
}
