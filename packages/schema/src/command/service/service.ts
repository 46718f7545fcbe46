// Sends the requests of the command. The package has no dependency on a client, so that it works with any of them; this
// is the part of one that the command needs.
import { setTimeout as delay } from "node:timers/promises";
import { fieldsOf, isBlockedRequest, textOf, type Fields } from "@ws/helpers/json";
import { terminalLine } from "@ws/helpers/messages";
import { ServiceError } from "../errors/command-errors.ts";

/** Sends requests. */
export interface Service {
  readonly request: (method: "GET" | "POST" | "PATCH", path: string, body?: object) => Promise<Fields>;
}

/** Settings of the requests. */
export interface ServiceSettings {
  readonly token: string;
  /** Environment variable with the token, for the message if the token is refused. @default "WORKSPACE_TOKEN" */
  readonly variable?: string;
  readonly baseUrl: string;
  /** Stops before the next request, and ends one that only reads. */
  readonly signal?: AbortSignal;
  /** Waits for a number of milliseconds. @default a timer */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const API_VERSION = "2026-03-11";
const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 4;
const MAX_DELAY_MS = 60_000;

/** Requests that are repeated after a status: all if Notion refused them before it did anything, else those that read. */
const RETRIED_STATUSES: Readonly<Record<number, "all" | "reads">> = {
  408: "reads",
  409: "reads",
  429: "all",
  500: "reads",
  502: "reads",
  503: "reads",
  504: "reads",
  529: "all",
};

/** Codes of connections that broke. One that was refused, and a timeout, would fail again. */
const BROKEN: ReadonlySet<unknown> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** A request that failed. */
interface Failure {
  readonly error: ServiceError;
  /** The requests that are repeated after the failure. */
  readonly retried: "all" | "reads" | undefined;
  /** The header `Retry-After`. */
  readonly retryAfter?: string | null;
}

/** Creates the connection to Notion. @throws ServiceError by each request that fails */
export function createService(settings: ServiceSettings): Service {
  const { baseUrl, signal, sleep = (ms) => delay(ms, undefined, { signal }) } = settings;
  const root = `${baseUrl.replace(/\/+$/, "")}/v1/`;
  return {
    async request(method, path, body) {
      for (let attempt = 0; ; attempt += 1) {
        signal?.throwIfAborted();
        const result = await send(method, path, root, settings, body);
        if (typeof result === "string") return parse(result, path);
        const { error, retried, retryAfter = null } = result;
        const mayRetry = retried === "all" || (retried === "reads" && isRead(method, path));
        if (!mayRetry || attempt >= MAX_RETRIES) throw error;
        await sleep(retryDelay(retryAfter, attempt));
      }
    },
  };
}

/** Returns true for a request that changes nothing. */
const isRead = (method: string, path: string): boolean =>
  method === "GET" || (method === "POST" && /^search$|\/query(?:\?|$)/.test(path));

/** Sends a request once, and returns the text of the response. */
async function send(
  method: string,
  path: string,
  root: string,
  { token, variable, signal }: ServiceSettings,
  body: object | undefined,
): Promise<string | Failure> {
  const headers = {
    authorization: `Bearer ${token}`,
    "notion-version": API_VERSION,
    "content-type": "application/json",
  };
  try {
    const response = await fetch(root + path, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal && isRead(method, path) ? [signal] : [])]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { ok, status } = response;
    const text = await response.text();
    if (ok) return text;
    const answer = bodyOf(text);
    const error = refusal(method, path, status, answer, variable);
    const retried = isBlockedRequest(answer["additional_data"]) ? undefined : RETRIED_STATUSES[status];
    return { error, retried, retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const text = `${method} ${new URL(root + path).pathname} failed: ${reason}. Check WORKSPACE_BASE_URL and run the command again.`;
    const isBroken = BROKEN.has(fieldsOf(cause)["code"]);
    return { error: new ServiceError(text, { cause: error }), retried: isBroken ? "reads" : undefined };
  }
}

function retryDelay(header: string | null, attempt: number): number {
  const seconds = header === null || header.trim() === "" ? Number.NaN : Number(header);
  return Math.min(Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000 * 2 ** attempt, MAX_DELAY_MS);
}

function parse(text: string, path: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch (error) {
    throw new ServiceError(`Expected JSON from ${path}, got ${JSON.stringify(text.slice(0, 40))}.`, { cause: error });
  }
}

/** Returns the body of an error. Empty if it is not that of Notion, such as the page of a proxy. */
function bodyOf(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function refusal(
  method: string,
  path: string,
  status: number,
  body: Fields,
  variable = "WORKSPACE_TOKEN",
): ServiceError {
  const { code = "", message = "" } = body;
  const nextStep = status === 401 ? ` Check ${variable}.` : "";
  // A line of the response must not look like a line of the command.
  const reason = terminalLine(`${String(code)}: ${String(message)}`);
  return new ServiceError(`${method} ${path} → ${status} ${reason}${nextStep}`, { status, code: textOf(code) });
}
