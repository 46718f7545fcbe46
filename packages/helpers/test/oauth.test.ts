import type { AsyncClient, Client } from "@ws/client";
import {
  authorizationUrl,
  createAsyncOAuthTokens,
  createMemoryTokenStore,
  createOAuthState,
  createOAuthTokens,
  readAuthorizationCode,
  type TokenStore,
} from "@ws/helpers/oauth";
import { describe, expect, expectTypeOf, test } from "vitest";
import { failureOf } from "./support/failure.ts";
import { workspace } from "./support/workspaces.ts";

const connection = { client_id: "c1", client_secret: "s1", redirect_uri: "https://app.example/back" };

interface Tokens {
  access_token: string;
  refresh_token: string | null;
  bot_id: string;
  workspace_id: string;
}

const asyncStore = (store: TokenStore<Tokens>) => ({
  get: async (id: string) => store.get(id),
  set: async (id: string, value: Tokens) => store.set(id, value),
});

/** Imitates the token endpoint: a refresh token works once. `requests` has all received arguments. */
function service() {
  const requests: object[] = [];
  let count = 0;
  let good: string | null = null;
  const next = (): Tokens => {
    count += 1;
    good = `refresh${count}`;
    return { access_token: `access${count}`, refresh_token: good, bot_id: "bot", workspace_id: "w" };
  };
  const token = (args: { grant_type: string; refresh_token?: string }): Tokens => {
    requests.push(args);
    if (args.grant_type === "refresh_token" && args.refresh_token !== good) throw new Error("invalid_grant");
    return next();
  };
  return { token, requests, next };
}

test("authorizationUrl has all parameters, and readAuthorizationCode returns the code", () => {
  const state = createOAuthState();
  expect(state).toMatch(/^[\da-f]{64}$/);
  expect(createOAuthState()).not.toBe(state);
  const url = new URL(authorizationUrl({ client_id: "c1", redirect_uri: "https://app.example/back?a=1&b=2", state }));
  expect(url.origin + url.pathname).toBe("https://api.notion.com/v1/oauth/authorize");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "c1",
    response_type: "code",
    owner: "user",
    redirect_uri: "https://app.example/back?a=1&b=2",
    state,
  });
  expect(authorizationUrl({ client_id: "c1", state })).not.toContain("redirect_uri");
  expect(readAuthorizationCode(`https://app.example/back?code=abc&state=${state}`, state)).toBe("abc");
  expect(readAuthorizationCode(`/back?code=abc&state=${state}`, state)).toBe("abc");
});

test.each([
  ["https://app.example/back?code=abc&state=other", "the state differs"],
  ["https://app.example/back?code=abc&state=mine2", "the state differs"],
  ["https://app.example/back?code=abc&state=min", "the state differs"],
  ["https://app.example/back?code=abc", "the state differs"],
  ["https://app.example/back?error=access_denied&state=mine", "access_denied"],
  ["https://app.example/back?state=mine", "no code"],
])("readAuthorizationCode rejects a callback URL with another state, an error or no code: %s", async (url, words) => {
  const failure = await failureOf(() => readAuthorizationCode(url, "mine"));
  expect(failure.code).toBe("authorization_failed");
  expect(failure.message).toContain(words);
});

test("authorizationUrl and readAuthorizationCode reject an empty state", () => {
  expect(() => authorizationUrl({ client_id: "c1", state: "" })).toThrow("Expected a client_id and a state");
  expect(() => readAuthorizationCode("https://app.example/back?code=abc&state=", "")).toThrow("the state differs");
});

describe.each([
  {
    name: "Client",
    open: (token: ReturnType<typeof service>["token"], store = createMemoryTokenStore<Tokens>()) => {
      const tokens = createOAuthTokens({ ...connection, token, store });
      return {
        exchange: async (code: string) => tokens.exchange(code),
        accessToken: async (botId: string) => tokens.accessToken(botId),
        refresh: async (botId: string, stale?: string) => tokens.refresh(botId, stale),
      };
    },
  },
  {
    name: "AsyncClient",
    open: (token: ReturnType<typeof service>["token"], store?: TokenStore<Tokens>) =>
      createAsyncOAuthTokens({
        ...connection,
        token: async (args) => token(args),
        store: asyncStore(store ?? createMemoryTokenStore()),
      }),
  },
])("OAuth tokens with $name", ({ open }) => {
  test("exchanges a code and stores the tokens", async () => {
    const { token, requests } = service();
    const tokens = open(token);
    expect(await tokens.exchange("abc")).toMatchObject({ access_token: "access1", workspace_id: "w" });
    expect(requests).toEqual([{ ...connection, grant_type: "authorization_code", code: "abc" }]);
    expect(await tokens.accessToken("bot")).toBe("access1");
    const { code, message } = await failureOf(() => tokens.accessToken("other"));
    expect([code, message]).toEqual(["no_token", expect.stringContaining('bot "other"')]);
  });

  test("refreshes the tokens and stores the new tokens", async () => {
    const { token, requests } = service();
    const tokens = open(token);
    await tokens.exchange("abc");
    expect((await tokens.refresh("bot", "access1")).access_token).toBe("access2");
    expect((await tokens.refresh("bot")).access_token).toBe("access3");
    expect(await tokens.accessToken("bot")).toBe("access3");
    expect(requests.at(-1)).toEqual({
      client_id: "c1",
      client_secret: "s1",
      grant_type: "refresh_token",
      refresh_token: "refresh2",
    });
  });

  test("returns tokens that were refreshed already without a request", async () => {
    const { token, requests } = service();
    const tokens = open(token);
    await tokens.exchange("abc");
    await tokens.refresh("bot", "access1");
    expect((await tokens.refresh("bot", "access1")).access_token).toBe("access2");
    expect(requests).toHaveLength(2);
  });

  test("returns the stored tokens if another process refreshed first", async () => {
    const { token, next } = service();
    const store = createMemoryTokenStore<Tokens>();
    const racing = (args: Parameters<typeof token>[0]) => {
      if (args.grant_type === "refresh_token") store.set("bot", next());
      return token(args);
    };
    const tokens = open(racing, store);
    await tokens.exchange("abc");
    expect((await tokens.refresh("bot", "access1")).access_token).toBe("access2");
  });

  test("throws no_token without a refresh token and passes errors of the service through", async () => {
    const store = createMemoryTokenStore<Tokens>();
    store.set("bot", { access_token: "a", refresh_token: null, bot_id: "bot", workspace_id: "w" });
    store.set("old", { access_token: "a", refresh_token: "gone", bot_id: "old", workspace_id: "w" });
    const tokens = open(service().token, store);
    expect((await failureOf(() => tokens.refresh("bot"))).code).toBe("no_token");
    await expect(tokens.refresh("old")).rejects.toThrow("invalid_grant");
  });
});

test("20 concurrent refreshes share one request", async () => {
  const { token, requests } = service();
  const tokens = createAsyncOAuthTokens({
    ...connection,
    token: async (args) => {
      await new Promise((resolve) => setImmediate(resolve));
      return token(args);
    },
    store: createMemoryTokenStore<Tokens>(),
  });
  await tokens.exchange("abc");
  const refreshed = await Promise.all(Array.from({ length: 20 }, () => tokens.refresh("bot", "access1")));
  expect(new Set(refreshed.map(({ access_token }) => access_token))).toEqual(new Set(["access2"]));
  expect(requests).toHaveLength(2);
  expect((await tokens.refresh("bot", "access2")).access_token).toBe("access3");
});

test("a failed refresh rejects all concurrent callers, and the next refresh sends a request", async () => {
  const { token, requests } = service();
  let isDown = true;
  const tokens = createAsyncOAuthTokens({
    ...connection,
    token: async (args) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (args.grant_type === "refresh_token" && isDown) throw new Error("service_unavailable");
      return token(args);
    },
    store: createMemoryTokenStore<Tokens>(),
  });
  await tokens.exchange("abc");
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => tokens.refresh("bot", "access1")));
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  isDown = false;
  expect((await tokens.refresh("bot", "access1")).access_token).toBe("access2");
  expect(requests).toHaveLength(2);
});

test("refreshes of different tokens run concurrently", async () => {
  const store = createMemoryTokenStore<Tokens>();
  for (const bot_id of ["a", "b"])
    store.set(bot_id, { access_token: "old", refresh_token: bot_id, bot_id, workspace_id: "w" });
  const waiting: (() => void)[] = [];
  const tokens = createAsyncOAuthTokens({
    ...connection,
    token: (args) =>
      new Promise<Tokens>((resolve) => {
        const bot_id = args.grant_type === "refresh_token" ? args.refresh_token : "";
        waiting.push(() => resolve({ access_token: `new ${bot_id}`, refresh_token: "r", bot_id, workspace_id: "w" }));
      }),
    store,
  });
  const both = [tokens.refresh("a"), tokens.refresh("b")];
  while (waiting.length < 2) await new Promise((resolve) => setImmediate(resolve));
  for (const go of waiting) go();
  expect((await Promise.all(both)).map(({ access_token }) => access_token)).toEqual(["new a", "new b"]);
});

test("works with both clients on the emulator, where codes and refresh tokens work once", async () => {
  const ws = workspace();
  const tokens = createAsyncOAuthTokens({
    ...connection,
    token: ws.asyncClient.oauth.token,
    store: createMemoryTokenStore<ReturnType<Client["oauth"]["token"]>>(),
  });
  const { bot_id, access_token } = await tokens.exchange("abc");
  const refreshed = await Promise.all(Array.from({ length: 10 }, () => tokens.refresh(bot_id, access_token)));
  expect(new Set(refreshed.map((token) => token.access_token)).size).toBe(1);
  expect(refreshed[0]?.access_token).not.toBe(access_token);
  expect(ws.requests).toEqual(["POST /v1/oauth/token", "POST /v1/oauth/token"]);
  await expect(tokens.exchange("abc")).rejects.toMatchObject({ code: "invalid_grant" });
  const blocking = createOAuthTokens({
    ...connection,
    token: ws.client.oauth.token,
    store: createMemoryTokenStore<ReturnType<Client["oauth"]["token"]>>(),
  });
  expect(blocking.accessToken(blocking.exchange("def").bot_id)).toMatch(/^ntn_/);
});

test("accepts the token method of both clients and keeps its response type", () => {
  function neverCalled(client: Client, asyncClient: AsyncClient) {
    type Token = ReturnType<Client["oauth"]["token"]>;
    const tokens = createOAuthTokens({
      ...connection,
      token: client.oauth.token,
      store: createMemoryTokenStore<Token>(),
    });
    expectTypeOf(tokens.exchange("c")).toEqualTypeOf<Token>();
    const promised = createAsyncOAuthTokens({
      ...connection,
      token: asyncClient.oauth.token,
      store: createMemoryTokenStore<Token>(),
    });
    expectTypeOf(promised.refresh("b")).toEqualTypeOf<Promise<Token>>();
  }
  expectTypeOf(neverCalled).toBeFunction();
});
