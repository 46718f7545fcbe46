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

/** Returns the bot of the request's token, in the form of a response. */
export function ownBotValue(workspace: Workspace, id: string, name: string): JsonObject {
  return {
    object: "user",
    id,
    name,
    avatar_url: null,
    type: "bot",
    bot: {
      owner: { type: "workspace", workspace: true },
      workspace_name: "Emulated workspace",
      workspace_id: workspace.workspaceId,
      workspace_limits: { max_file_upload_size_in_bytes: workspace.maxUploadBytes },
    },
  };
}
