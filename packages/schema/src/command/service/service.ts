// Sends the requests of the command. The package has no dependency on a client, so that it works with any of them; this
// is the part of one that the command needs.
import { setTimeout as delay } from "node:timers/promises";
import { fieldsOf, type Fields } from "@ws/helpers/tasks";
import { ServiceError } from "../errors/command-errors.ts";

/** Sends requests. */
export interface Service {
  readonly request: (method: "GET" | "POST" | "PATCH", path: string, body?: object) => Promise<Fields>;
}

/** Settings of the requests. */
export interface ServiceSettings {
  readonly token: string;
  readonly baseUrl: string;
  /** Waits for a number of milliseconds. @default a timer */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

const API_VERSION = "2026-03-11";
const TIMEOUT_MS = 60_000;
const MAX_RETRIES = 4;
const MAX_DELAY_MS = 60_000;

/** Statuses that are retried: for every method because the request was not carried out, or for reads only. */
const RETRIED_STATUSES: Readonly<Record<number, "any method" | "GET">> = {
  429: "any method",
  529: "any method",
  500: "GET",
  502: "GET",
  503: "GET",
  504: "GET",
};

/** Creates the service. @throws ServiceError by each request that fails */
export function createService({ token, baseUrl, sleep = delay }: ServiceSettings): Service {
  const root = `${baseUrl.replace(/\/+$/, "")}/v1/`;
  return {
    async request(method, path, body) {
      for (let attempt = 0; ; attempt += 1) {
        const response = await send(method, root + path, token, body);
        const text = await response.text();
        if (response.ok) return parse(text, path);
        const retried = RETRIED_STATUSES[response.status];
        const mayRetry = retried === "any method" || (retried === "GET" && method === "GET");
        if (!mayRetry || attempt >= MAX_RETRIES) throw refusal(method, path, response.status, text);
        await sleep(retryDelay(response.headers.get("retry-after"), attempt));
      }
    },
  };
}

async function send(method: string, url: string, token: string, body: object | undefined): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    "notion-version": API_VERSION,
    "content-type": "application/json",
  };
  try {
    return await fetch(url, {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServiceError(
      `${method} ${new URL(url).pathname} failed: ${reason}. Check WORKSPACE_BASE_URL and run the command again.`,
      undefined,
      { cause: error },
    );
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
    throw new ServiceError(`Expected JSON from ${path}, got ${JSON.stringify(text.slice(0, 40))}.`, undefined, {
      cause: error,
    });
  }
}

function refusal(method: string, path: string, status: number, text: string): ServiceError {
  let body: Fields = {};
  try {
    body = fieldsOf(JSON.parse(text));
  } catch {
    // The body is not that of the service, such as the page of a proxy.
  }
  const { code = "", message = "" } = body;
  const nextStep = status === 401 ? " Check WORKSPACE_TOKEN." : "";
  return new ServiceError(`${method} ${path} → ${status} ${String(code)}: ${String(message)}${nextStep}`, status);
}
