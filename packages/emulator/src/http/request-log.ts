// What was asked and answered lately, for the page at /_emulator/ and for whoever wonders what a client does.
import type { JsonObject } from "../values/json.ts";
import { header, tokenOf } from "./headers.ts";
import type { EmulatorRequest, EmulatorResponse } from "./messages.ts";

/** One request. Times are milliseconds. */
export interface LoggedRequest {
  readonly number: number;
  /** When it came, on the machine's clock. */
  readonly at: number;
  /** The emulator's own work. */
  readonly durationMs: number;
  /** What a fault rule added on the wire: a delay, or a slow body. Null for an answer that never comes. */
  readonly wireMs: number | null;
  readonly method: string;
  readonly url: string;
  readonly operation: string | undefined;
  readonly status: number;
  readonly code: string | undefined;
  /** What an error said. */
  readonly message: string | undefined;
  /** What a fault rule did, if one acted. */
  readonly fault: string | undefined;
  /** The number of the request that this one repeats: the same again, by the same client, after an error. */
  readonly retryOf: number | undefined;
  /** 1 for a first try. */
  readonly attempt: number;
  /** The User-Agent, and the end of the token: enough to tell clients apart. */
  readonly client: string;
  readonly tokenEnd: string;
  readonly requestId: string;
}

/** What the router knows of a request when it has answered. */
interface RequestOutcome {
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly operation: string | undefined;
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly requestId: string;
}

/** Most requests that are remembered. */
const MOST_REQUESTS = 500;
/** Most failed requests of which a repetition is still recognised. */
const MOST_FAILED = 200;
const TOKEN_END = 6;

/** The last requests, oldest first. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  readonly #failed = new Map<string, LoggedRequest>();
  #count = 0;

  /** Remembers a request. */
  add(request: EmulatorRequest, response: EmulatorResponse, answered: RequestOutcome): void {
    const { error, ...rest } = answered;
    const headers = request.headers ?? {};
    const earlier = this.#earlierTry(request);
    const entry: LoggedRequest = {
      number: ++this.#count,
      ...rest,
      wireMs: wireMs(response),
      url: request.url,
      status: response.status,
      code: error?.code,
      message: error?.message,
      fault: response.fault?.kind ?? (response.delayMs === undefined ? undefined : "delay"),
      retryOf: earlier?.number,
      attempt: (earlier?.attempt ?? 0) + 1,
      client: header(headers, "user-agent"),
      tokenEnd: tokenOf(headers).slice(-TOKEN_END),
    };
    if (entry.status >= 400 || entry.fault !== undefined) this.#rememberFailed(request, entry);
    this.#entries.push(entry);
    // Cut in one go now and then: shifting at each request would cost more than the request.
    if (this.#entries.length > MOST_REQUESTS * 2) this.#entries.splice(0, this.#entries.length - MOST_REQUESTS);
  }

  #earlierTry(request: EmulatorRequest): LoggedRequest | undefined {
    // The key costs time, so nothing is asked while nothing has failed.
    if (this.#failed.size === 0) return undefined;
    const key = sameRequestKey(request);
    const earlier = this.#failed.get(key);
    this.#failed.delete(key);
    return earlier;
  }

  #rememberFailed(request: EmulatorRequest, entry: LoggedRequest): void {
    this.#failed.set(sameRequestKey(request), entry);
    const [oldest] = this.#failed.keys();
    if (this.#failed.size > MOST_FAILED && oldest !== undefined) this.#failed.delete(oldest);
  }

  /** The requests after the given number. */
  after(number: number): JsonObject[] {
    return this.#entries
      .slice(-MOST_REQUESTS)
      .filter((entry) => entry.number > number)
      .map((entry) => ({ ...entry }));
  }

  /** Forgets everything; numbers go on. */
  clear(): void {
    this.#entries.length = 0;
    this.#failed.clear();
  }
}

function wireMs({ fault, delayMs = 0, body }: EmulatorResponse): number | null {
  if (fault?.kind === "stall") return null;
  return fault?.kind === "slow" ? delayMs + (body.length / fault.bytesPerSecond) * 1000 : delayMs;
}

/** Equal for requests that ask the same by the same token. */
function sameRequestKey({ method, url, headers = {}, body = "" }: EmulatorRequest): string {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  return `${method.toUpperCase()} ${url} ${tokenOf(headers)} ${text}`;
}
