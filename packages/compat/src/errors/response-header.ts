/** Returns a header of a fetch `Headers` object or of a plain record. Undefined if there is no header of this name. */
export function responseHeader(headers: unknown, name: string): string | undefined {
  if (typeof headers !== "object" || headers === null) return undefined;
  // Not by `instanceof`: node-fetch has its own class.
  if ("get" in headers && typeof headers.get === "function") return (headers as Headers).get(name) ?? undefined;
  const [, value]: [string, unknown] | [] =
    Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase()) ?? [];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : undefined;
}
