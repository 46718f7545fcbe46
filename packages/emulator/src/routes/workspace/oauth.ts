// oauth.*: the authorization page, whose user always consents, and the exchange of its codes for tokens. All client
// credentials are accepted. A client that never used the page can exchange any code, once.
import { looseObjectOf, needed, optional, taggedBy } from "../../body/object-parsers.ts";
import { parseOrThrow } from "../../body/parse-body.ts";
import type { Parsed } from "../../body/parser.ts";
import { failure, mapped, text, textAs } from "../../body/parser.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { Context, RouteResult } from "../../http/context.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import { WORKSPACE_OWNER, addIntegration } from "../../model/integrations.ts";
import { firstPerson } from "../../model/personal-tokens.ts";
import type { Workspace } from "../../model/workspace.ts";
import type { JsonObject } from "../../values/json.ts";

/** Lifetime of a code in milliseconds. The documents name none; RFC 6749 recommends at most ten minutes. */
const CODE_LIFETIME_MS = 600_000;

const grantText = mapped(text(), (value, path) => (value === "" ? failure(path, "defined", undefined) : value));
const grantInput = taggedBy(
  {
    authorization_code: { code: needed(grantText), redirect_uri: optional(text()) },
    refresh_token: { refresh_token: needed(grantText) },
  },
  { tag: "grant_type", loose: true },
);
type Grant = Parsed<typeof grantInput>;

/** Schemes of URLs that run or contain a script instead of naming a place. */
const SCRIPT_SCHEMES: ReadonlySet<string> = new Set(["javascript:", "data:", "vbscript:", "blob:"]);

const redirectUri = textAs("a valid URL", (value) =>
  URL.canParse(value) && !SCRIPT_SCHEMES.has(new URL(value).protocol) ? new URL(value) : undefined,
);
const authorizeQuery = looseObjectOf({
  client_id: needed(grantText),
  redirect_uri: needed(redirectUri),
  response_type: optional(text()),
  state: optional(text()),
});

/** Routes of OAuth. */
export const OAUTH_ROUTES: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "oauth/authorize",
    operation: "oauth.authorize",
    capability: "none",
    auth: "none",
    handle: authorize,
  }),
  defineRoute({
    method: "POST",
    path: "oauth/token",
    operation: "oauth.token",
    capability: "none",
    auth: "client",
    body: () => grantInput,
    handle: exchange,
  }),
  defineRoute({
    method: "POST",
    path: "oauth/introspect",
    operation: "oauth.introspect",
    capability: "none",
    auth: "client",
    body: () => looseObjectOf({ token: optional(text()) }),
    handle: ({ workspace }, { token = "" }) => {
      const { oauth } = workspace.store;
      const issuedAt = oauth.issuedAt.get(token);
      if (issuedAt === undefined || oauth.revoked.has(token)) return { body: { active: false } };
      return {
        body: { active: true, scope: "read_content insert_content update_content", iat: Math.floor(issuedAt / 1000) },
      };
    },
  }),
  defineRoute({
    method: "POST",
    path: "oauth/revoke",
    operation: "oauth.revoke",
    capability: "none",
    auth: "client",
    body: () => looseObjectOf({ token: needed(text()) }),
    handle: ({ workspace }, { token }) => {
      workspace.store.oauth.revoked.add(token);
      workspace.store.revision += 1;
      return { body: {} };
    },
  }),
];

/** Redirects back to the client with a code, as after the consent of a user. */
function authorize({ workspace, query }: Context): RouteResult {
  const given = parseOrThrow(authorizeQuery, Object.fromEntries(query), "query");
  const target = new URL(given.redirect_uri);
  if (given.response_type === "code") target.searchParams.set("code", newCode(workspace, given));
  else target.searchParams.set("error", "unsupported_response_type");
  if (given.state !== undefined) target.searchParams.set("state", given.state);
  return { status: 302, headers: { location: target.href }, body: {} };
}

function newCode(
  workspace: Workspace,
  { client_id: clientId, redirect_uri: uri }: Parsed<typeof authorizeQuery>,
): string {
  const { oauth } = workspace.store;
  const code = workspace.ids.uuid();
  oauth.codes.set(code, { clientId, redirectUri: uri.href, expiresAt: workspace.clock.now() + CODE_LIFETIME_MS });
  if (!oauth.bots.has(clientId)) oauth.bots.set(clientId, workspace.ids.uuid());
  workspace.store.revision += 1;
  return code;
}

function exchange({ workspace, clientId }: Context, grant: Grant) {
  const { oauth } = workspace.store;
  const grantValue = grant.grant_type === "refresh_token" ? grant.refresh_token : grant.code;
  if (oauth.used.has(grantValue) || !isValid(workspace, clientId, grant)) {
    const name = grant.grant_type === "refresh_token" ? "refresh_token" : "code";
    throw new ApiError("invalid_grant", `The ${name} is not valid, has expired, or was used.`);
  }
  oauth.used.add(grantValue);
  const person = firstPerson(workspace);
  const owner = person === undefined ? WORKSPACE_OWNER : { type: "user", user: person };
  const { botId, token } = newToken(workspace, clientId, owner);
  const refreshToken = `nrt_${workspace.ids.hex(46)}`;
  oauth.issuedAt.set(token, workspace.clock.now());
  oauth.refreshTokens.set(refreshToken, clientId);
  workspace.store.revision += 1;
  return {
    body: {
      access_token: token,
      token_type: "bearer",
      refresh_token: refreshToken,
      bot_id: botId,
      workspace_icon: null,
      workspace_name: "Emulated workspace",
      workspace_id: workspace.workspaceId,
      owner,
      duplicated_template_id: null,
    },
  };
}

/** True for a refresh token of the client, and for a code that the page issued to the client and its redirect URI. */
function isValid(workspace: Workspace, clientId: string, grant: Grant): boolean {
  const { oauth } = workspace.store;
  if (grant.grant_type === "refresh_token") return oauth.refreshTokens.get(grant.refresh_token) === clientId;
  const issued = oauth.codes.get(grant.code);
  if (issued === undefined) return !oauth.bots.has(clientId);
  const uri = grant.redirect_uri ?? "";
  return (
    issued.clientId === clientId &&
    issued.expiresAt > workspace.clock.now() &&
    URL.canParse(uri) &&
    new URL(uri).href === issued.redirectUri
  );
}

/** Creates a token. A client that used the authorization page has a bot of its own, which identifies the authorization. */
function newToken(workspace: Workspace, clientId: string, owner: JsonObject): { botId: string; token: string } {
  const botId = workspace.store.oauth.bots.get(clientId);
  if (botId !== undefined) return addIntegration(workspace, { name: clientId, owner, botId });
  return { botId: workspace.mainBotId, token: `ntn_${workspace.ids.hex(46)}` };
}
