import { inspect } from "node:util";
import { InvalidRequestError } from "@ws/client";
import { describe, expect, test } from "vitest";
import { clients, errorOf, errorResponse, fakeService, memoryLogger } from "../support/clients.ts";

describe.each(clients)("$name", ({ create }) => {
  test("accepts a token for one call, and sends it neither in the query nor in the body", async () => {
    const { respond, requests } = fakeService();
    const client = create({ auth: "ntn_of_the_client" }, respond);
    await client.search({ query: "x", auth: "ntn_of_the_call" });
    await client.request({ method: "get", path: "users", auth: "ntn_of_the_request" });
    expect(requests.map(({ headers }) => headers["authorization"])).toEqual([
      "Bearer ntn_of_the_call",
      "Bearer ntn_of_the_request",
    ]);
    expect(requests[0]?.data).toBe('{"query":"x"}');
    expect(requests[0]?.url).not.toContain("auth");
  });

  test("sends requests without a token if auth is false, and accepts a token for one call", async () => {
    const { respond, requests } = fakeService();
    const client = create({ auth: false }, respond);
    await client.users.me();
    await client.request({ method: "get", path: "users" });
    await client.users.me({ auth: "ntn_of_the_call" });
    expect(requests.map(({ headers }) => headers["authorization"])).toEqual([
      undefined,
      undefined,
      "Bearer ntn_of_the_call",
    ]);
    expect(requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("names both places for a token if there is none", async () => {
    const { respond, requests } = fakeService();
    const error = await errorOf(() => create({ auth: undefined as never }, respond).users.me());
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error.message).toMatch(
      /^users.me: Expected a token, got none. Set WORKSPACE_TOKEN, or pass `auth` to the client, .*, or to the call/,
    );
    expect(error).toMatchObject({ method: "GET", path: "users/me", reason: "auth", maybeApplied: false });
    expect(requests).toHaveLength(0);
  });

  test.each([
    ["ntn_abc\n", "without whitespace"],
    ["ntn abc", "without whitespace"],
    ["ntn_ä", "in printable ASCII"],
    ["ntn_…", "to be a token, got a placeholder. Copy the whole token."],
    ["ntn_...", "got a placeholder"],
    ["Bearer ntn_0123456789", 'without "Bearer": the client adds it.'],
    ["", "non-empty"],
  ])("rejects the token %j without quoting it", async (auth, text) => {
    const ofCall = await errorOf(() => create().users.me({ auth }));
    const ofClient = await errorOf(() => create({ auth }));
    for (const error of [ofCall, ofClient]) {
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error).toMatchObject({ reason: "auth" });
      expect(error.message).toContain(text);
      if (auth !== "") expect(inspect(error)).not.toContain(auth);
    }
  });

  test("sends the id and secret of an OAuth client only in the Basic authorization header", async () => {
    const { respond, requests } = fakeService(errorResponse(401, "unauthorized"));
    const { logger, lines } = memoryLogger();
    const secrets = { client_secret: "very-secret-secret", code: "one-time-code-123" };
    const client = create({ auth: undefined as never, logger, logLevel: "debug", retry: false }, respond);
    const error = await errorOf(() =>
      client.oauth.token({ client_id: "id", grant_type: "authorization_code", ...secrets }),
    );
    expect(requests[0]?.headers["authorization"]).toBe(`Basic ${btoa("id:very-secret-secret")}`);
    expect(JSON.parse(String(requests[0]?.data))).toEqual({
      grant_type: "authorization_code",
      code: "one-time-code-123",
    });
    const output = inspect(error, { depth: 9 }) + lines.join("\n");
    for (const secret of [...Object.values(secrets), btoa("id:very-secret-secret")]) {
      expect(output).not.toContain(secret);
    }
    expect((await errorOf(() => client.oauth.revoke({ token: "x" } as never))).message).toContain(
      "oauth.revoke: Expected client_id and client_secret",
    );
  });
});
