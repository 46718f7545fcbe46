// Exchanges, stores and refreshes OAuth tokens. A refresh token works once, so concurrent refreshes of one authorization
// share one request.
import { HelperError } from "../errors.ts";
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { describeValue } from "../messages.ts";
import { invalidArgument, readFunction } from "../read-input.ts";
import { runAsync, runBlocking } from "../tasks/run-task.ts";
import { call, pause, type Task } from "../tasks/task.ts";

interface Connection {
  /** OAuth client id of the connection. */
  readonly client_id: string;
  /** OAuth client secret of the connection. */
  readonly client_secret: string;
  /** The redirect URI of the authorization URL. Omit it if the authorization URL has none. */
  readonly redirect_uri?: string;
}

type TokenArgs =
  | { client_id: string; client_secret: string; grant_type: "authorization_code"; code: string; redirect_uri?: string }
  | { client_id: string; client_secret: string; grant_type: "refresh_token"; refresh_token: string };

/** Options of {@link createOAuthTokens}. */
export interface OAuthOptions<Token> extends Connection {
  /** `client.oauth.token`. */
  readonly token: (args: TokenArgs) => Token;
  /** Keeps the tokens between calls and processes. */
  readonly store: TokenStore<NoInfer<Token>>;
}

/** Options of {@link createAsyncOAuthTokens}. */
export interface AsyncOAuthOptions<Token> extends Connection {
  /** `client.oauth.token`. */
  readonly token: (args: TokenArgs) => Token | PromiseLike<Token>;
  /** Keeps the tokens between calls and processes. */
  readonly store: AsyncTokenStore<NoInfer<Token>>;
}

/** The tokens of a connection by `bot_id`, for `Client`. */
export interface OAuthTokens<Token> {
  /** Exchanges an authorization code for tokens and stores them. */
  exchange(code: string): Token;
  /** Returns the stored access token. @throws HelperError `no_token` if there is none */
  accessToken(botId: string): string;
  /**
   * Requests new tokens and stores them. Pass the access token that Notion rejected (401) as `staleToken`. If the
   * store has another access token by now, its tokens are returned without a request. If another process has used the refresh
   * token, waits up to 2 seconds for its tokens in the store.
   * @throws HelperError `no_token` if there is no token, or it cannot be refreshed
   */
  refresh(botId: string, staleToken?: string): Token;
}

/** {@link OAuthTokens} for `AsyncClient`. Concurrent refreshes of one authorization share one request. */
export interface AsyncOAuthTokens<Token> {
  /** Exchanges an authorization code for tokens and stores them. */
  exchange(code: string): Promise<Token>;
  /** Resolves to the stored access token. @throws HelperError `no_token` if there is none */
  accessToken(botId: string): Promise<string>;
  /** Like {@link OAuthTokens.refresh}. */
  refresh(botId: string, staleToken?: string): Promise<Token>;
}

/** Creates the token management of a connection, for `Client`. */
export function createOAuthTokens<Token extends StoredToken>(options: OAuthOptions<Token>): OAuthTokens<Token> {
  const { store } = options;
  const tasks = tokenTasks<Token>(options, (botId, task) => store.withLock?.(botId, () => runBlocking(task())));
  return {
    exchange: (code) => runBlocking(tasks.exchange(code)),
    accessToken: (botId) => runBlocking(tasks.load(botId)).access_token,
    refresh: (botId, staleToken) => runBlocking(tasks.refresh(botId, staleToken)),
  };
}

/** Creates the token management of a connection, for `AsyncClient` and other clients that return promises. */
export function createAsyncOAuthTokens<Token extends StoredToken>(
  options: AsyncOAuthOptions<Token>,
): AsyncOAuthTokens<Token> {
  const { store } = options;
  const tasks = tokenTasks<Token>(options, (botId, task) => store.withLock?.(botId, () => runAsync(task())));
  const refreshes = new Map<string, Promise<Token>>();
  return {
    exchange: (code) => runAsync(tasks.exchange(code)),
    accessToken: async (botId) => (await runAsync(tasks.load(botId))).access_token,
    refresh(botId, staleToken) {
      const running = refreshes.get(botId);
      if (running !== undefined) return running;
      const refresh = runAsync(tasks.refresh(botId, staleToken)).finally(() => refreshes.delete(botId));
      refreshes.set(botId, refresh);
      return refresh;
    },
  };
}

/** Delays between two looks into the store, in milliseconds: 2 seconds together. */
const LOOK_DELAYS_MS = [25, 50, 100, 200, 400, 600, 625];

/** @param lock Runs a task in the lock of the store */
function tokenTasks<Token extends StoredToken>(
  { token, store, redirect_uri, client_id, client_secret }: AsyncOAuthOptions<Token>,
  lock: (botId: string, task: () => Task) => unknown,
) {
  const { withLock } = fieldsOf(store);
  if (withLock !== undefined) readFunction(withLock, "store.withLock");
  const requestToken = readFunction(token, "token");
  function* requestAndStore(grant: Fields): Task<Token> {
    const response = yield* call(requestToken, { client_id, client_secret, ...grant });
    if (!isToken<Token>(response)) {
      throw new HelperError("invalid_response", "Expected access_token and bot_id in the token response.");
    }
    yield* call(() => store.set(response.bot_id, response));
    return response;
  }
  function* load(botId: string): Task<Token> {
    const stored = yield* call(() => store.get(botId));
    if (isToken<Token>(stored)) return stored;
    throw noToken(botId);
  }
  function* refresh(botId: string, staleToken?: string): Task<Token> {
    const stored = yield* load(botId);
    if (staleToken !== undefined && stored.access_token !== staleToken) return stored;
    if (withLock === undefined) return yield* replace(stored);
    let result: Token | undefined;
    yield* call(() =>
      lock(botId, function* locked(): Task {
        // Another process may have held the lock before, and refreshed the token.
        const current = yield* load(botId);
        result = current.access_token === stored.access_token ? yield* replace(current) : current;
      }),
    );
    if (result === undefined)
      throw invalidArgument("Expected store.withLock(botId, run) to call run and to wait for it.");
    return result;
  }
  function* replace({ bot_id, access_token, refresh_token }: Token): Task<Token> {
    if (refresh_token === null) throw noToken(bot_id);
    try {
      return yield* requestAndStore({ grant_type: "refresh_token", refresh_token });
    } catch (error) {
      // Another process may have used the refresh token first. Then the store has its new tokens, or gets them in a moment.
      const delays = fieldsOf(error)["code"] === "invalid_grant" ? LOOK_DELAYS_MS : [];
      for (const delayMs of [0, ...delays]) {
        if (delayMs > 0) yield* pause(delayMs);
        const current = yield* load(bot_id);
        if (current.access_token !== access_token) return current;
      }
      throw error;
    }
  }
  const exchange = (code: string) => requestAndStore({ grant_type: "authorization_code", code, redirect_uri });
  return { exchange, load, refresh };
}

const noToken = (botId: string): HelperError =>
  new HelperError(
    "no_token",
    `Expected a usable token for bot ${describeValue(botId)}. Ask the user to authorize again.`,
  );

const isToken = <Token extends StoredToken>(value: unknown): value is Token =>
  isString(fieldsOf(value)["access_token"]) && isString(fieldsOf(value)["bot_id"]);

/** The stored token of one authorization. The other fields of the token response may be stored with it. */
export interface StoredToken {
  readonly access_token: string;
  readonly refresh_token: string | null;
  /** Id of the authorization. The store uses it as the key. */
  readonly bot_id: string;
}

/** Stores tokens by `bot_id`, for example in a database. Tokens are secrets. */
export interface TokenStore<Token> {
  /** Returns the tokens of an authorization, or undefined. */
  get(botId: string): Token | null | undefined;
  /** Stores the tokens of an authorization. */
  set(botId: string, token: Token): void;
  /**
   * Calls `run` while no other process refreshes the token of the authorization, so that no refresh token is sent twice. The store
   * is read again in the lock.
   * @default no lock: a process that comes too late looks for the tokens of the other one
   */
  withLock?<Result>(botId: string, run: () => Result): Result;
}

/** A {@link TokenStore} whose methods may return promises. */
export interface AsyncTokenStore<Token> {
  /** Returns the tokens of an authorization, or undefined. */
  get(botId: string): Token | null | undefined | PromiseLike<Token | null | undefined>;
  /** Stores the tokens of an authorization. */
  set(botId: string, token: Token): void | PromiseLike<void>;
  /** Like {@link TokenStore.withLock}. Keep the lock until the promise of `run` is settled. */
  withLock?<Result>(botId: string, run: () => Promise<Result>): PromiseLike<Result>;
}

/** Creates a store in memory, for tests and for programs that need the tokens only while they run. */
export const createMemoryTokenStore = <Token = never>(): TokenStore<NoInfer<Token>> => new Map<string, Token>();
