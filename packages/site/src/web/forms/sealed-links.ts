import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";

/** Time for which a link is valid, in milliseconds. */
const MAX_AGE_MS = 180 * 24 * 60 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

const CIPHER = "aes-256-gcm";

/** Seals a text for the address of a page: nobody reads it there or makes one. The same text has the same link on the same day. */
export class SealedLinks {
  readonly #cipherKey: Uint8Array;
  readonly #ivKey: Uint8Array;
  readonly #now: () => number;

  /** @param now returns the time in milliseconds */
  constructor(secret: string, now: () => number) {
    this.#cipherKey = new Uint8Array(hkdfSync("sha256", secret, "", "link", 32));
    this.#ivKey = new Uint8Array(hkdfSync("sha256", secret, "", "link iv", 32));
    this.#now = now;
  }

  /** Returns the part of an address for a text. */
  seal(text: string): string {
    const content = JSON.stringify([Math.floor(this.#now() / DAY_MS), text]);
    // An initialization vector that follows from the content is never used for another one.
    const iv = createHmac("sha256", this.#ivKey).update(content).digest().subarray(0, 12);
    const cipher = createCipheriv(CIPHER, this.#cipherKey, iv);
    const sealed = Buffer.concat([cipher.update(content, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** Returns the text of an address. Undefined if the site did not seal it, or if it is too old. */
  open(link: string): string | undefined {
    const bytes = Buffer.from(link, "base64url");
    if (bytes.length <= 28) return undefined;
    try {
      const decipher = createDecipheriv(CIPHER, this.#cipherKey, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      const content = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
      const [day, text] = JSON.parse(content) as [number, string];
      return this.#now() - day * DAY_MS < MAX_AGE_MS ? text : undefined;
    } catch {
      // The authentication tag does not belong to the content.
      return undefined;
    }
  }
}
