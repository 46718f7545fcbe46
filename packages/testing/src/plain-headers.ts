/** Headers of any kind (a record, axios's, fetch's) as a plain record, names in lower case. */
export function plainHeaders(headers: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of entriesOf(headers)) {
    const text: unknown = Array.isArray(value) ? value.join(", ") : value;
    if (typeof text === "string" || typeof text === "number") plain[name.toLowerCase()] = String(text);
  }
  return plain;
}

function entriesOf(headers: unknown): [string, unknown][] {
  if (typeof headers !== "object" || headers === null) return [];
  // Not by `instanceof Headers`: to name that class makes Node load its whole fetch.
  if (headers.constructor?.name === "Headers") return [...(headers as Headers).entries()];
  if ("toJSON" in headers && typeof headers.toJSON === "function") {
    return Object.entries((headers as { toJSON: () => object }).toJSON());
  }
  return Object.entries(headers);
}
