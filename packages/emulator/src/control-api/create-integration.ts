// POST /_emulator/integrations: creates an integration with a token of its own.
import type { Capability } from "../catalog/capabilities.ts";
import { CAPABILITIES } from "../catalog/capabilities.ts";
import { WORKSPACE_OWNER, addIntegration } from "../model/integrations.ts";
import type { IntegrationRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr } from "../values/json.ts";
import { showValue } from "../values/show-value.ts";
import { dashedUuid, isUuidShaped } from "../values/uuid.ts";

const KEYS: ReadonlySet<string> = new Set(["name", "capabilities", "pages", "owner"]);

/** Creates an integration. @throws TypeError for an invalid field */
export function createIntegration(workspace: Workspace, body: JsonObject): JsonObject {
  const unknown = Object.keys(body).find((key) => !KEYS.has(key));
  if (unknown !== undefined)
    throw new TypeError(`Unknown key "${unknown}" of an integration. Use one of ${[...KEYS].join(", ")}.`);
  const { name, capabilities, pages, owner } = body;
  if (typeof name !== "string" || name === "")
    throw new TypeError(`Expected "name" to be the name of the integration, got ${showValue(name)}.`);
  const integration = addIntegration(workspace, {
    name,
    capabilities: readCapabilities(capabilities),
    pages: readPages(pages),
    owner: readOwner(workspace, owner),
  });
  return integrationValue(workspace, integration);
}

/** Returns an integration as the control API shows it. */
export function integrationValue(workspace: Workspace, integration: IntegrationRecord): JsonObject {
  const { token, botId, name, capabilities, pages } = integration;
  return {
    token,
    bot_id: botId,
    name,
    capabilities: [...capabilities],
    pages: pages === undefined ? null : [...pages],
    owner: objectOr(workspace.store.users.get(botId)?.value["bot"])["owner"],
  };
}

function readCapabilities(input: JsonValue | undefined): Capability[] | undefined {
  if (input === undefined) return undefined;
  const list = Array.isArray(input) ? input : [input];
  return list.map((item) => {
    const known = CAPABILITIES.find((capability) => capability === item);
    if (known === undefined)
      throw new TypeError(`Expected "capabilities" from ${CAPABILITIES.join(", ")}, got ${showValue(item)}.`);
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
  const user = isUuidShaped(id) ? workspace.store.users.get(dashedUuid(id)) : undefined;
  if (user === undefined)
    throw new TypeError(`Expected "owner" to be "workspace" or the id of a user, got ${showValue(input)}.`);
  return { type: "user", user: user.value };
}
