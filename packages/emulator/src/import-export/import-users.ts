// Imported users. The first that is imported replaces the two that an empty workspace has.
import { ownBotValue } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr } from "../values/json.ts";
import { parseTime } from "../values/time.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, ofKind } from "./imported-fields.ts";

/** Adds users; a bare one ({ object, id }) is known but not listed. */
export function importUsers(workspace: Workspace, objects: readonly JsonObject[]): void {
  const users = ofKind(objects, "user");
  const { store } = workspace;
  if (users.length === 0) return;
  if (users.some(isFull)) {
    for (const user of store.users.values()) if (!user.imported) store.users.delete(user.id);
  }
  for (const user of users) {
    const id = idOf(user);
    const known = store.users.get(id);
    if (known?.listed === true && !isFull(user)) continue;
    const { request_id: _, ...value } = structuredClone(user);
    store.users.set(id, { id, value, listed: isFull(user), imported: true });
  }
  const botId = findBot(users, objects);
  if (botId !== undefined) takeOver(workspace, botId);
}

function isFull(user: JsonObject): boolean {
  return typeof user["type"] === "string";
}

/** The bot of the token goes by the imported id from now on, and keeps what is known of it. */
function takeOver(workspace: Workspace, botId: string): void {
  const { store } = workspace;
  const before = store.users.get(workspace.botId);
  const imported = store.users.get(botId);
  workspace.botId = botId;
  const bot = objectOr(imported?.value["bot"]);
  if (typeof bot["workspace_id"] === "string") workspace.workspaceId = bot["workspace_id"];
  // Inside other objects a bot shows nothing of itself; by itself the own one shows its owner and workspace.
  const details = objectOr(ownBotValue(workspace, botId, "")["bot"]);
  if (imported?.listed === true) imported.value = { ...imported.value, bot: { ...details, ...bot } };
  if (imported?.listed === true || before === undefined) return;
  if (before.id !== botId) store.users.delete(before.id);
  store.users.set(botId, { ...before, id: botId, value: { ...before.value, id: botId } });
}

/**
 * Which of the imported users is the asking bot: the one that shows its owner; else the only full bot; else, of the
 * bare ones, the one that edited last what was imported, because an integration sees what it works on.
 */
function findBot(users: readonly JsonObject[], objects: readonly JsonObject[]): string | undefined {
  const own = users.find((user) => isObject(objectOr(user["bot"])["owner"]));
  if (own !== undefined) return idOf(own);
  const [bot, ...moreBots] = users.filter((user) => user["type"] === "bot");
  if (bot !== undefined && moreBots.length === 0) return idOf(bot);
  const candidates = new Set(users.filter((user) => !isFull(user)).map(idOf));
  const commented = integrationAuthor(objects, candidates);
  if (commented !== undefined) return commented;
  if (candidates.size <= 1) return [...candidates][0];
  return latestEditor(objects, candidates);
}

function integrationAuthor(objects: readonly JsonObject[], candidates: ReadonlySet<string>): string | undefined {
  for (const comment of ofKind(objects, "comment")) {
    const author = refId(comment["created_by"]);
    if (objectOr(comment["display_name"])["type"] === "integration" && author !== undefined && candidates.has(author))
      return author;
  }
  return undefined;
}

function refId(value: JsonValue | undefined): string | undefined {
  const id = objectOr(value)["id"];
  return isUuid(id) ? dashedUuid(id) : undefined;
}

function latestEditor(objects: readonly JsonObject[], candidates: ReadonlySet<string>): string | undefined {
  let latest: { id: string; at: number } | undefined;
  for (const object of objects) {
    const id = refId(object["last_edited_by"]);
    const at = parseTime(object["last_edited_time"]);
    if (id === undefined || at === undefined || !candidates.has(id)) continue;
    if (latest === undefined || at > latest.at) latest = { id, at };
  }
  return latest?.id ?? [...candidates].at(-1);
}
