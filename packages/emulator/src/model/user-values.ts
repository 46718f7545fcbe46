// Users in the form in which the service returns them.
import type { JsonObject } from "../values/json.ts";
import type { Workspace } from "./workspace.ts";

/** A user as another object shows it: a bot's inside is left out (recorded). */
export function innerUser(user: JsonObject): JsonObject {
  return user["type"] === "bot" ? { ...user, bot: {} } : user;
}

/** A person in the form in which it is read. */
export function personValue(id: string, name: string, email: string): JsonObject {
  return { object: "user", id, name, avatar_url: null, type: "person", person: { email } };
}

/** The bot of the asking token in the form in which it is read. */
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
