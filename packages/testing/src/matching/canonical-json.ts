/**
 * JSON text that is the same for every value of the same meaning: keys sorted, no whitespace.
 * What `JSON.stringify` leaves out or changes (undefined, NaN) does so here, too.
 */
export function canonicalJson(value: unknown): string {
  // Undefined has no JSON text; it stands apart from everything that has.
  return textOf(value) ?? "undefined";
}

/** Written in one go: a sorted copy that is then written costs twice as much, for every request. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((inner) => textOf(inner) ?? "null").join(",")}]`;
  const members = Object.entries(value)
    .map(([key, inner]: [string, unknown]) => [key, textOf(inner)] as const)
    .filter((member) => member[1] !== undefined);
  if (members.length > 1) members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}
