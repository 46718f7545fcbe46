// Checks the credentials of a request.
import { ApiError } from "../errors/api-error.ts";
import { integrationOf } from "../model/personal-tokens.ts";
import type { IntegrationRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { textOr } from "../values/json.ts";

const TOKEN = /^Bearer (ntn_|secret_)/i;

/**
 * Checks that a request has an API token that was not revoked and has not expired.
 * @returns the integration of the token, undefined for a token without an integration of its own
 * @throws ApiError 401, and 403 for a personal access token without the capability for the API
 */
export function checkToken(workspace: Workspace, authorization: string): IntegrationRecord | undefined {
  const token = authorization.slice("Bearer ".length);
  if (!TOKEN.test(authorization) || workspace.store.oauth.revoked.has(token))
    throw new ApiError("unauthorized", "API token is invalid.");
  const integration = integrationOf(workspace, token);
  if (integration?.expiresAt !== undefined && integration.expiresAt <= workspace.clock.now())
    throw new ApiError("unauthorized", "API token is invalid.");
  if (integration?.isPersonal === true && integration.capabilities.length === 0)
    throw new ApiError("restricted_resource", "This personal access token lacks the Notion API capability.");
  return integration;
}

/**
 * Returns the client id of a request to OAuth. All credentials are accepted, in the header or in the body.
 * @throws ApiError 401 for a request without credentials
 */
export function clientIdOf(authorization: string, body: JsonObject): string {
  const encoded = /^Basic (\S+)$/i.exec(authorization)?.[1] ?? "";
  const [id = "", secret = ""] =
    encoded === ""
      ? [textOr(body["client_id"], ""), textOr(body["client_secret"], "")]
      : Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (id !== "" && secret !== "") return id;
  throw new ApiError(
    "unauthorized",
    "Client authentication failed: Basic authorization with client_id:client_secret is needed.",
  );
}
