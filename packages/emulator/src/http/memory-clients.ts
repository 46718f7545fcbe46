// In-memory transports: objects that the two clients take as `httpClient`, so that no socket is needed.
import type { EmulatorRequest, EmulatorResponse, HeadersInput } from "./messages.ts";

/** The part of an axios-like request configuration that the transports read. */
export interface MemoryRequestConfig {
  readonly baseURL?: string | undefined;
  /** A path, or a whole address. */
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly headers?: object | undefined;
  /** Text, bytes, or an object that is written as JSON. */
  readonly data?: unknown;
  readonly params?: unknown;
  /** The asynchronous transport stops waiting when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** What a transport gives back. */
export interface MemoryResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Record<string, string>;
  /** The body as text. */
  readonly data: string;
}

/** The asynchronous transport, for `AsyncClient`. */
export interface AsyncMemoryClient {
  request(config: MemoryRequestConfig): Promise<MemoryResponse>;
}

/** The synchronous transport, for `Client`. */
export interface SyncMemoryClient {
  request(config: MemoryRequestConfig): MemoryResponse;
}

/** An error of the network, as Node names it in `code`: ETIMEDOUT for a stall, ECONNRESET for a reset or a cut. */
export class MemoryNetworkError extends Error {
  readonly code: "ETIMEDOUT" | "ECONNRESET";

  constructor(code: "ETIMEDOUT" | "ECONNRESET") {
    super(code === "ETIMEDOUT" ? "The emulator stalled: no answer came." : "The emulator closed the connection.");
    this.name = "MemoryNetworkError";
    this.code = code;
  }
}

type Handle = (request: EmulatorRequest) => EmulatorResponse;

/**
 * The asynchronous transport. On a stall it waits for `config.signal` and rejects with its reason, forever without
 * one; on a reset or a cut it rejects with a MemoryNetworkError.
 */
export function createAsyncMemoryClient(handle: Handle): AsyncMemoryClient {
  return {
    async request(config) {
      config.signal?.throwIfAborted();
      const response = handle(toRequest(config));
      if (response.delayMs !== undefined) await waited(response.delayMs, config.signal);
      if (response.fault?.kind === "stall")
        return new Promise<never>((_, reject) => rejectOnAbort(config.signal, reject));
      return toMemoryResponse(response);
    },
  };
}

/**
 * The synchronous transport. It cannot wait: a stall throws a MemoryNetworkError with code ETIMEDOUT at once (as if
 * the caller's time had passed), a reset or a cut one with ECONNRESET; a delay is passed over.
 */
export function createSyncMemoryClient(handle: Handle): SyncMemoryClient {
  return {
    request(config) {
      const response = handle(toRequest(config));
      if (response.fault?.kind === "stall") throw new MemoryNetworkError("ETIMEDOUT");
      return toMemoryResponse(response);
    },
  };
}

function waited(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    rejectOnAbort(signal, (reason) => {
      clearTimeout(timer);
      reject(reason);
    });
  });
}

function rejectOnAbort(signal: AbortSignal | undefined, reject: (reason: Error) => void): void {
  const onAbort = () => {
    const reason: unknown = signal?.reason;
    reject(reason instanceof Error ? reason : new Error(`Aborted: ${String(reason)}`));
  };
  signal?.addEventListener("abort", onAbort, { once: true });
}

function toMemoryResponse(response: EmulatorResponse): MemoryResponse {
  const kind = response.fault?.kind;
  if (kind === "reset" || kind === "cut") throw new MemoryNetworkError("ECONNRESET");
  return { status: response.status, statusText: "", headers: { ...response.headers }, data: response.body };
}

/** Axios's rule: a whole address in `url` stands for itself, anything else follows `baseURL`. */
function toRequest(config: MemoryRequestConfig): EmulatorRequest {
  const base = config.baseURL ?? "";
  const url = config.url ?? "";
  const whole =
    /^[a-z][a-z\d+.-]*:\/\//i.test(url) || base === "" ? url : `${base.replace(/\/+$/, "")}/${url.replace(/^\/+/, "")}`;
  const afterHost = whole.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "");
  return {
    method: config.method ?? "GET",
    url: afterHost.startsWith("/") ? afterHost : `/${afterHost}`,
    headers: toHeaders(config.headers),
    body: toBody(config.data),
  };
}

function toHeaders(headers: object | undefined): HeadersInput {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (typeof value === "string" || typeof value === "number") given[name.toLowerCase()] = String(value);
  }
  return given;
}

function toBody(data: unknown): string | Uint8Array | undefined {
  if (data === undefined || data === null) return undefined;
  if (typeof data === "string" || data instanceof Uint8Array) return data;
  return JSON.stringify(data);
}
