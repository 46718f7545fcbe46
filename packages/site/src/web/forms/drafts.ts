// Forms that were not accepted. They are stored, so that the browser can load their page again and come back to it.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import type { SiteStore } from "../../content/copy/site-store.ts";

/** Time for which a draft can be shown, in milliseconds. */
const MAX_AGE_MS = 60 * 60 * 1000;

/** Number of drafts of all visitors. The oldest ones are removed first. */
const MAX_DRAFTS = 500;

const CIPHER = "aes-256-gcm";

/**
 * The drafts of all visitors. Each is encrypted with a key that is in its address only, so that the details of a person cannot be
 * read in the database.
 */
export class Drafts {
  readonly #store: Pick<SiteStore, "query" | "secret">;
  readonly #now: () => number;

  /** @param now returns the time in milliseconds */
  constructor(store: Pick<SiteStore, "query" | "secret">, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Stores a draft. Returns the token for its address. */
  async keep(text: string): Promise<string> {
    const token = randomBytes(24).toString("base64url");
    const iv = randomBytes(12);
    const cipher = createCipheriv(CIPHER, this.#keyOf(token), iv);
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const sealed = Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
    const now = this.#now();
    await this.#store.query("delete from site_drafts where expires_at <= $1", [now]);
    const values = [idOf(token), sealed, now + MAX_AGE_MS];
    await this.#store.query("insert into site_drafts(id, sealed, expires_at) values ($1, $2, $3)", values);
    await this.#store.query(
      "delete from site_drafts where id in (select id from site_drafts order by expires_at desc, id limit 100 offset $1)",
      [MAX_DRAFTS],
    );
    return token;
  }

  /** Returns a draft. Undefined if its hour is over, or if no draft has the token. */
  async read(token: string): Promise<string | undefined> {
    const [row] = await this.#store.query("select sealed from site_drafts where id = $1 and expires_at > $2", [
      idOf(token),
      this.#now(),
    ]);
    if (row === undefined) return undefined;
    const bytes = Buffer.from(String(row["sealed"]), "base64");
    const decipher = createDecipheriv(CIPHER, this.#keyOf(token), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  }

  #keyOf(token: string): Uint8Array {
    return new Uint8Array(hkdfSync("sha256", token, this.#store.secret, "draft", 32));
  }
}

/** Returns the id under which a draft is stored. It does not tell the token. */
const idOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
