// Imports users. They replace the two users of an empty workspace.
import { WORKSPACE_OWNER } from "../model/integrations.ts";
import { botValue } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import { setMainBot } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, objectsOf } from "../values/json.ts";
import { parseTime } from "../values/time.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { idOf, ofKind } from "./imported-fields.ts";

/** Adds users. A partial user ({ object, id }) is known by its id but not listed. */
export function importUsers(workspace: Workspace, objects: readonly JsonObject[]): void {
  const users = ofKind(objects, "user");
  const { store } = workspace;
  addInnerUsers(workspace, objects);
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
  if (botId !== undefined) replaceBot(workspace, botId);
}

/** Adds the complete users inside of pages. They are known, but not listed. */
function addInnerUsers({ store }: Workspace, objects: readonly JsonObject[]): void {
  for (const page of ofKind(objects, "page")) {
    for (const property of Object.values(objectOr(page["properties"]))) {
      for (const user of usersIn(objectOr(property)))
        if (isUuid(user["id"]) && !store.users.has(idOf(user)))
          store.users.set(idOf(user), { id: idOf(user), value: structuredClone(user), listed: false, imported: true });
    }
  }
}

/** Returns the complete users in the value of a property. */
function usersIn(property: JsonObject): JsonObject[] {
  const { people, created_by: creator, last_edited_by: editor } = property;
  const values = [...objectsOf(people), objectOr(creator), objectOr(editor)];
  return [...values, objectOr(objectOr(property["verification"])["verified_by"])].filter(isFull);
}

function isFull(user: JsonObject): boolean {
  return typeof user["type"] === "string";
}

/** Makes an imported bot the bot of the token. Fields that the import does not contain are kept. */
function replaceBot(workspace: Workspace, botId: string): void {
  const { store } = workspace;
  const before = store.users.get(workspace.mainBotId);
  const imported = store.users.get(botId);
  setMainBot(workspace, botId);
  const bot = objectOr(imported?.value["bot"]);
  if (typeof bot["workspace_id"] === "string") workspace.workspaceId = bot["workspace_id"];
  // Other objects contain a bot without details, so the details of the token's bot are added here.
  const details = objectOr(botValue(workspace, botId, "", WORKSPACE_OWNER)["bot"]);
  if (imported?.listed === true) imported.value = { ...imported.value, bot: { ...details, ...bot } };
  if (imported?.listed === true || before === undefined) return;
  if (before.id !== botId) store.users.delete(before.id);
  store.users.set(botId, { ...before, id: botId, value: { ...before.value, id: botId } });
}

/**
 * Finds the bot of the token among imported users: the bot with an owner, otherwise the only complete bot, otherwise the
 * partial user who made the latest edit, because an integration usually sees the objects that it edits.
 */
function findBot(users: readonly JsonObject[], objects: readonly JsonObject[]): string | undefined {
  const withOwner = users.find((user) => isObject(objectOr(user["bot"])["owner"]));
  if (withOwner !== undefined) return idOf(withOwner);
  const [bot, ...moreBots] = users.filter((user) => user["type"] === "bot");
  if (bot !== undefined && moreBots.length === 0) return idOf(bot);
  const candidates = new Set(users.filter((user) => !isFull(user)).map(idOf));
  const author = integrationAuthor(objects, candidates);
  if (author !== undefined) return author;
  if (candidates.size <= 1) return [...candidates][0];
  return latestEditor(objects, candidates);
}

/** Returns the author of a comment that an integration wrote. */
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
