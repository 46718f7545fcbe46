// OAuth from the authorization page to the revocation of a token.
import type { EmulatorOptions } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";
import { describe, expect, test } from "vitest";
import type { Body } from "./support.ts";
import { callerOf } from "./support.ts";

const REDIRECT_URI = "https://client.example/callback?from=notion";
const basic = (id = "client-1", secret = "secret") => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

function setUp(options: EmulatorOptions = {}) {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", ...options });
  const authorize = (query: Record<string, string>) =>
    emulator.handle({ method: "GET", url: `/v1/oauth/authorize?${new URLSearchParams(query).toString()}` });
  const consent = (clientId = "client-1") => {
    const query = { client_id: clientId, redirect_uri: REDIRECT_URI, response_type: "code", owner: "user" };
    const location = authorize({ ...query, state: "a state" }).headers["location"] ?? "";
    return new URL(location).searchParams.get("code") ?? "";
  };
  const post = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) => {
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const response = emulator.handle({
      method: "POST",
      url: `/v1/oauth/${path}`,
      headers: { authorization: basic(), ...type, ...headers },
      body: new URLSearchParams(body).toString(),
    });
    return { status: response.status, body: JSON.parse(response.body) as Body };
  };
  const exchange = (code: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    post("token", { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...more }, headers);
  return { emulator, call: callerOf(emulator), authorize, consent, post, exchange };
}

test("the authorization page redirects with a code and the state", () => {
  const { authorize } = setUp();
  const query = { client_id: "client-1", redirect_uri: REDIRECT_URI, response_type: "code", state: "a&b=ü" };
  const { status, headers } = authorize(query);
  const location = new URL(headers["location"] ?? "");
  expect([status, location.origin, location.pathname]).toEqual([302, "https://client.example", "/callback"]);
  expect(location.searchParams.get("state")).toBe("a&b=ü");
  expect(location.searchParams.get("from")).toBe("notion");
  expect(location.searchParams.get("code")).not.toBe("");
});

test("an unsupported response type is reported to the client, an invalid client or redirect URI is not", () => {
  const { authorize } = setUp();
  const query = { client_id: "client-1", redirect_uri: REDIRECT_URI, response_type: "token", state: "s" };
  const location = new URL(authorize(query).headers["location"] ?? "");
  expect([location.searchParams.get("error"), location.searchParams.get("state")]).toEqual([
    "unsupported_response_type",
    "s",
  ]);
  for (const wrong of [{ client_id: "" }, { redirect_uri: "nowhere" }, { redirect_uri: "javascript:alert(1)" }]) {
    const { status, headers, body } = authorize({ ...query, ...wrong });
    expect([status, headers["location"]]).toEqual([400, undefined]);
    expect(JSON.parse(body)).toMatchObject({ object: "error", code: "validation_error", error: "invalid_request" });
  }
});

test("a form without a version exchanges a code for a token with a bot and an owner of its own", () => {
  const { call, consent, exchange } = setUp();
  const { status, body } = exchange(consent());
  expect([status, body]).toMatchObject([200, { token_type: "bearer", owner: { type: "user" } }]);
  const me = call("GET", "users/me", undefined, { token: body.access_token }).body;
  expect(me).toMatchObject({ id: body.bot_id, type: "bot", bot: { owner: { type: "user" } } });
  expect(me.id).not.toBe(call("GET", "users/me").body.id);
  const again = exchange(consent()).body;
  expect(again.bot_id).toBe(body.bot_id);
  expect(exchange(consent("client-2"), {}, { authorization: basic("client-2") }).body.bot_id).not.toBe(me.id);
});

test("client credentials can be in the form", () => {
  const { consent, exchange } = setUp();
  const credentials = { client_id: "client-1", client_secret: "secret" };
  expect(exchange(consent(), credentials, { authorization: "" }).status).toBe(200);
});

test("JSON bodies and a version work too", () => {
  const { call, consent } = setUp();
  const headers = { authorization: basic(), "content-type": "application/json" };
  const body = { grant_type: "authorization_code", code: consent(), redirect_uri: REDIRECT_URI };
  expect(call("POST", "oauth/token", body, { token: null, headers }).status).toBe(200);
});

describe("errors have the fields of RFC 6749 beside those of the service", () => {
  type Tools = ReturnType<typeof setUp>;
  const cases: readonly (readonly [
    string,
    (tools: Tools) => { status: number; body: Body },
    number,
    string,
    string,
  ])[] = [
    [
      "a code that was used",
      ({ consent, exchange }) => {
        const code = consent();
        exchange(code);
        return exchange(code);
      },
      400,
      "invalid_grant",
      "invalid_grant",
    ],
    [
      "a code that the page did not issue",
      ({ consent, exchange }) => {
        consent();
        return exchange("unknown");
      },
      400,
      "invalid_grant",
      "invalid_grant",
    ],
    [
      "the code of another client",
      ({ consent, exchange }) => exchange(consent(), {}, { authorization: basic("client-2") }),
      400,
      "invalid_grant",
      "invalid_grant",
    ],
    [
      "another redirect URI",
      ({ consent, exchange }) => exchange(consent(), { redirect_uri: "https://other.example/" }),
      400,
      "invalid_grant",
      "invalid_grant",
    ],
    [
      "a code after ten minutes",
      ({ emulator, consent, exchange }) => {
        const code = consent();
        emulator.setClock("2026-07-01T09:10:00.000Z");
        return exchange(code);
      },
      400,
      "invalid_grant",
      "invalid_grant",
    ],
    [
      "no credentials",
      ({ consent, exchange }) => exchange(consent(), {}, { authorization: "" }),
      401,
      "unauthorized",
      "invalid_client",
    ],
    [
      "no code",
      ({ post }) => post("token", { grant_type: "authorization_code" }),
      400,
      "validation_error",
      "invalid_request",
    ],
    [
      "another grant type",
      ({ post }) => post("token", { grant_type: "password" }),
      400,
      "validation_error",
      "unsupported_grant_type",
    ],
    ["no grant type", ({ post }) => post("token", {}), 400, "validation_error", "invalid_request"],
  ];

  test.each(cases)("%s", (_, run, status, code, error) => {
    const refused = run(setUp());
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({
      object: "error",
      status,
      code,
      error,
      error_description: refused.body.message,
    });
  });
});

test("a refresh token returns a new pair once, for the same bot", () => {
  const { call, consent, exchange, post } = setUp();
  const first = exchange(consent()).body;
  const refresh = () => post("token", { grant_type: "refresh_token", refresh_token: first.refresh_token });
  const second = refresh().body;
  expect(second.bot_id).toBe(first.bot_id);
  expect(second.access_token).not.toBe(first.access_token);
  expect(call("GET", "users/me", undefined, { token: second.access_token }).status).toBe(200);
  expect(refresh().body["error"]).toBe("invalid_grant");
});

test("a revoked token is inactive and gets 401", () => {
  const { call, consent, exchange, post } = setUp();
  const token = exchange(consent()).body.access_token;
  expect(post("introspect", { token }).body["active"]).toBe(true);
  expect(post("revoke", { token }).status).toBe(200);
  expect(post("introspect", { token }).body["active"]).toBe(false);
  expect(call("GET", "users/me", undefined, { token }).status).toBe(401);
});

test("tokens and codes are kept in snapshots", () => {
  const { emulator, consent, exchange } = setUp();
  const code = consent();
  const token = exchange(consent()).body.access_token;
  const other = createEmulator({ seed: "empty", clock: "frozen" });
  other.rollback(emulator.snapshot());
  const me = callerOf(other)("GET", "users/me", undefined, { token }).body;
  expect(me).toMatchObject({ bot: { owner: { type: "user" } } });
  const body = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI };
  const headers = { authorization: basic() };
  expect(callerOf(other)("POST", "oauth/token", body, { token: null, version: null, headers }).status).toBe(200);
});
