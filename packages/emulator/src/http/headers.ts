// Reads headers by name, in upper or lower case.
import type { HeadersInput } from "./messages.ts";

/** Returns the token of a request, an empty string if it has none. */
export function tokenOf(headers: HeadersInput): string {
  return header(headers, "authorization").replace(/^Bearer /i, "");
}

/** Returns the first value of a header by its lower-case name, an empty string if the header is absent. */
export function header(headers: HeadersInput, name: string): string {
  let value = headers[name];
  if (value === undefined) {
    const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
    value = key === undefined ? undefined : headers[key];
  }
  if (value === undefined) return "";
  return typeof value === "string" ? value : (value[0] ?? "");
}
