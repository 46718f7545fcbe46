// "Did you mean …?" for names that somebody mistyped.
import { closestMatch } from "leven";

/** A hint that names the known name nearest to an unknown one, or lists the known ones when none is near. */
export function nearestName(unknown: string, known: readonly string[]): string {
  const near = closestMatch(unknown, [...known], { maxDistance: Math.max(2, Math.ceil(unknown.length / 2)) });
  if (near !== undefined) return `did you mean "${near}"?`;
  return known.length === 0 ? "it takes no arguments" : `known are ${known.join(", ")}`;
}
