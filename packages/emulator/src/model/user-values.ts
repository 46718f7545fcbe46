// Users in the form of a response.
import type { JsonObject } from "../values/json.ts";
import type { Workspace } from "./workspace.ts";

/** Returns a user as other objects contain it: without the details of a bot (recorded). */
export function innerUser(user: JsonObject): JsonObject {
  return user["type"] === "bot" ? { ...user, bot: {} } : user;
}

/** Returns a person in the form of a response. */
export function personValue(id: string, name: string, email: string): JsonObject {
  return { object: "user", id, name, avatar_url: null, type: "person", person: { email } };
}

/** Returns a user as a request sees it: only the bot of the request's token has details. @source Notion's changelog, October 2026 */
export function visibleUser(workspace: Workspace, id: string, user: JsonObject): JsonObject {
  return id === workspace.userId ? user : innerUser(user);
}

/** Returns the user of the request's token in the short form of authors. */
export function authorValue({ store, userId }: Workspace): JsonObject {
  return { id: userId, type: store.users.get(userId)?.value["type"] === "person" ? "person" : "bot" };
}

/** Returns a bot with its details, in the form of a response. */
export function botValue(workspace: Workspace, id: string, name: string, owner: JsonObject): JsonObject {
  return {
    object: "user",
    id,
    name,
    avatar_url: null,
    type: "bot",
    bot: {
      owner,
      workspace_name: "Emulated workspace",
      workspace_id: workspace.workspaceId,
      workspace_limits: { max_file_upload_size_in_bytes: workspace.maxUploadBytes },
    },
  };
}
