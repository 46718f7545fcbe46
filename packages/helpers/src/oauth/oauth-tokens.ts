// Tokens of those who have authorized a connection: got for a code, kept in a store of the caller's, refreshed. A
// refresh token is good once, so of several refreshes at the same time one is made and all get its outcome.
import { finishAsync, finishSync } from "../tasks/run-blocking.ts";
import { HelperError } from "../errors.ts";
import { describe, fieldsOf, isText, readFunction, type Fields } from "../input/read-input.ts";
import { call, type Steps } from "../tasks/task.ts";

/** What is kept of an authorization; the rest of the service's answer may be kept with it. */
export interface StoredToken {
  readonly access_token: string;
  readonly refresh_token: string | null;
  /** Identifies the authorization: the key under which it is kept. */
  readonly bot_id: string;
}

/** Where tokens are kept, by `bot_id`: a table of a database, for example. They are secrets. */
export interface TokenStore<Token> {
  get(botId: string): Token | null | undefined;
  set(botId: string, token: Token): void;
}

/** A {@link TokenStore} that may promise. */
export interface AsyncTokenStore<Token> {
  get(botId: string): Token | null | undefined | PromiseLike<Token | null | undefined>;
  set(botId: string, token: Token): void | PromiseLike<void>;
}

interface Connection {
  readonly client_id: string;
  readonly client_secret: string;
  /** As in the authorization address; left out there, left out here. */
  readonly redirect_uri?: string;
}

type TokenArgs =
  | { client_id: string; client_secret: string; grant_type: "authorization_code"; code: string; redirect_uri?: string }
  | { client_id: string; client_secret: string; grant_type: "refresh_token"; refresh_token: string };

/** What {@link createOAuthTokens} needs. */
export interface OAuthOptions<Token> extends Connection {
  /** `client.oauth.token`. */
  readonly token: (args: TokenArgs) => Token;
  readonly store: TokenStore<NoInfer<Token>>;
}

/** What {@link createAsyncOAuthTokens} needs. */
export interface AsyncOAuthOptions<Token> extends Connection {
  /** `client.oauth.token`. */
  readonly token: (args: TokenArgs) => Token | PromiseLike<Token>;
  readonly store: AsyncTokenStore<NoInfer<Token>>;
}

/** Tokens by `bot_id`; for `Client`. */
export interface OAuthTokens<Token> {
  /** Exchanges the code of an authorization for tokens, and keeps them. */
  exchange(code: string): Token;
  /** The access token that is kept. @throws HelperError `no_token` when none is */
  accessToken(botId: string): string;
  /**
   * Gets new tokens, and keeps them: when the service answered 401 to `staleToken`, an access token. When another is
   * kept by now, somebody has refreshed meanwhile: then these are given, and nothing is asked.
   * @throws HelperError `no_token` when there are none, or none that can be refreshed
   */
  refresh(botId: string, staleToken?: string): Token;
}

/** {@link OAuthTokens} for `AsyncClient`. Refreshes of the same tokens at the same time are one. */
export interface AsyncOAuthTokens<Token> {
  /** Exchanges the code of an authorization for tokens, and keeps them. */
  exchange(code: string): Promise<Token>;
  /** The access token that is kept. @throws HelperError `no_token` when none is */
  accessToken(botId: string): Promise<string>;
  /** As {@link OAuthTokens.refresh}. */
  refresh(botId: string, staleToken?: string): Promise<Token>;
}

/** Tokens of a connection; for `Client`. */
export function createOAuthTokens<Token extends StoredToken>(options: OAuthOptions<Token>): OAuthTokens<Token> {
  const steps = tokenSteps<Token>(options);
  return {
    exchange: (code) => finishSync(steps.exchange(code)),
    accessToken: (botId) => finishSync(steps.load(botId)).access_token,
    refresh: (botId, staleToken) => finishSync(steps.refresh(botId, staleToken)),
  };
}

/** Tokens of a connection; for `AsyncClient` and whatever promises. */
export function createAsyncOAuthTokens<Token extends StoredToken>(
  options: AsyncOAuthOptions<Token>,
): AsyncOAuthTokens<Token> {
  const steps = tokenSteps<Token>(options);
  const refreshes = new Map<string, Promise<Token>>();
  return {
    exchange: (code) => finishAsync(steps.exchange(code)),
    accessToken: async (botId) => (await finishAsync(steps.load(botId))).access_token,
    refresh(botId, staleToken) {
      const underWay = refreshes.get(botId);
      if (underWay !== undefined) return underWay;
      const refresh = finishAsync(steps.refresh(botId, staleToken)).finally(() => refreshes.delete(botId));
      refreshes.set(botId, refresh);
      return refresh;
    },
  };
}

function tokenSteps<Token extends StoredToken>({
  token,
  store,
  redirect_uri,
  client_id,
  client_secret,
}: AsyncOAuthOptions<Token>) {
  const ask = readFunction(token, "token");
  function* keep(grant: Fields): Steps<never, Token> {
    const answer = yield* call(ask, { client_id, client_secret, ...grant });
    if (!isToken<Token>(answer)) throw new HelperError("invalid_answer", "The answer has no access_token and bot_id");
    yield* call(() => store.set(answer.bot_id, answer));
    return answer;
  }
  function* load(botId: string): Steps<never, Token> {
    const kept = yield* call(() => store.get(botId));
    if (isToken<Token>(kept)) return kept;
    throw noToken(botId);
  }
  function* refresh(botId: string, staleToken?: string): Steps<never, Token> {
    const kept = yield* load(botId);
    const { access_token, refresh_token } = kept;
    if (staleToken !== undefined && access_token !== staleToken) return kept;
    if (refresh_token === null) throw noToken(botId);
    try {
      return yield* keep({ grant_type: "refresh_token", refresh_token });
    } catch (error) {
      // Another process may have used the refresh token first: then it has kept new ones.
      const now = yield* load(botId);
      if (now.access_token !== access_token) return now;
      throw error;
    }
  }
  const exchange = (code: string) => keep({ grant_type: "authorization_code", code, redirect_uri });
  return { exchange, load, refresh };
}

const noToken = (botId: string): HelperError =>
  new HelperError("no_token", `No token under ${describe(botId)} that can be used: the user has to authorize again`);

const isToken = <Token extends StoredToken>(value: unknown): value is Token =>
  isText(fieldsOf(value)["access_token"]) && isText(fieldsOf(value)["bot_id"]);

/** A store in memory: for tests, and for programs that need the tokens only as long as they run. */
export const createMemoryTokenStore = <Token = never>(): TokenStore<NoInfer<Token>> => new Map<string, Token>();
