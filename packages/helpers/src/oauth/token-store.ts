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
}

/** A {@link TokenStore} whose methods may return promises. */
export interface AsyncTokenStore<Token> {
  /** Returns the tokens of an authorization, or undefined. */
  get(botId: string): Token | null | undefined | PromiseLike<Token | null | undefined>;
  /** Stores the tokens of an authorization. */
  set(botId: string, token: Token): void | PromiseLike<void>;
}

/** Creates a store in memory, for tests and for programs that need the tokens only while they run. */
export const createMemoryTokenStore = <Token = never>(): TokenStore<NoInfer<Token>> => new Map<string, Token>();
