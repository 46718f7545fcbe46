// Personal access tokens: they act as the person who created them, and see what that person sees.
// @source https://developers.notion.com/guides/connections-and-tokens/personal-access-tokens
import type { JsonObject } from "../values/json.ts";
import { addIntegration } from "./integrations.ts";
import type { IntegrationRecord } from "./records.ts";
import type { Workspace } from "./workspace.ts";

/** The token of `emulator.personalToken`. It belongs to the first person of the workspace. */
export const PERSONAL_TOKEN = "ntn_personal_0000000000000000000000000000000000";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A new personal access token. */
export interface NewPersonalToken {
  readonly name: string;
  /** The person in the form of a response. */
  readonly person: JsonObject;
  /** False for a token with the capability for Workers alone. @default true */
  readonly hasApi?: boolean;
  /** @default a new token */
  readonly token?: string;
  /** Days until the token expires. @default never */
  readonly days?: number;
}

/** Adds a personal access token. */
export function addPersonalToken(workspace: Workspace, created: NewPersonalToken): IntegrationRecord {
  const { name, person, hasApi = true, token, days } = created;
  return addIntegration(workspace, {
    name,
    owner: { type: "user", user: person },
    isPersonal: true,
    ...(hasApi ? {} : { capabilities: [] }),
    ...(token === undefined ? {} : { token }),
    ...(days === undefined ? {} : { expiresAt: workspace.clock.now() + days * DAY_MS }),
  });
}

/**
 * True if the present request can no longer create blocks. The limit holds for connections, not for people.
 * @source https://developers.notion.com/reference/workspace-block-limits
 */
export const isBlockLimitReached = ({ blockLimit, integration }: Workspace): boolean =>
  blockLimit?.isClosed === true && integration?.isPersonal !== true;

/** Returns the first person of the workspace in the form of a response. */
export function firstPerson({ store }: Workspace): JsonObject | undefined {
  return [...store.users.values()].find((user) => user.listed && user.value["type"] === "person")?.value;
}

/** Returns the integration of a token. The one of {@link PERSONAL_TOKEN} is created at its first use. */
export function integrationOf(workspace: Workspace, token: string): IntegrationRecord | undefined {
  const known = workspace.store.integrations.get(token);
  if (known !== undefined || token !== PERSONAL_TOKEN) return known;
  const person = firstPerson(workspace);
  return person && addPersonalToken(workspace, { name: "Personal token", person, token });
}
