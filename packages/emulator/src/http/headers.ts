// Headers without regard to case.
import type { HeadersInput } from "./messages.ts";

/** The token of a request, empty without one. */
export function tokenOf(headers: HeadersInput): string {
  return header(headers, "authorization").replace(/^Bearer /i, "");
}

/** One header's value by its lower-case name: the first of several, empty when absent. */
export function header(headers: HeadersInput, name: string): string {
  let value = headers[name];
  if (value === undefined) {
    const key = Object.keys(headers).find((candidate) => candidate.toLowerCase() === name);
    value = key === undefined ? undefined : headers[key];
  }
  if (value === undefined) return "";
  return typeof value === "string" ? value : (value[0] ?? "");
}
