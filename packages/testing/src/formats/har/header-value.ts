import type { HarPair } from "../../model/har.ts";

/** Returns the value of a header. `name` must be in lower case. */
export function headerValue(headers: readonly HarPair[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}
