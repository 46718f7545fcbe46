// users.*
import { ApiError } from "../../errors/api-error.ts";
import { param } from "../../http/context.ts";
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { agentUser } from "../../agents/agent-users.ts";
import type { Workspace } from "../../model/workspace.ts";
import { visibleUser } from "../../model/user-values.ts";

/**
 * True if the request's token can retrieve a user. A personal access token retrieves its person only.
 * @source https://developers.notion.com/guides/connections-and-tokens/personal-access-tokens
 */
function isRetrievable({ integration, userId }: Workspace, id: string): boolean {
  return integration?.isPersonal !== true || id === userId;
}

/** Routes of the users family. */
export const USER_ROUTES: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "users",
    operation: "users.list",
    capability: "read_users",
    handle: (context) => {
      if (context.workspace.integration?.isPersonal === true)
        throw new ApiError("restricted_resource", "Personal access tokens cannot list users.");
      const listed = [...context.workspace.store.users.values()].filter((user) => user.listed);
      const page = cutPage(listed, pagingFromQuery(context), (user) => user.id);
      return {
        body: listBody(
          "user",
          page.items.map((user) => visibleUser(context.workspace, user.id, user.value)),
          page.nextCursor,
        ),
      };
    },
  }),
  defineRoute({
    method: "GET",
    path: "users/me",
    operation: "users.me",
    capability: "none",
    // The person of a personal access token, otherwise the bot. @source https://developers.notion.com/reference/get-self
    handle: ({ workspace }) => ({ body: workspace.store.users.get(workspace.userId)?.value ?? {} }),
  }),
  defineRoute({
    method: "GET",
    path: "users/{user_id:uuid}",
    operation: "users.retrieve",
    capability: "read_users",
    handle: (context) => {
      const id = param(context, "user_id");
      const user = context.workspace.store.users.get(id);
      const agent = agentUser(context.workspace, id);
      if (agent?.["id"] === id) return { body: agent };
      if (user === undefined || !user.listed || !isRetrievable(context.workspace, id)) {
        throw new ApiError(
          "object_not_found",
          `Could not find user with ID: ${id}. Make sure your integration has capabilities to read user information. With those capabilities, only members and guests in the integration's workspace are visible.`,
          { integration_id: context.workspace.integration?.botId ?? context.workspace.mainBotId },
        );
      }
      return { body: visibleUser(context.workspace, id, user.value) };
    },
  }),
];
