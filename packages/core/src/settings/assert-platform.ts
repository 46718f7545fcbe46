import { InvalidRequestError } from "../errors/errors.ts";

/** The newest functions of the platform that this library calls. A platform with both of them has all others. */
const NEWEST: readonly (readonly [name: string, isMissing: () => boolean])[] = [
  ["URL.canParse", () => typeof URL.canParse !== "function"],
  ["String.prototype.isWellFormed", () => typeof "".isWellFormed !== "function"],
];

/**
 * Checks that the runtime is new enough, so that an old one fails with one clear error instead of somewhere in a call.
 * @throws InvalidRequestError
 */
export function assertPlatform(): void {
  for (const [name, isMissing] of NEWEST) {
    if (!isMissing()) continue;
    throw new InvalidRequestError(
      `Expected a runtime with ${name}, got one without it. In Cloudflare Workers, set compatibility_date to 2022-10-31 or ` +
        "later. Elsewhere, update the browser or the runtime.",
    );
  }
}
