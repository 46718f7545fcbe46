import { closestMatch } from "leven";

/** Returns a hint for an unknown name: the most similar known name, or all known names if none is similar. */
export function nearestName(unknown: string, known: readonly string[]): string {
  const nearest = closestMatch(unknown, [...known], { maxDistance: Math.max(2, Math.ceil(unknown.length / 2)) });
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  return known.length === 0 ? "It takes no arguments." : `Known names: ${known.join(", ")}.`;
}
