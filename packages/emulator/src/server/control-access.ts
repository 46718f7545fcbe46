// Decides which HTTP requests can use the control API. It needs no account and can erase the workspace, so pages of other
// sites and other machines must not reach it.
import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { EmulatorResponse } from "../http/messages.ts";
import { jsonResponse } from "../http/to-response.ts";
import { isLoopbackHost } from "../values/loopback.ts";

/** The path of the control API. */
const CONTROL_PATH = "/_emulator/";

/** Access to the control API of a server. */
export interface ControlAccess {
  /** Address on which the server listens. Without a token, only a loopback address has a control API. */
  readonly host: string;
  /** Token that every request of the control API needs. Undefined: no token. */
  readonly token: string | undefined;
}

/** True for a request of the control API. */
export function isControlRequest({ url = "" }: IncomingMessage): boolean {
  return url.startsWith(CONTROL_PATH);
}

/** Returns the refusal of a request of the control API; undefined for a request that can use it. */
export function refusedControl(message: IncomingMessage, access: ControlAccess): EmulatorResponse | undefined {
  const problem = originProblem(message) ?? (isHealthCheck(message) ? hostProblem : tokenProblem)(message, access);
  if (problem !== undefined) return jsonResponse(403, { error: problem });
  if (message.method === "POST" && !isJson(message))
    return jsonResponse(415, {
      error: `Expected the header "content-type: application/json" for a POST request of the control API. Add it, also for a request without a body.`,
    });
  return undefined;
}

/** Browsers send these headers, and pages cannot change them. */
function originProblem({ headers }: IncomingMessage): string | undefined {
  const { origin, host = "" } = headers;
  if (origin !== undefined && origin !== `http://${host}`)
    return `Expected a request of a program or of the debug page, got one of the origin "${short(origin)}". Send it from outside of the browser.`;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return `Expected a request of a program or of the debug page, got a ${short(String(site))} request. Open the address directly.`;
  return undefined;
}

/** Health checks of containers have no token, and the response contains nothing of the workspace. */
const isHealthCheck = ({ method, url }: IncomingMessage): boolean =>
  method === "GET" && url === `${CONTROL_PATH}health`;

/** A page of another site can give its own name the address of this machine. */
function hostProblem({ headers: { host = "" } }: IncomingMessage, access: ControlAccess): string | undefined {
  if (!isLoopbackHost(access.host) || isLoopbackHost(withoutPort(host))) return undefined;
  return `Expected the host localhost or 127.0.0.1 for the control API, got "${short(host)}".`;
}

function tokenProblem(message: IncomingMessage, access: ControlAccess): string | undefined {
  const { host, token } = access;
  if (token === undefined) {
    return isLoopbackHost(host)
      ? hostProblem(message, access)
      : `The control API needs a token, because the emulator listens on ${host}. Start it with a control token.`;
  }
  // The debug page contains no data. Its script sends the token.
  if (message.method === "GET" && message.url === CONTROL_PATH) return undefined;
  const sent = /^Bearer (.+)$/i.exec(message.headers.authorization ?? "")?.[1] ?? "";
  return isSame(sent, token)
    ? undefined
    : 'Expected the control token of the emulator. Send it as "authorization: Bearer TOKEN".';
}

/** Compares in constant time. Digests have the same length for all texts. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/json\s*(?:;|$)/i.test(headers["content-type"] ?? "");

const withoutPort = (host: string): string => host.replace(/:\d*$/, "");

const short = (text: string): string => text.slice(0, 60);
