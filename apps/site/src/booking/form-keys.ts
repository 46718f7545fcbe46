import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates the key of each form: the time at which the site showed it, a part of its own, and a signature. */
export class FormKeys {
  readonly #secret: string;
  readonly #now: () => number;

  /** @param now returns the time in milliseconds */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /**
   * Returns the key of a new form.
   * @param own letters, digits, hyphens and underscores that no other key has. @default random ones
   */
  issue(own = randomBytes(12).toString("base64url")): string {
    const text = `${this.#now().toString(36)}.${own}`;
    return `${text}.${this.#sign(text)}`;
  }

  /**
   * Returns the time since the form was shown, in milliseconds. Undefined if the key is not from this site.
   * @param own the own part that the key must have. @default any
   */
  ageMs(key: string, own?: string): number | undefined {
    const [time = "", part = "", signature = ""] = key.split(".");
    const expected = this.#sign(`${time}.${own ?? part}`);
    const isSame =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    return isSame ? this.#now() - Number.parseInt(time, 36) : undefined;
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#secret).update(text).digest("base64url");
  }
}
