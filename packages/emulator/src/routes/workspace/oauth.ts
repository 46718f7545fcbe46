// oauth.*: enough for a client to run its exchange. Every code is valid once, and all client credentials are accepted.
import { looseObjectOf, needed, optional, taggedBy } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { mapped, failure, text } from "../../body/parser.ts";
import { ApiError } from "../../errors/api-error.ts";
import type { Context } from "../../http/context.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";

const grantText = mapped(text(), (value, path) => (value === "" ? failure(path, "defined", undefined) : value));
const grantInput = taggedBy(
  { authorization_code: { code: needed(grantText) }, refresh_token: { refresh_token: needed(grantText) } },
  { tag: "grant_type", loose: true },
);

/** Routes of OAuth. */
export const OAUTH_ROUTES: readonly Route[] = [
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
      return { body: {} };
    },
  }),
];

function exchange({ workspace }: Context, input: Parsed<typeof grantInput>) {
  const { oauth } = workspace.store;
  const isRefresh = input.grant_type === "refresh_token";
  const grant = isRefresh ? input.refresh_token : input.code;
  if (oauth.used.has(grant) || (isRefresh && !oauth.refreshTokens.has(grant))) {
    const name = isRefresh ? "refresh_token" : "code";
    throw new ApiError("invalid_grant", `The ${name} is not valid, has expired, or was used.`);
  }
  oauth.used.add(grant);
  const accessToken = `ntn_${workspace.ids.hex(46)}`;
  const refreshToken = `nrt_${workspace.ids.hex(46)}`;
  oauth.issuedAt.set(accessToken, workspace.clock.now());
  oauth.refreshTokens.add(refreshToken);
  const person = [...workspace.store.users.values()].find((user) => user.listed && user.value["type"] === "person");
  return {
    body: {
      access_token: accessToken,
      token_type: "bearer",
      refresh_token: refreshToken,
      bot_id: workspace.botId,
      workspace_icon: null,
      workspace_name: "Emulated workspace",
      workspace_id: workspace.workspaceId,
      owner: person === undefined ? { type: "workspace", workspace: true } : { type: "user", user: person.value },
      duplicated_template_id: null,
    },
  };
}
