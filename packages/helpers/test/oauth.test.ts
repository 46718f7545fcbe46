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
import { describe, expect, expectTypeOf, test, vi } from "vitest";
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

/** An answer of the token endpoint to a refresh token that was used before. */
const usedError = () => Object.assign(new Error("used"), { code: "invalid_grant", status: 400 });
const tokensOf = (number: number): Tokens => ({
  access_token: `a${number}`,
  refresh_token: `r${number}`,
  bot_id: "bot",
  workspace_id: "w",
});

// https://github.com/openclaw/mcporter/issues/226 and https://github.com/damianvtran/local-operator/issues/345
describe("a refresh that comes after that of another process", () => {
  /** A store whose token changes with the look of this number. */
  const changingAt = (look: number) => {
    let looks = 0;
    const get = () => tokensOf((looks += 1) >= look ? 2 : 1);
    return { store: { get, set: () => {} }, looks: () => looks };
  };
  const lost = (): Tokens => {
    throw usedError();
  };

  test("waits up to 2 seconds for its tokens, with AsyncClient", async () => {
    vi.useFakeTimers();
    try {
      for (const look of [2, 3, 9]) {
        const { store } = changingAt(look);
        const refreshed = createAsyncOAuthTokens({ ...connection, token: lost, store }).refresh("bot");
        await vi.advanceTimersByTimeAsync(2_000);
        expect(await refreshed).toEqual(tokensOf(2));
      }
      const { store, looks } = changingAt(Infinity);
      const refreshed = createAsyncOAuthTokens({ ...connection, token: lost, store }).refresh("bot");
      const failed = refreshed.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await failed).toMatchObject({ code: "invalid_grant" });
      expect(looks()).toBe(9);
    } finally {
      vi.useRealTimers();
    }
  });

  test("waits up to 2 seconds for its tokens, with Client", () => {
    let waitedMs = 0;
    const wait = vi
      .spyOn(Atomics, "wait")
      .mockImplementation((_, __, ___, ms) => ((waitedMs += Number(ms)), "timed-out"));
    try {
      expect(createOAuthTokens({ ...connection, token: lost, store: changingAt(4).store }).refresh("bot")).toEqual(
        tokensOf(2),
      );
      expect(waitedMs).toBe(75);
      const { store } = changingAt(Infinity);
      expect(() => createOAuthTokens({ ...connection, token: lost, store }).refresh("bot")).toThrow("used");
      expect(waitedMs).toBe(75 + 2_000);
    } finally {
      wait.mockRestore();
    }
  });

  test("does not wait after another error", async () => {
    const { store, looks } = changingAt(Infinity);
    const token = (): Tokens => {
      throw Object.assign(new Error("down"), { code: "service_unavailable" });
    };
    await expect(createAsyncOAuthTokens({ ...connection, token, store }).refresh("bot")).rejects.toThrow("down");
    expect(looks()).toBe(2);
  });
});

describe("a store with a lock", () => {
  /** A store that several processes share. Each refresh token works once. */
  function shared() {
    const rows = new Map([["bot", tokensOf(1)]]);
    const sent: string[] = [];
    let number = 1;
    const token = (args: object): Tokens => {
      const refresh_token: unknown = Reflect.get(args, "refresh_token");
      sent.push(String(refresh_token));
      if (refresh_token !== `r${number}`) throw usedError();
      return tokensOf((number += 1));
    };
    return { rows, sent, token };
  }

  test("sends each refresh token once, with AsyncClient", async () => {
    const { rows, sent, token } = shared();
    let last: Promise<unknown> = Promise.resolve();
    const store = {
      get: async (id: string) => rows.get(id),
      set: async (id: string, value: Tokens) => void rows.set(id, value),
      withLock: async <Result>(_: string, run: () => Promise<Result>): Promise<Result> => {
        const result = last.then(run);
        last = result.catch(() => {});
        return result;
      },
    };
    const processes = Array.from({ length: 5 }, () => createAsyncOAuthTokens({ ...connection, token, store }));
    const results = await Promise.all(processes.map((tokens) => tokens.refresh("bot", "a1")));
    expect(results.map(({ access_token }) => access_token)).toEqual(["a2", "a2", "a2", "a2", "a2"]);
    expect(sent).toEqual(["r1"]);
    // Without a stale token, the token that the process knew decides.
    const again = await Promise.all(processes.map((tokens) => tokens.refresh("bot")));
    expect(again.map(({ access_token }) => access_token)).toEqual(["a3", "a3", "a3", "a3", "a3"]);
    expect(sent).toEqual(["r1", "r2"]);
  });

  test("is read again in the lock, with Client", () => {
    const { rows, sent, token } = shared();
    const locks: string[] = [];
    const store = {
      get: (id: string) => rows.get(id),
      set: (id: string, value: Tokens) => void rows.set(id, value),
      withLock<Result>(id: string, run: () => Result): Result {
        locks.push(id);
        if (locks.length === 1) rows.set("bot", { ...tokensOf(1), access_token: "of another process" });
        return run();
      },
    };
    const tokens = createOAuthTokens({ ...connection, token, store });
    expect(tokens.refresh("bot", "a1").access_token).toBe("of another process");
    expect(sent).toEqual([]);
    expect(tokens.refresh("bot").access_token).toBe("a2");
    expect(tokens.refresh("bot", "a1").access_token).toBe("a2");
    expect(locks).toEqual(["bot", "bot"]);
  });

  test("that does not run the refresh, or that is no function, is named", async () => {
    const { rows, token } = shared();
    const store = { get: (id: string) => rows.get(id), set: () => {}, withLock: (() => {}) as never };
    expect(() => createOAuthTokens({ ...connection, token, store }).refresh("bot")).toThrow("to call run");
    await expect(createAsyncOAuthTokens({ ...connection, token, store }).refresh("bot")).rejects.toThrow("to call run");
    const wrong = { ...store, withLock: "postgres" as never };
    expect(() => createOAuthTokens({ ...connection, token, store: wrong })).toThrow(
      "Expected store.withLock to be a function",
    );
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
