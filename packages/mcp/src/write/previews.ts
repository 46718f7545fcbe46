// Changes that were shown, and can be applied once.
import { randomBytes } from "node:crypto";
import { MirrorError } from "@ws/mirror";

/** Previews that are kept. The oldest is dropped. */
const MAX_PREVIEWS = 200;

/** Keeps what was shown, by tokens that nobody can guess. */
export class Previews<Preview> {
  readonly #previews = new Map<string, Preview>();

  /** Keeps a preview. Returns its token. */
  add(preview: Preview): string {
    const [oldest] = this.#previews.keys();
    if (this.#previews.size >= MAX_PREVIEWS && oldest !== undefined) this.#previews.delete(oldest);
    const token = randomBytes(9).toString("base64url");
    this.#previews.set(token, preview);
    return token;
  }

  /** Returns a preview without using it up. @throws MirrorError `invalid_argument` for a token that is not known */
  find(token: string): Preview {
    const preview = this.#previews.get(token);
    if (preview === undefined)
      throw new MirrorError(
        "invalid_argument",
        "The token of apply is not known: each is valid once, for the server that gave it. Call again without apply.",
      );
    return preview;
  }

  /** Uses a token up. */
  take(token: string): void {
    this.#previews.delete(token);
  }
}
