// Integrations with a token, a bot, capabilities and pages of their own. All other tokens share one integration.
import type { Capability } from "../catalog/capabilities.ts";
import { CAPABILITIES } from "../catalog/capabilities.ts";
import type { JsonObject } from "../values/json.ts";
import { objectOr } from "../values/json.ts";
import type { IntegrationRecord } from "./records.ts";
import { botValue } from "./user-values.ts";
import type { Workspace } from "./workspace.ts";

/** A new integration. */
export interface NewIntegration {
  readonly name: string;
  /** @default all capabilities */
  readonly capabilities?: readonly Capability[] | undefined;
  /** @default all objects */
  readonly pages?: readonly string[] | undefined;
  /** The owner in the form of a response: the workspace or a user. */
  readonly owner: JsonObject;
  /** Id of the bot, if the integration has one already. @default a new bot */
  readonly botId?: string | undefined;
  /** True for a personal access token. @default false */
  readonly isPersonal?: boolean;
  /** @default a new token */
  readonly token?: string;
  /** Time from which the token is refused, in milliseconds. @default never */
  readonly expiresAt?: number;
}

/** The owner of an integration of the whole workspace. */
export const WORKSPACE_OWNER: JsonObject = { type: "workspace", workspace: true };

/** Adds an integration with a new token. */
export function addIntegration(workspace: Workspace, created: NewIntegration): IntegrationRecord {
  const { store, ids } = workspace;
  const botId = created.botId ?? ids.uuid();
  // A personal access token acts as its person. Its bot only holds its name and owner.
  const listed = created.isPersonal !== true;
  store.users.set(botId, { id: botId, listed, value: botValue(workspace, botId, created.name, created.owner) });
  const integration: IntegrationRecord = {
    token: created.token ?? `ntn_${ids.hex(46)}`,
    botId,
    name: created.name,
    capabilities: created.capabilities ?? CAPABILITIES,
    pages: created.pages === undefined ? undefined : new Set(created.pages),
    personId: personOf(created.owner),
    isPersonal: created.isPersonal === true,
    ...(created.expiresAt === undefined ? {} : { expiresAt: created.expiresAt }),
  };
  store.integrations.set(integration.token, integration);
  store.revision += 1;
  return integration;
}

/** Returns the user as whom a token acts: the person of a personal access token, otherwise the bot. */
function userOf({ isPersonal, personId, botId }: IntegrationRecord): string {
  return isPersonal ? (personId ?? botId) : botId;
}

function personOf(owner: JsonObject): string | undefined {
  const id = objectOr(owner["user"])["id"];
  return typeof id === "string" ? id : undefined;
}

/** Runs a request of an integration: its user is the author of changes, and only its pages are visible. */
export function asIntegration<T>(workspace: Workspace, integration: IntegrationRecord | undefined, run: () => T): T {
  if (integration === undefined) return run();
  workspace.userId = userOf(integration);
  workspace.reachable = integration.pages;
  workspace.integration = integration;
  try {
    return run();
  } finally {
    workspace.userId = workspace.mainBotId;
    workspace.reachable = undefined;
    workspace.integration = undefined;
  }
}
