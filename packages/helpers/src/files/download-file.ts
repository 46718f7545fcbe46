// Downloads files that Notion stores. Their URLs are signed and expire after an hour. If a URL has expired or is
// refused, the object that contains it is read again.
import { HelperError } from "../errors.ts";
import { fieldsOf, isString } from "../json/fields.ts";
import { readFunction, readOptions, unexpectedValue } from "../read-input.ts";
import { runAsync, runBlocking } from "../tasks/run-task.ts";
import { call, type Task } from "../tasks/task.ts";

/** A file object of the API, `{ type: "file", file: { url, expiry_time } }`, or its inner object. */
export type DownloadableFile =
  | { readonly url: string; readonly expiry_time?: string }
  | { readonly file: { readonly url: string; readonly expiry_time?: string } }
  | { readonly external: { readonly url: string } };

/** The part of an HTTP response that the helpers use. */
export interface DownloadResponse {
  readonly status: number;
}

/** Options of {@link downloadFile}. */
export interface DownloadOptions<Response> {
  /** Sends a GET request. The API token is not needed, because the URL is signed. */
  readonly fetch: (url: string) => Response;
  /** Returns the current time in milliseconds since 1970. @default Date.now */
  readonly nowMs?: () => number;
}

/** Options of {@link asyncDownloadFile}. */
export interface AsyncDownloadOptions<Response> extends Partial<DownloadOptions<Response | PromiseLike<Response>>> {
  /** Stops the download with the signal's reason. Also passed to `fetch`, as `{ signal }`. */
  readonly signal?: AbortSignal;
}

/** A URL that expires within this time counts as expired, because the download takes time. */
const EXPIRY_MARGIN_MS = 30_000;
/** Statuses of the file store for an expired URL. */
const EXPIRED_STATUS = new Set([400, 401, 403]);

/**
 * Downloads a file with a `fetch` that returns its response directly. Returns the response with its body unread.
 *
 * @param file the file object of a block, page or property
 * @param reread reads the file object again. Called at most once, if the URL has expired.
 * @throws HelperError `download_failed` if the file store refuses the new URL, or responds with another error
 */
export function downloadFile<Response extends DownloadResponse>(
  file: DownloadableFile,
  reread: () => DownloadableFile,
  options: DownloadOptions<Response>,
): Response;
export function downloadFile(file: unknown, reread: unknown, options: unknown): unknown {
  const { fetch, nowMs } = readOptions<DownloadOptions<unknown>>(options, { fetch: "a function", nowMs: "a function" });
  if (!fetch) throw unexpectedValue(fetch, "fetch", "a function");
  return runBlocking(download(file, reread, fetch, nowMs));
}

/** Like {@link downloadFile}, but with a `fetch` that returns a promise. The default is the `fetch` of the platform. */
export function asyncDownloadFile<Got extends DownloadResponse = Response>(
  file: DownloadableFile,
  reread: () => DownloadableFile | PromiseLike<DownloadableFile>,
  options?: AsyncDownloadOptions<Got>,
): Promise<Got>;
export async function asyncDownloadFile(file: unknown, reread: unknown, options?: unknown): Promise<unknown> {
  const {
    fetch = globalThis.fetch,
    nowMs,
    signal,
  } = readOptions<AsyncDownloadOptions<unknown>>(options, {
    fetch: "a function",
    nowMs: "a function",
    signal: "an AbortSignal",
  });
  return runAsync(download(file, reread, fetch, nowMs), signal);
}

function* download(
  file: unknown,
  reread: unknown,
  fetch: (url: string, init?: { readonly signal: AbortSignal }) => unknown,
  nowMs: () => number = Date.now,
): Task<unknown> {
  const readAgain = readFunction(reread, "reread");
  let { url, expiresMs } = urlOf(file);
  // The file is read again at most once, before the first request or after a refusal.
  for (let isLast = expiresMs - EXPIRY_MARGIN_MS <= nowMs(); ; isLast = true) {
    if (isLast) ({ url, expiresMs } = urlOf(yield* call(readAgain)));
    const response = yield* call((_, init) => fetch(url, init?.signal && { signal: init.signal }));
    const status = Number(fieldsOf(response)["status"]);
    // A 206 is a part: no range was requested, so something in between cut the file.
    if (status >= 200 && status < 300 && status !== 206) return response;
    if (isLast || !EXPIRED_STATUS.has(status)) {
      throw new HelperError("download_failed", `Expected status 200 from the URL of the file, got ${status}.`);
    }
  }
}

function urlOf(file: unknown): { readonly url: string; readonly expiresMs: number } {
  const fields = fieldsOf(file);
  const { url, expiry_time: expiry } = fieldsOf(fields["file"] ?? fields["external"] ?? fields);
  if (!isString(url)) throw unexpectedValue(file, "file", "an object with a url");
  return { url, expiresMs: isString(expiry) ? Date.parse(expiry) : Number.POSITIVE_INFINITY };
}
