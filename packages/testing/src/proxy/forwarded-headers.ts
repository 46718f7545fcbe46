import type { IncomingHttpHeaders } from "node:http";

/** Headers of one connection, and those that the next connection sets itself. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect)$/;

/** Returns the headers that a proxy passes on, by lower-case name. */
export function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const passed = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.test(name) && !named.includes(name));
  return Object.fromEntries(
    passed.map(([name, value = ""]) => [name, typeof value === "string" ? value : value.join(", ")]),
  );
}
