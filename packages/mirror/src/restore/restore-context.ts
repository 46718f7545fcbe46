// The parts that all steps of a restore share, and the rules for requests that fail.
import { setTimeout } from "node:timers/promises";
import { isAPIResponseError, isWorkspaceError, type AsyncClient } from "@ws/client";
import { HelperError } from "@ws/helpers";
import { MirrorError } from "../errors.ts";
import { failureOf } from "../model/failure.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { MirrorStore } from "../store/mirror-store.ts";
import type { Journal, StepKey } from "./journal.ts";

/** The parts that all steps of a restore share. */
export interface RestoreContext {
  readonly client: AsyncClient;
  readonly store: MirrorStore;
  readonly snapshot: Snapshot;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  /** Milliseconds before a failed request is tried again. Doubles with each attempt. */
  readonly retryDelayMs: number;
  /** Page below which the tree is built. */
  readonly into: string;
  /** Data sources that are restored. */
  readonly dataSources: ReadonlySet<string>;
  readonly counts: { requests: number };
  /** Reports that an object is restored or was refused. */
  readonly report: (objects?: number) => void;
}

/** The parts that requests need. */
export type RequestContext = Pick<RestoreContext, "signal" | "retryDelayMs">;

/** Number of attempts for a request whose outcome is unknown, or whose failure can pass. */
const MAX_ATTEMPTS = 4;

/** The service refuses a request, and will do so again. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Returns arguments that contain JSON of the copy. The service checks them: the copy can have what the types do not know. */
export const argsOf = <Args>(args: object): Args => args as Args;

/** Sends a request of the client. Counts it. */
export async function call<Args, Result>(
  { signal, counts }: Pick<RestoreContext, "signal" | "counts">,
  method: (args: Args, options: { signal: AbortSignal }) => Promise<Result>,
  args: Args,
): Promise<Result> {
  signal.throwIfAborted();
  counts.requests += 1;
  return method(args, { signal });
}

/**
 * Sends a request until its outcome is known.
 * @param look returns the result of an earlier attempt that may have been carried out; undefined if it was not
 * @throws Refusal if the service refuses the request
 * @throws MirrorError `run_failed` if the service cannot be reached, or the token cannot write
 */
export async function attempt<Result>(
  context: RequestContext,
  send: () => Promise<Result>,
  look: () => Promise<Result | undefined> = async () => undefined,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await send();
    } catch (error) {
      await waitToRepeat(context, error, number);
    }
    const found = await lookAgain(context, look);
    if (found !== undefined) return found;
  }
}

async function lookAgain<Result>(context: RequestContext, look: () => Promise<Result>): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await look();
    } catch (error) {
      await waitToRepeat(context, error, number);
    }
  }
}

/** Waits until a request can be tried again. @throws Refusal or MirrorError if another attempt is of no use */
export async function waitToRepeat(context: RequestContext, error: unknown, number: number): Promise<void> {
  checkPassing(context, error, number);
  const { retryDelayMs, signal } = context;
  if (retryDelayMs > 0) await setTimeout(retryDelayMs * 2 ** (number - 1), undefined, { signal });
}

function checkPassing({ signal }: RequestContext, thrown: unknown, number: number): void {
  signal.throwIfAborted();
  // The helpers that send several requests wrap the error of the client.
  const error = thrown instanceof HelperError && isWorkspaceError(thrown.cause) ? thrown.cause : thrown;
  if (error instanceof HelperError)
    throw new MirrorError("run_failed", `The restore stopped: ${error.message}`, { cause: error });
  if (!isWorkspaceError(error)) throw error;
  const { kind, why } = failureOf(error);
  if (isAPIResponseError(error) && error.status === 403)
    throw new MirrorError(
      "run_failed",
      `The service does not allow the integration to write: ${why}. ` +
        "Give it the capabilities to read, insert and update content, then run the command again.",
      { cause: error },
    );
  if (kind === "refused" || kind === "gone" || kind === "cursor") throw new Refusal(why, { cause: error });
  if (kind === "fatal" || number >= MAX_ATTEMPTS)
    throw new MirrorError("run_failed", `The restore stopped: ${why}. Run the command again to continue.`, {
      cause: error,
    });
}

/** A request that creates one object. */
interface CreationRequest {
  /** Sends the request. Returns the id of the new object. */
  readonly send: () => Promise<string>;
  /** Steps that have to follow later. */
  readonly later?: readonly StepKey[];
}

/** A step that creates one object. */
export interface Creation extends CreationRequest {
  readonly step: string;
  readonly oldId: string;
  /** Looks for the object of an earlier request whose outcome is unknown. */
  readonly look: () => Promise<string | undefined>;
  /** A smaller request, for an object that the service refuses as it is. */
  readonly fallback?: CreationRequest;
}

/** Creates an object once. Returns its id, or undefined if the service refuses it. */
export async function create(context: RestoreContext, creation: Creation): Promise<string | undefined> {
  const { journal } = context;
  const { step, oldId, look } = creation;
  const before = await journal.find(step, oldId);
  if (before?.state === "done") return before.new_id ?? undefined;
  if (before?.state === "refused") return undefined;
  const lost = before === undefined ? undefined : await lookAgain(context, look);
  if (lost !== undefined) {
    // It is not known which of the requests created the object, so the steps of all of them follow.
    const later = [...(creation.later ?? []), ...(creation.fallback?.later ?? [])];
    await journal.finish([{ step, old_id: oldId, new_id: lost }], later);
    return lost;
  }
  await journal.begin(step, oldId);
  try {
    return await sendCreation(context, creation, creation);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    try {
      if (creation.fallback !== undefined) return await sendCreation(context, creation, creation.fallback);
      await journal.refuse(step, oldId, error.message);
    } catch (second) {
      if (!(second instanceof Refusal)) throw second;
      await journal.refuse(step, oldId, second.message);
    }
    return undefined;
  }
}

async function sendCreation(
  context: RestoreContext,
  { step, oldId, look }: Creation,
  { send, later = [] }: CreationRequest,
): Promise<string> {
  const id = await attempt(context, send, look);
  await context.journal.finish([{ step, old_id: oldId, new_id: id }], later);
  return id;
}

/** Makes a change that can be repeated without harm. Returns false if the service refuses it. */
export async function change(
  context: RestoreContext,
  step: string,
  oldId: string,
  send: () => Promise<unknown>,
): Promise<boolean> {
  const { journal } = context;
  const before = await journal.find(step, oldId);
  if (before?.state === "done") return true;
  if (before?.state === "refused") return false;
  try {
    await attempt(context, send);
    await journal.finish([{ step, old_id: oldId }]);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await journal.refuse(step, oldId, error.message);
    return false;
  }
}
