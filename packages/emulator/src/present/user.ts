// Users inside other objects.
import type { JsonObject } from "../types.ts";

/** A user as another object shows it: a bot's inside is left out (recorded). */
export function innerUser(user: JsonObject): JsonObject {
  return user["type"] === "bot" ? { ...user, bot: {} } : user;
}
