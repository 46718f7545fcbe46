import { fieldsOf } from "./send-details.ts";

/** Converts headers of axios, fetch or Node to a plain object, names in lower case. */
export function plainHeaders(headers: unknown): Record<string, string> {
  const plain: Record<string, string> = {};
  const source = fieldsOf(headers) as { entries?: () => Iterable<[string, unknown]>; toJSON?: () => object };
  // Headers of fetch, or a Map. Not `instanceof Headers`: to access `Headers` makes Node load all of fetch.
  if (typeof source.entries === "function") for (const [name, value] of source.entries()) put(plain, name, value);
  else {
    const record = (typeof source.toJSON === "function" ? source.toJSON() : source) as Record<string, unknown>;
    for (const name of Object.keys(record)) put(plain, name, record[name]);
  }
  return plain;
}

function put(plain: Record<string, string>, name: string, value: unknown): void {
  if (typeof value === "string") plain[name.toLowerCase()] = value;
  else if (typeof value === "number") plain[name.toLowerCase()] = String(value);
  else if (Array.isArray(value)) plain[name.toLowerCase()] = value.join(", ");
}
