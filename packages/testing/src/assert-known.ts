import { ReplayError } from "./errors.ts";

/**
 * Checks that all `names` are known. Without the check, a misspelt option would have no effect.
 * @param kind kind of the names for the error message, such as `option`
 * @throws ReplayError `invalid_option` for the first unknown name
 */
export function assertKnown(kind: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new ReplayError("invalid_option", `Unknown ${kind} "${unknown}". Use one of: ${known.join(", ")}.`);
}
