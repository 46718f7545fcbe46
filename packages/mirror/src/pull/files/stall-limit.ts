// Stops a download that receives nothing for a minute, even before its first byte.
import { DownloadFault } from "../../model/failure.ts";

/** Time without a byte after which a download is stopped. */
const STALL_MS = 60_000;

/** Waits for the next part of a download. Fails if it does not arrive in time. */
export type StallLimit = <Result>(part: Promise<Result>) => Promise<Result>;

/**
 * Runs a download with a limit for the time of each part.
 * @param work gets a signal that aborts when the download is stopped, fails, or ends before all of its body is read, so that
 * its socket is freed
 */
export async function withStallLimit<Result>(
  signal: AbortSignal,
  work: (signal: AbortSignal, limit: StallLimit) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const request = new AbortController();
  let reject: (reason: unknown) => void = () => {};
  // A download that does not listen to the signal still ends.
  const stopped = new Promise<never>((_, rejectStopped) => {
    reject = rejectStopped;
  });
  stopped.catch(() => {});
  const stop = (reason: unknown) => {
    request.abort(reason);
    reject(reason);
  };
  const abort = () => stop(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const limit: StallLimit = async (part) => {
    const timer = setTimeout(
      () => stop(new DownloadFault(`The download received nothing for ${STALL_MS / 1000} seconds.`)),
      STALL_MS,
    );
    try {
      return await Promise.race([part, stopped]);
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    return await work(request.signal, limit);
  } finally {
    signal.removeEventListener("abort", abort);
    request.abort();
  }
}
