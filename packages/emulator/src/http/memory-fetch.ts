// The standard function `fetch` over an emulator in memory, for every client that takes a function of its own.
import type { EmulatorRequest, EmulatorResponse, WireFault } from "./messages.ts";
import { MemoryNetworkError, rejectOnAbort, sleep } from "./memory-clients.ts";

/** The standard function `fetch`. */
export type FetchFunction = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

type Handle = (request: EmulatorRequest) => EmulatorResponse;

const MOST_REDIRECTS = 20;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Statuses whose responses have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

/**
 * Creates the function. All hosts lead to the emulator. Network errors of fault rules reject with a `TypeError` whose cause is a
 * `MemoryNetworkError`, as those of the standard function do.
 */
export function createMemoryFetch(handle: Handle): FetchFunction {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    let url = new URL(request.url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(handle, request, url, redirects === 0 ? body : undefined, redirects > 0);
      const target = redirectOf(response, url);
      if (target === undefined || request.redirect === "manual")
        return toResponse(response, request, url, redirects > 0);
      if (request.redirect === "error" || redirects === MOST_REDIRECTS || target.origin !== url.origin)
        throw failed(new Error(`The emulator redirects to ${target.origin}, which is not in memory.`));
      url = target;
    }
  };
}

const failed = (cause: Error): TypeError => new TypeError("fetch failed", { cause });

async function send(
  handle: Handle,
  request: Request,
  { origin, pathname, search }: URL,
  body: Uint8Array | undefined,
  isRedirected: boolean,
): Promise<EmulatorResponse> {
  const { signal } = request;
  const method = isRedirected && request.method !== "HEAD" ? "GET" : request.method;
  const response = handle({
    method,
    origin,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    body,
  });
  if (response.delayMs !== undefined) await sleep(response.delayMs, signal);
  if (response.fault?.kind === "stall") return new Promise<never>((_, reject) => rejectOnAbort(signal, reject));
  if (response.fault?.kind === "reset") throw failed(new MemoryNetworkError("ECONNRESET"));
  return response;
}

function redirectOf({ status, headers }: EmulatorResponse, base: URL): URL | undefined {
  const location = headers["location"];
  return REDIRECTS.has(status) && location !== undefined ? new URL(location, base) : undefined;
}

function toResponse(response: EmulatorResponse, request: Request, url: URL, redirected: boolean): Response {
  const { status, headers } = response;
  const hasBody = !WITHOUT_BODY.has(status) && request.method !== "HEAD";
  const result = new Response(hasBody ? bodyStream(response, request.signal) : null, {
    status,
    headers: { ...headers },
  });
  return Object.defineProperties(result, { url: { value: url.href }, redirected: { value: redirected } });
}

/** Returns the body as a stream, so that an abort and a cut connection end it as they end one of the network. */
function bodyStream(response: EmulatorResponse, signal: AbortSignal): ReadableStream<Uint8Array> {
  const { body, file, fault } = response;
  const chunks = file === undefined ? [new TextEncoder().encode(body)] : file.chunks();
  const iterator = sentChunks(chunks, fault)[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        signal.throwIfAborted();
        const next = iterator.next();
        if (next.done === true) return controller.close();
        if (fault?.kind === "slow") await sleep((next.value.length / fault.bytesPerSecond) * 1000, signal);
        controller.enqueue(next.value);
      } catch (error) {
        controller.error(error);
      }
    },
  });
}

/** Returns the chunks that a fault lets through. */
function sentChunks(chunks: Iterable<Uint8Array>, fault: WireFault | undefined): Iterable<Uint8Array> {
  if (fault?.kind === "cut") return cutChunks(chunks, fault.bytes);
  return fault?.kind === "slow" ? slowChunks(chunks, fault.bytesPerSecond) : chunks;
}

/** Yields the bytes of a tenth of a second at a time. */
function* slowChunks(chunks: Iterable<Uint8Array>, bytesPerSecond: number): Generator<Uint8Array, void, undefined> {
  const size = Math.max(1, Math.floor(bytesPerSecond / 10));
  for (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += size) yield chunk.subarray(start, start + size);
}

/** Yields the first bytes, then throws the error of a closed connection. */
function* cutChunks(chunks: Iterable<Uint8Array>, bytes: number): Generator<Uint8Array, void, undefined> {
  let left = bytes;
  for (const chunk of chunks) {
    if (left > 0) yield chunk.subarray(0, left);
    left -= chunk.length;
  }
  throw failed(new MemoryNetworkError("ECONNRESET"));
}
