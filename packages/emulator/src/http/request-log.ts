// The log of the last requests, for the debug page and GET /_emulator/requests.
import { createHash } from "node:crypto";
import type { JsonObject } from "../values/json.ts";
import { header, tokenOf } from "./headers.ts";
import type { EmulatorRequest, EmulatorResponse } from "./messages.ts";

/** A request that the emulator received. */
export interface LoggedRequest {
  readonly number: number;
  /** Time of the request in milliseconds, on the machine's clock. */
  readonly at: number;
  /** Time that the emulator took for the response. */
  readonly durationMs: number;
  /** Time that a fault rule added: a delay or a slow body. Null for a request without a response. */
  readonly wireMs: number | null;
  readonly method: string;
  readonly url: string;
  readonly operation: string | undefined;
  readonly status: number;
  readonly code: string | undefined;
  /** Message of the error. */
  readonly message: string | undefined;
  /** Kind of the network fault or delay of a fault rule, if a rule applied. */
  readonly fault: string | undefined;
  /** Number of the failed request that this request retries: the same request with the same token. */
  readonly retryOf: number | undefined;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** The User-Agent header. */
  readonly client: string;
  /** The last characters of the token, to tell clients apart. */
  readonly tokenEnd: string;
  readonly requestId: string;
}

/** The router's data about a handled request. */
interface RequestOutcome {
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly operation: string | undefined;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly requestId: string;
}

/** Maximum number of requests in the log. */
const MAX_REQUESTS = 500;
/** Maximum number of failed requests whose retries are recognized. */
const MAX_FAILED = 200;
const TOKEN_END_LENGTH = 6;
/** Maximum length of a text in the log, in characters. */
const MAX_TEXT = 1000;

/** The last requests, oldest first. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  readonly #failed = new Map<string, LoggedRequest>();
  #count = 0;

  /** Adds a request. */
  add(request: EmulatorRequest, response: EmulatorResponse, outcome: RequestOutcome): void {
    const { error, ...rest } = outcome;
    const headers = request.headers ?? {};
    const earlier = this.#failedAttempt(request);
    const entry: LoggedRequest = {
      number: ++this.#count,
      ...rest,
      wireMs: wireMs(response),
      url: excerpt(request.url),
      status: response.status,
      code: error?.code,
      message: error === undefined ? undefined : excerpt(error.message),
      fault: response.fault?.kind ?? (response.delayMs === undefined ? undefined : "delay"),
      retryOf: earlier?.number,
      attempt: (earlier?.attempt ?? 0) + 1,
      client: excerpt(header(headers, "user-agent")),
      tokenEnd: tokenOf(headers).slice(-TOKEN_END_LENGTH),
    };
    if (entry.status >= 400 || entry.fault !== undefined) this.#rememberFailed(request, entry);
    this.#entries.push(entry);
    // Remove many old entries in one step: removing an entry for each request would cost more than the request.
    if (this.#entries.length > MAX_REQUESTS * 2) this.#entries.splice(0, this.#entries.length - MAX_REQUESTS);
  }

  #failedAttempt(request: EmulatorRequest): LoggedRequest | undefined {
    // Skip the costly key as long as no request has failed.
    if (this.#failed.size === 0) return undefined;
    const key = sameRequestKey(request);
    const earlier = this.#failed.get(key);
    this.#failed.delete(key);
    return earlier;
  }

  #rememberFailed(request: EmulatorRequest, entry: LoggedRequest): void {
    this.#failed.set(sameRequestKey(request), entry);
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > MAX_FAILED && oldest !== undefined) this.#failed.delete(oldest);
  }

  /** Returns the requests after the given number. */
  after(number: number): JsonObject[] {
    return this.list()
      .filter((entry) => entry.number > number)
      .map((entry) => ({ ...entry }));
  }

  /** Returns the last requests, oldest first. */
  list(): LoggedRequest[] {
    return this.#entries.slice(-MAX_REQUESTS);
  }

  /** Removes all entries. The numbers of later requests continue. */
  clear(): void {
    this.#entries.length = 0;
    this.#failed.clear();
  }
}

function wireMs({ fault, delayMs = 0, body }: EmulatorResponse): number | null {
  if (fault?.kind === "stall") return null;
  return fault?.kind === "slow" ? delayMs + (body.length / fault.bytesPerSecond) * 1000 : delayMs;
}

/** Returns the start of a text. */
const excerpt = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** Returns a key that is equal for the same request with the same token. It has the same size for every body. */
function sameRequestKey({ method, url, headers = {}, body = "" }: EmulatorRequest): string {
  const start = `${method.toUpperCase()} ${url} ${tokenOf(headers)} `;
  return createHash("sha256").update(start).update(body).digest("base64");
}
