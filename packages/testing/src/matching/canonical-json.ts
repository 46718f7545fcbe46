/** Returns JSON text that is identical for equal values: sorted keys, no whitespace. Undefined becomes `undefined`. */
export function canonicalJson(value: unknown): string {
  return stringify(value) ?? "undefined";
}

/** Writes the text directly: sorting a copy first would take twice as long, for every request. */
function stringify(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((inner) => stringify(inner) ?? "null").join(",")}]`;
  const members = Object.entries(value)
    .map(([key, inner]: [string, unknown]) => [key, stringify(inner)] as const)
    .filter((member) => member[1] !== undefined);
  if (members.length > 1) members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}
