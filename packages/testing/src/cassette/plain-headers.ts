/** Headers of any kind (a record, axios's, fetch's) as a plain record, names in lower case. */
export function plainHeaders(headers: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  if (typeof headers !== "object" || headers === null) return plain;
  for (const [name, value] of entriesOf(headers)) {
    if (typeof value === "string") plain[name.toLowerCase()] = value;
    else if (typeof value === "number") plain[name.toLowerCase()] = String(value);
    else if (Array.isArray(value)) plain[name.toLowerCase()] = value.join(", ");
  }
  return plain;
}

function entriesOf(headers: object): [string, unknown][] {
  const prototype: unknown = Object.getPrototypeOf(headers);
  if (prototype === null || prototype === Object.prototype) return Object.entries(headers);
  // Not by `instanceof Headers`: to name that class makes Node load its whole fetch.
  if (headers.constructor.name === "Headers") return [...(headers as Headers).entries()];
  if ("toJSON" in headers && typeof headers.toJSON === "function") {
    return Object.entries((headers as { toJSON: () => object }).toJSON());
  }
  return Object.entries(headers);
}
