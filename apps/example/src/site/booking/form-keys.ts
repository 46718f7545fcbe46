import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates the key of each form: the time at which the site showed it, a random part, and a signature. */
export class FormKeys {
  readonly #secret: string;
  readonly #now: () => number;

  /** @param now returns the time in milliseconds */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Returns the key of a new form. */
  issue(): string {
    const text = `${this.#now().toString(36)}.${randomBytes(12).toString("base64url")}`;
    return `${text}.${this.#sign(text)}`;
  }

  /** Returns the time since the form was shown, in milliseconds. Undefined if the key is not from this site. */
  ageMs(key: string): number | undefined {
    const [time = "", random = "", signature = ""] = key.split(".");
    const expected = this.#sign(`${time}.${random}`);
    const isSame =
      signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
    return isSame ? this.#now() - Number.parseInt(time, 36) : undefined;
  }

  #sign(text: string): string {
    return createHmac("sha256", this.#secret).update(text).digest("base64url");
  }
}
