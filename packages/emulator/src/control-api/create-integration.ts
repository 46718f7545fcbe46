// POST /_emulator/integrations: creates an integration with a token of its own.
import { CAPABILITIES } from "../catalog/capabilities.ts";
import { WORKSPACE_OWNER, addIntegration } from "../model/integrations.ts";
import { addPersonalToken, firstPerson } from "../model/personal-tokens.ts";
import type { IntegrationRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr } from "../values/json.ts";
import { showValue } from "../values/show-value.ts";
import { dashedUuid, isUuidShaped } from "../values/uuid.ts";

const KEYS = ["name", "capabilities", "pages", "owner"];
const TOKEN_KEYS = ["name", "capabilities", "user_id", "expires_in_days"];

/**
 * The days after which a personal access token can expire.
 * @source https://developers.notion.com/guides/get-started/personal-access-tokens, "Create a PAT"
 */
const EXPIRATIONS = [7, 30, 90, 180, 365] as const;
const DEFAULT_EXPIRATION = 365;

/** The capabilities of a personal access token. */
const TOKEN_CAPABILITIES = ["notion_api", "workers"] as const;

/** Creates an integration. @throws TypeError for an invalid field */
export function createIntegration(workspace: Workspace, body: JsonObject): JsonObject {
  checkKeys("an integration", KEYS, body);
  const { name, capabilities, pages, owner } = body;
  const integration = addIntegration(workspace, {
    name: readName("integration", name),
    capabilities: readCapabilities(capabilities, CAPABILITIES),
    pages: readPages(pages),
    owner: readOwner(workspace, owner),
  });
  return integrationValue(workspace, integration);
}

/** Creates a personal access token. @throws TypeError for an invalid field */
export function createPersonalToken(workspace: Workspace, body: JsonObject): JsonObject {
  checkKeys("a personal access token", TOKEN_KEYS, body);
  const { name = "Personal token", capabilities, user_id: id } = body;
  const person = id === undefined ? firstPerson(workspace) : findUser(workspace, id);
  if (person?.["type"] !== "person")
    throw new TypeError(`Expected "user_id" to be the id of a person of the workspace, got ${showValue(id)}.`);
  const known = readCapabilities(capabilities, TOKEN_CAPABILITIES) ?? ["notion_api"];
  const hasApi = known.includes("notion_api");
  const days = readDays(body["expires_in_days"]);
  const created = addPersonalToken(workspace, { name: readName("token", name), person, hasApi, days });
  return integrationValue(workspace, created);
}

function readDays(input: JsonValue = DEFAULT_EXPIRATION): number {
  const known = EXPIRATIONS.find((days) => days === input);
  if (known !== undefined) return known;
  throw new TypeError(`Expected "expires_in_days" to be one of ${EXPIRATIONS.join(", ")}, got ${showValue(input)}.`);
}

function checkKeys(what: string, keys: readonly string[], body: JsonObject): void {
  const unknown = Object.keys(body).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new TypeError(`Unknown key "${unknown}" of ${what}. Use one of ${keys.join(", ")}.`);
}

function readName(what: string, name: JsonValue | undefined): string {
  if (typeof name === "string" && name !== "") return name;
  throw new TypeError(`Expected "name" to be the name of the ${what}, got ${showValue(name)}.`);
}

function findUser(workspace: Workspace, id: JsonValue | undefined): JsonObject | undefined {
  return isUuidShaped(id) ? workspace.store.users.get(dashedUuid(id))?.value : undefined;
}

/** Returns an integration as the control API shows it. */
export function integrationValue(workspace: Workspace, integration: IntegrationRecord): JsonObject {
  const { token, botId, name, capabilities, pages, isPersonal } = integration;
  return {
    token,
    bot_id: botId,
    name,
    personal: isPersonal,
    capabilities: [...capabilities],
    pages: pages === undefined ? null : [...pages],
    owner: objectOr(workspace.store.users.get(botId)?.value["bot"])["owner"],
  };
}

function readCapabilities<T extends string>(input: JsonValue | undefined, all: readonly T[]): T[] | undefined {
  if (input === undefined) return undefined;
  const list = Array.isArray(input) ? input : [input];
  return list.map((item) => {
    const known = all.find((capability) => capability === item);
    if (known === undefined)
      throw new TypeError(`Expected "capabilities" from ${all.join(", ")}, got ${showValue(item)}.`);
    return known;
  });
}

function readPages(input: JsonValue | undefined): string[] | undefined {
  if (input === undefined || input === null) return undefined;
  const list = Array.isArray(input) ? input : [input];
  return list.map((id) => {
    if (!isUuidShaped(id))
      throw new TypeError(`Expected "pages" to be ids of pages and databases, got ${showValue(id)}.`);
    return dashedUuid(id);
  });
}

/** Reads the owner: `"workspace"`, the id of a user, or an owner in the form of a response. */
function readOwner(workspace: Workspace, input: JsonValue | undefined): JsonObject {
  const owner = objectOr(input);
  if (input === undefined || input === "workspace" || owner["type"] === "workspace") return WORKSPACE_OWNER;
  const id = typeof input === "string" ? input : objectOr(owner["user"])["id"];
  const user = findUser(workspace, id);
  if (user === undefined)
    throw new TypeError(`Expected "owner" to be "workspace" or the id of a user, got ${showValue(input)}.`);
  return { type: "user", user };
}
