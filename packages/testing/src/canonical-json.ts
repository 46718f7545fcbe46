/**
 * JSON text that is the same for every value of the same meaning: keys sorted, no whitespace.
 * What `JSON.stringify` leaves out or changes (undefined, NaN) does so here, too.
 */
export function canonicalJson(value: unknown): string {
  // Undefined has no JSON text; it stands apart from everything that has.
  return JSON.stringify(sortKeys(value)) ?? "undefined";
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sortKeys(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
