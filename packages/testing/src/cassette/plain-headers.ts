/** Converts headers (a record, axios headers or fetch headers) to a record with lower-case names. */
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
  // No `instanceof Headers`: the first use of the class loads the whole fetch implementation of Node.js.
  if (headers.constructor.name === "Headers") return [...(headers as Headers).entries()];
  if ("toJSON" in headers && typeof headers.toJSON === "function") {
    return Object.entries((headers as { toJSON: () => object }).toJSON());
  }
  return Object.entries(headers);
}
