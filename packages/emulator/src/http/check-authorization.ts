// Checks the Authorization header.
import { ApiError } from "../errors/api-error.ts";
import type { Workspace } from "../model/workspace.ts";

const TOKEN = /^Bearer (ntn_|secret_)/i;

/** Checks that a request has an API token that was not revoked. @throws ApiError 401 */
export function checkToken(workspace: Workspace, authorization: string): void {
  const isValid =
    TOKEN.test(authorization) && !workspace.store.oauth.revoked.has(authorization.slice("Bearer ".length));
  if (!isValid) throw new ApiError("unauthorized", "API token is invalid.");
}

/** Checks that a request has client credentials. All credentials are accepted. @throws ApiError 401 */
export function checkClient(authorization: string): void {
  const encoded = /^Basic (\S+)$/i.exec(authorization)?.[1] ?? "";
  const [id, secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (id === undefined || id === "" || secret === undefined || secret === "") {
    throw new ApiError(
      "unauthorized",
      "Client authentication failed: Basic authorization with client_id:client_secret is needed.",
    );
  }
}
