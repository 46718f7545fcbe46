import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Uses of signatures. A signature for one of them is worth nothing for the others. */
type Purpose = "form" | "receipt";

/** Creates signed keys: the time of the signature, a part of its own, and a signature. */
export class SignedKeys {
  readonly #secret: Uint8Array;
  readonly #now: () => number;

  /** @param now returns the time in milliseconds */
  constructor(secret: string, purpose: Purpose, now: () => number) {
    this.#secret = new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
    this.#now = now;
  }

  /**
   * Returns a new key.
   * @param own letters, digits, hyphens and underscores that no other key has. @default random ones
   */
  issue(own = randomBytes(12).toString("base64url")): string {
    const text = `${this.#now().toString(36)}.${own}`;
    return `${text}.${this.#sign(text)}`;
  }

  /**
   * Returns the time since a key was signed, in milliseconds. Undefined if the key is not from this site, or for another purpose.
   * @param own the own part that the key must have. @default any
   */
  ageMs(key: string, own?: string): number | undefined {
    const [time = "", part = "", signature = ""] = key.split(".");
    const expected = Buffer.from(this.#sign(`${time}.${own ?? part}`));
    const given = Buffer.from(signature);
    const isSame = given.length === expected.length && timingSafeEqual(given, expected);
    return isSame ? this.#now() - Number.parseInt(time, 36) : undefined;
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#secret).update(text).digest("base64url");
  }
}
