// oauth.*: enough for a client to run its exchange. Any code is good once, any Basic credentials are.
import { ApiError } from "../../errors/api-error.ts";
import { bodyError } from "../../errors/validation-errors.ts";
import { header } from "../../http/headers.ts";
import type { Context, Route } from "../../http/route.ts";
import { optionalText, textOr } from "../../values/json.ts";

/** Routes of OAuth. */
export const OAUTH_ROUTES: readonly Route[] = [
  { method: "POST", path: "oauth/token", operation: "oauth.token", handle: exchange },
  { method: "POST", path: "oauth/introspect", operation: "oauth.introspect", handle: introspect },
  { method: "POST", path: "oauth/revoke", operation: "oauth.revoke", handle: revoke },
];

/** The client credentials of the Basic header. */
function checkClient(context: Context): void {
  const encoded = /^Basic (\S+)$/i.exec(header(context.headers, "authorization"))?.[1] ?? "";
  const [id, secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (id === undefined || id === "" || secret === undefined || secret === "") {
    throw new ApiError(
      "unauthorized",
      "Client authentication failed: Basic authorization with client_id:client_secret is needed.",
    );
  }
}

function exchange(context: Context) {
  checkClient(context);
  const { workspace, body } = context;
  const { oauth } = workspace.store;
  const type = body["grant_type"];
  if (type !== "authorization_code" && type !== "refresh_token") {
    throw bodyError(
      "grant_type",
      `should be \`"authorization_code"\` or \`"refresh_token"\`, instead was \`${JSON.stringify(type) ?? "undefined"}\``,
    );
  }
  const name = type === "authorization_code" ? "code" : "refresh_token";
  const grant = optionalText(body[name]);
  if (grant === undefined || grant === "") throw bodyError(name, "should be defined, instead was `undefined`");
  const isRefresh = type === "refresh_token";
  if (oauth.used.has(grant) || (isRefresh && !oauth.refreshTokens.has(grant))) {
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

function introspect(context: Context) {
  checkClient(context);
  const token = textOr(context.body["token"], "");
  const { oauth } = context.workspace.store;
  const issuedAt = oauth.issuedAt.get(token);
  if (issuedAt === undefined || oauth.revoked.has(token)) return { body: { active: false } };
  return {
    body: { active: true, scope: "read_content insert_content update_content", iat: Math.floor(issuedAt / 1000) },
  };
}

function revoke(context: Context) {
  checkClient(context);
  const token = optionalText(context.body["token"]);
  if (token === undefined) throw bodyError("token", "should be defined, instead was `undefined`");
  context.workspace.store.oauth.revoked.add(token);
  return { body: {} };
}
