// Options that do not exist are mistakes: a misspelt one would be a rule that silently does not hold.
import { ReplayError } from "./errors.ts";

/**
 * Checks that every member of `given` is an option.
 * @param what names the options in the error, such as `match`
 * @throws ReplayError `invalid_option`
 */
export function assertOptions(given: object, known: readonly string[], what?: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const place = what === undefined ? "" : `${what}: `;
  throw new ReplayError("invalid_option", `${place}There is no option ${unknown}: the options are ${known.join(", ")}`);
}
