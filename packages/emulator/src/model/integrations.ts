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
}

/** The owner of an integration of the whole workspace. */
export const WORKSPACE_OWNER: JsonObject = { type: "workspace", workspace: true };

/** Adds an integration with a new token. */
export function addIntegration(workspace: Workspace, created: NewIntegration): IntegrationRecord {
  const { store, ids } = workspace;
  const botId = created.botId ?? ids.uuid();
  store.users.set(botId, { id: botId, listed: true, value: botValue(workspace, botId, created.name, created.owner) });
  const integration: IntegrationRecord = {
    token: created.token ?? `ntn_${ids.hex(46)}`,
    botId,
    name: created.name,
    capabilities: created.capabilities ?? CAPABILITIES,
    pages: created.pages === undefined ? undefined : new Set(created.pages),
    personId: personOf(created.owner),
    isPersonal: created.isPersonal === true,
  };
  store.integrations.set(integration.token, integration);
  store.revision += 1;
  return integration;
}

function personOf(owner: JsonObject): string | undefined {
  const id = objectOr(owner["user"])["id"];
  return typeof id === "string" ? id : undefined;
}

/** Returns the user that `me` names: the person of a personal access token, otherwise the bot. */
export const meId = ({ integration, botId }: Workspace): string =>
  integration?.isPersonal === true ? (integration.personId ?? botId) : botId;

/** Runs a request of an integration: its bot is the author of changes, and only its pages are visible. */
export function asIntegration<T>(workspace: Workspace, integration: IntegrationRecord | undefined, run: () => T): T {
  if (integration === undefined) return run();
  workspace.botId = integration.botId;
  workspace.reachable = integration.pages;
  workspace.integration = integration;
  try {
    return run();
  } finally {
    workspace.botId = workspace.mainBotId;
    workspace.reachable = undefined;
    workspace.integration = undefined;
  }
}
