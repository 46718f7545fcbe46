// A store of OAuth tokens in PostgreSQL, to copy: `create table oauth_tokens (bot_id text primary key, tokens jsonb not null)`.
// Encrypt the tokens if others can read the database.
import type { AsyncTokenStore, StoredToken } from "@ws/helpers/oauth";
import type { Pool } from "pg";

export const createPostgresTokenStore = <Token extends StoredToken>(pool: Pool): AsyncTokenStore<Token> => ({
  async get(botId) {
    const { rows } = await pool.query<{ tokens: Token }>("select tokens from oauth_tokens where bot_id = $1", [botId]);
    return rows[0]?.tokens;
  },
  async set(botId, tokens) {
    await pool.query(
      "insert into oauth_tokens values ($1, $2) on conflict (bot_id) do update set tokens = excluded.tokens",
      [botId, JSON.stringify(tokens)],
    );
  },
  // The lock ends with the transaction, also if this process ends. `get` and `set` use other connections of the pool, which needs
  // two for each refresh at the same time.
  async withLock(botId, run) {
    const connection = await pool.connect();
    try {
      await connection.query("begin");
      await connection.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`oauth ${botId}`]);
      return await run();
    } finally {
      await connection.query("rollback").then(
        () => connection.release(),
        (error: Error) => connection.release(error),
      );
    }
  },
});
