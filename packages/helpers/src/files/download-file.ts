// Downloading a file that the service keeps. Its address is signed and stops working after an hour, so the object that
// holds it is read again when the address is too old, or is refused.
import { finishAsync, finishSync } from "../tasks/run-blocking.ts";
import { HelperError } from "../errors.ts";
import { fieldsOf, isText, readFunction, readOptions, wrongValue } from "../input/read-input.ts";
import { call, type Steps } from "../tasks/task.ts";

/** A file as the service answers it, in any of its places: `{ type: "file", file: { url, expiry_time } }`, or bare. */
export type DownloadableFile =
  | { readonly url: string; readonly expiry_time?: string }
  | { readonly file: { readonly url: string; readonly expiry_time?: string } }
  | { readonly external: { readonly url: string } };

/** What an HTTP library answers, as far as it is looked at. */
export interface DownloadResponse {
  readonly status: number;
}

/** Settings of {@link downloadFile}. */
export interface DownloadOptions<Response> {
  /** Gets an address. The token is not sent: the address is signed. */
  readonly fetch: (url: string) => Response;
  /** Milliseconds since 1970. Default: the clock. */
  readonly nowMs?: () => number;
}

/** Settings of {@link asyncDownloadFile}. */
export interface AsyncDownloadOptions<Response> extends Partial<DownloadOptions<Response | PromiseLike<Response>>> {
  /** Ends the download with the signal's reason; also handed to `fetch` as `{ signal }`. */
  readonly signal?: AbortSignal;
}

/** Addresses that end within this time are taken for ended: a download needs time. */
const MARGIN_MS = 30_000;
/** What the file store answers for an address that has ended. */
const REFUSED = new Set([400, 401, 403]);

/**
 * Gets a file with a `fetch` that answers at once. The answer is that of `fetch`, its body not read.
 *
 * @param reread reads the object again and gives its file: called at most once, when the address has ended
 * @throws HelperError `download_failed` when the file store refuses a fresh address, too
 */
export function downloadFile<Response extends DownloadResponse>(
  file: DownloadableFile,
  reread: () => DownloadableFile,
  options: DownloadOptions<Response>,
): Response;
export function downloadFile(file: unknown, reread: unknown, given: unknown): unknown {
  const { fetch, nowMs } = readOptions<DownloadOptions<unknown>>(given, { fetch: "a function", nowMs: "a function" });
  if (!fetch) throw wrongValue(fetch, "fetch", "a function");
  return finishSync(downloadSteps(file, reread, fetch, nowMs));
}

/** {@link downloadFile} with a `fetch` that promises. Default: the platform's. */
export function asyncDownloadFile<Got extends DownloadResponse = Response>(
  file: DownloadableFile,
  reread: () => DownloadableFile | PromiseLike<DownloadableFile>,
  options?: AsyncDownloadOptions<Got>,
): Promise<Got>;
export async function asyncDownloadFile(file: unknown, reread: unknown, given?: unknown): Promise<unknown> {
  const {
    fetch = globalThis.fetch,
    nowMs,
    signal,
  } = readOptions<AsyncDownloadOptions<unknown>>(given, {
    fetch: "a function",
    nowMs: "a function",
    signal: "an AbortSignal",
  });
  return finishAsync(downloadSteps(file, reread, fetch, nowMs), signal);
}

function* downloadSteps(
  file: unknown,
  reread: unknown,
  fetch: (url: string, init?: { readonly signal: AbortSignal }) => unknown,
  nowMs: () => number = Date.now,
): Steps<never, unknown> {
  const readAgain = readFunction(reread, "reread");
  let { url, endsMs } = addressOf(file);
  // Once, whether the address is too old or turns out to be.
  for (let isLast = endsMs - MARGIN_MS <= nowMs(); ; isLast = true) {
    if (isLast) ({ url, endsMs } = addressOf(yield* call(readAgain)));
    const response = yield* call((_, init) => fetch(url, init));
    const status = Number(fieldsOf(response)["status"]);
    if (status >= 200 && status < 300) return response;
    if (isLast || !REFUSED.has(status)) {
      throw new HelperError("download_failed", `The address of the file answered ${status}`);
    }
  }
}

function addressOf(file: unknown): { readonly url: string; readonly endsMs: number } {
  const fields = fieldsOf(file);
  const { url, expiry_time: expiry } = fieldsOf(fields["file"] ?? fields["external"] ?? fields);
  if (!isText(url)) throw wrongValue(file, "file", "one with a url");
  return { url, endsMs: isText(expiry) ? Date.parse(expiry) : Number.POSITIVE_INFINITY };
}
