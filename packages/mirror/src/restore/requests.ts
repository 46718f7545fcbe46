// The requests of a restore, and the rules for requests that fail.
import { setTimeout } from "node:timers/promises";
import { isAPIResponseError, isWorkspaceError, type AsyncClient } from "@ws/client";
import { HelperError } from "@ws/helpers";
import { MirrorError } from "../errors.ts";
import { isFileFault } from "../files/checked-file-store.ts";
import { isFields, type Fields } from "../json.ts";
import { failureOf } from "../model/failure.ts";

/** The parts that requests need. */
export interface RequestContext {
  readonly client: AsyncClient;
  readonly signal: AbortSignal;
  /** Milliseconds before a failed request is tried again. Doubles with each attempt. */
  readonly retryDelayMs: number;
  readonly counts: { requests: number };
}

/** Number of attempts for a request whose outcome is unknown, or that can succeed later. */
const MAX_ATTEMPTS = 4;

/** Notion refuses a request, and will refuse it again. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Sends a request once. Unlike the methods of the client, it sends members that the client does not know, too. */
export async function send(
  { client, signal, counts }: RequestContext,
  method: "get" | "post" | "patch" | "delete",
  path: string,
  body?: object,
): Promise<Fields> {
  signal.throwIfAborted();
  counts.requests += 1;
  const response = await client.request({ method, path, ...(body === undefined ? {} : { body }) }, { signal });
  return isFields(response) ? response : {};
}

/**
 * Does work with requests until it succeeds, and waits after each failure.
 * @param work receives the number of the attempt
 * @throws Refusal if Notion refuses a request
 * @throws MirrorError `run_failed` if Notion cannot be reached, or the token cannot write
 */
export async function attempt<Result>(
  context: Omit<RequestContext, "client" | "counts">,
  work: (number: number) => Promise<Result>,
): Promise<Result> {
  const { retryDelayMs, signal } = context;
  for (let number = 1; ; number += 1) {
    try {
      return await work(number);
    } catch (error) {
      checkPassing(error, number, signal);
    }
    if (retryDelayMs > 0) await setTimeout(retryDelayMs * 2 ** (number - 1), undefined, { signal });
  }
}

/**
 * Sends a request that creates something until its outcome is known.
 * @param look returns the result of an earlier attempt that may have been carried out; undefined if it was not
 */
export const attemptOnce = <Result>(
  context: RequestContext,
  request: () => Promise<Result>,
  look: () => Promise<Result | undefined>,
): Promise<Result> =>
  attempt(context, async (number) => (number > 1 ? await attempt(context, look) : undefined) ?? (await request()));

/** Throws a Refusal or a MirrorError if another attempt is of no use. */
function checkPassing(thrown: unknown, number: number, signal: AbortSignal): void {
  signal.throwIfAborted();
  // The helpers that send several requests wrap the error of the client, or of the file.
  const cause = thrown instanceof HelperError ? thrown.cause : undefined;
  const error = isWorkspaceError(cause) || isFileFault(cause) ? cause : thrown;
  if (isFileFault(error)) throw new Refusal(error.message, { cause: error });
  if (error instanceof HelperError)
    throw new MirrorError("run_failed", `The restore stopped: ${error.message}`, { cause: error });
  if (!isWorkspaceError(error)) throw error;
  const { kind, why } = failureOf(error);
  if (isAPIResponseError(error) && error.status === 403)
    throw new MirrorError(
      "run_failed",
      `Notion does not allow the integration to write: ${why}. ` +
        "Give it the capabilities to read, insert and update content, then run the command again.",
      { cause: error },
    );
  if (kind === "refused" || kind === "gone" || kind === "cursor") throw new Refusal(why, { cause: error });
  if (kind === "fatal" || number >= MAX_ATTEMPTS)
    throw new MirrorError("run_failed", `The restore stopped: ${why}. Run the command again to continue.`, {
      cause: error,
    });
}
