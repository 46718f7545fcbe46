// In-memory transports: values for the `httpClient` option of both clients, which replace sockets.
import type { EmulatorRequest, EmulatorResponse, FileContent, HeadersInput } from "./messages.ts";

/** The part of an axios-like request configuration that the transports read. */
export interface MemoryRequestConfig {
  /** Root URL. The emulator uses only its path. */
  readonly baseURL?: string | undefined;
  /** A path or a complete URL. */
  readonly url?: string | undefined;
  /** HTTP method. */
  readonly method?: string | undefined;
  /** Headers of the request. */
  readonly headers?: object | undefined;
  /** Text, bytes, or an object to send as JSON. */
  readonly data?: unknown;
  /** Parameters of the query string. */
  readonly params?: unknown;
  /** Stops the asynchronous transport from waiting when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** The response of a transport. */
export interface MemoryResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Record<string, string>;
  /** The body as text. */
  readonly data: string;
}

/** The asynchronous transport, for `AsyncClient`. */
export interface AsyncMemoryClient {
  /** Sends a request to the emulator and returns the response. */
  request(config: MemoryRequestConfig): Promise<MemoryResponse>;
}

/** The synchronous transport, for `Client`. */
export interface SyncMemoryClient {
  /** Sends a request to the emulator and returns the response. */
  request(config: MemoryRequestConfig): MemoryResponse;
}

/** A network error with the `code` of Node.js: `ETIMEDOUT` for a stall, `ECONNRESET` for a reset or a cut. */
export class MemoryNetworkError extends Error {
  readonly code: "ETIMEDOUT" | "ECONNRESET";

  constructor(code: "ETIMEDOUT" | "ECONNRESET") {
    super(
      code === "ETIMEDOUT"
        ? "A fault rule stalled the request: the emulator sent no response."
        : "A fault rule closed the connection.",
    );
    this.name = "MemoryNetworkError";
    this.code = code;
  }
}

type Handle = (request: EmulatorRequest) => EmulatorResponse;

/**
 * Creates the asynchronous transport. A stall waits until `config.signal` aborts and rejects with its reason; without a
 * signal the promise stays pending. A reset or a cut rejects with a MemoryNetworkError.
 */
export function createAsyncMemoryClient(handle: Handle): AsyncMemoryClient {
  return {
    async request(config) {
      config.signal?.throwIfAborted();
      const response = handle(toRequest(config));
      if (response.delayMs !== undefined) await sleep(response.delayMs, config.signal);
      if (response.fault?.kind === "stall")
        return new Promise<never>((_, reject) => rejectOnAbort(config.signal, reject));
      return toMemoryResponse(response);
    },
  };
}

/**
 * Creates the synchronous transport, which cannot wait and ignores delays. A stall immediately throws a
 * MemoryNetworkError with the code `ETIMEDOUT`, a reset or a cut throws one with `ECONNRESET`.
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

/** Waits. @throws the reason of the signal */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    rejectOnAbort(signal, (reason) => {
      clearTimeout(timer);
      reject(reason);
    });
  });
}

/** Rejects with the reason of the signal when it aborts. */
export function rejectOnAbort(signal: AbortSignal | undefined, reject: (reason: Error) => void): void {
  const onAbort = () => {
    const reason: unknown = signal?.reason;
    reject(reason instanceof Error ? reason : new Error(`Aborted: ${String(reason)}`));
  };
  signal?.addEventListener("abort", onAbort, { once: true });
}

function toMemoryResponse(response: EmulatorResponse): MemoryResponse {
  const kind = response.fault?.kind;
  if (kind === "reset" || kind === "cut") throw new MemoryNetworkError("ECONNRESET");
  const data = response.file === undefined ? response.body : textOf(response.file);
  return { status: response.status, statusText: "", headers: { ...response.headers }, data };
}

function textOf({ chunks }: FileContent): string {
  return Buffer.concat([...chunks()]).toString("utf8");
}

/** Resolves the URL as axios does: a complete URL is used as it is, a path is appended to `baseURL`. */
function toRequest(config: MemoryRequestConfig): EmulatorRequest {
  const base = config.baseURL ?? "";
  const url = config.url ?? "";
  const resolved =
    /^[a-z][a-z\d+.-]*:\/\//i.test(url) || base === "" ? url : `${base.replace(/\/+$/, "")}/${url.replace(/^\/+/, "")}`;
  const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(resolved)?.[0];
  const afterHost = resolved.slice(origin?.length ?? 0);
  return {
    method: config.method ?? "GET",
    origin,
    url: afterHost.startsWith("/") ? afterHost : `/${afterHost}`,
    headers: toHeaders(config.headers),
    body: toBody(config.data),
  };
}

function toHeaders(headers: object | undefined): HeadersInput {
  const lowerCase: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (typeof value === "string" || typeof value === "number") lowerCase[name.toLowerCase()] = String(value);
  }
  return lowerCase;
}

function toBody(data: unknown): string | Uint8Array | undefined {
  if (data === undefined || data === null) return undefined;
  if (typeof data === "string" || data instanceof Uint8Array) return data;
  return JSON.stringify(data);
}
