// Downloading a file that the service keeps. Its address is signed and stops working after an hour, so the object that
// holds it is read again when the address is too old, or is refused.
import { finishAsync, finishSync } from "./drive.ts";
import { HelperError } from "./errors.ts";
import { describe, fieldsOf, invalidArgument, readFunction, readOptions, type Fields } from "./input.ts";
import { call, type CallFunction, type Steps } from "./steps.ts";

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
  const { fetch, nowMs } = readOptions<DownloadOptions<unknown>>(given, { fetch: "function", nowMs: "function" });
  if (fetch === undefined)
    throw invalidArgument("a blocking download needs { fetch }, a function that answers at once");
  return finishSync(downloadSteps(file, readFunction(reread, REREAD), fetch, nowMs));
}

/** {@link downloadFile} with a `fetch` that promises. Default: the platform's. */
export function asyncDownloadFile<Got extends DownloadResponse = Response>(
  file: DownloadableFile,
  reread: () => DownloadableFile | PromiseLike<DownloadableFile>,
  options?: AsyncDownloadOptions<Got>,
): Promise<Got>;
export async function asyncDownloadFile(file: unknown, reread: unknown, given?: unknown): Promise<unknown> {
  const options = readOptions<AsyncDownloadOptions<unknown>>(given, {
    fetch: "function",
    nowMs: "function",
    signal: "signal",
  });
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  return finishAsync(downloadSteps(file, readFunction(reread, REREAD), fetch, options.nowMs), options.signal);
}

/** Called with the signal only where there is one. */
type Fetch = (url: string, init?: { readonly signal: AbortSignal }) => unknown;

const REREAD = "() => client.blocks.retrieve({ block_id }).then((block) => block.image)";

function* downloadSteps(
  file: unknown,
  reread: CallFunction,
  fetch: Fetch,
  nowMs: () => number = Date.now,
): Steps<never, unknown> {
  let address = addressOf(file);
  let isFresh = address.endsMs - MARGIN_MS > nowMs();
  const wasFresh = isFresh;
  for (;;) {
    if (!isFresh) address = addressOf(yield* call(reread));
    const { url } = address;
    const response = yield* call((_, init) => (init === undefined ? fetch(url) : fetch(url, init)));
    const { status } = response as Fields;
    if (typeof status === "number" && status >= 200 && status < 300) return response;
    if (!isFresh || !wasFresh || !REFUSED.has(Number(status))) throw refused(status);
    isFresh = false;
  }
}

interface Address {
  readonly url: string;
  readonly endsMs: number;
}

function addressOf(file: unknown): Address {
  const fields = fieldsOf(file);
  const { url, expiry_time: expiry } =
    [fields["file"], fields["external"], fields].map(fieldsOf).find((one) => "url" in one) ?? {};
  if (typeof url !== "string") throw new HelperError("invalid_argument", `No file: ${describe(file)} has no url`);
  return { url, endsMs: typeof expiry === "string" ? Date.parse(expiry) : Number.POSITIVE_INFINITY };
}

const refused = (status: unknown): HelperError =>
  new HelperError("download_failed", `The file could not be downloaded: its address answered ${String(status)}`);
