import { InvalidRequestError } from "../errors/errors.ts";

/**
 * Checks that the runtime is new enough, so that an old one fails with one clear error instead of somewhere in a call.
 * `URL.canParse` is the newest function that this library calls, and older versions of Cloudflare Workers without it do not
 * parse URLs as other runtimes do.
 * @throws InvalidRequestError
 */
export function assertPlatform(): void {
  if (typeof URL.canParse === "function") return;
  throw new InvalidRequestError(
    "Expected a runtime with URL.canParse, got one without it. In Cloudflare Workers, set compatibility_date to 2022-10-31 " +
      "or later. Elsewhere, update the browser or the runtime.",
  );
}
