// The steps of a restore: each is carried out once, also after a kill, and a refusal is recorded.
import { asyncIteratePaginatedApi, LIMITS } from "@ws/helpers";
import { createdId, type Records } from "../model/records/records.ts";
import type { Journal, StepKey } from "./journal.ts";
import type { ContainerKind } from "./plan/plan.ts";
import { attempt, attemptOnce, Refusal, send } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";

/** Does work that is one step, unless it is finished. */
export async function once(
  { journal }: RestoreContext,
  step: string,
  oldId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (await journal.isFinished(step, oldId)) return;
  await work();
  await journal.finish([{ step, old_id: oldId }]);
}

/** Does the work of the steps of a kind that have to follow others. */
export async function eachWaiting(
  { journal }: RestoreContext,
  step: string,
  work: (oldId: string) => Promise<unknown>,
): Promise<void> {
  for (const oldId of await journal.open(step)) {
    await work(oldId);
    await journal.finish([{ step, old_id: oldId }]);
  }
}

/** Yields the objects of a kind that exist again, in their earlier state. */
export async function* restored<Kind extends ContainerKind>(
  { containers, journal, snapshot }: RestoreContext,
  kind: Kind,
): AsyncGenerator<Records[Kind], void> {
  for (const [oldId, found] of containers) {
    const object = found === kind && journal.ids.has(oldId) ? await snapshot.object(kind, oldId) : undefined;
    if (object !== undefined) yield object;
  }
}

/** Does work. If Notion refuses it, records the refusal of a step and returns undefined. */
export async function orRefuse<Result>(
  journal: Journal,
  step: string,
  oldId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await journal.refuse(step, oldId, error.message);
    return undefined;
  }
}

/** The body of a request that creates one object. */
interface CreationBody {
  readonly body: object;
  /** Steps that have to follow later. */
  readonly later?: readonly StepKey[];
}

/** A step that creates one object. */
export interface Creation extends CreationBody {
  readonly step: string;
  readonly oldId: string;
  /** Path of the request. */
  readonly path: string;
  /** @default "post" */
  readonly method?: "post" | "patch";
  /** Lists the objects among which the object of an earlier request is, if its outcome is unknown. */
  readonly list: () => AsyncIterable<Listed> | Promise<readonly Listed[]>;
  /** A smaller request, for an object that Notion refuses as it is. */
  readonly fallback?: CreationBody;
}

/** An object in a list of Notion. */
export interface Listed {
  readonly id: string;
}

/** Creates an object once. Returns its id, or undefined if Notion refuses it. */
export async function create(context: RestoreContext, creation: Creation): Promise<string | undefined> {
  const { journal } = context;
  const { step, oldId, method = "post", path, list, fallback } = creation;
  const before = await journal.find(step, oldId);
  if (before?.state === "done") return before.new_id ?? undefined;
  if (before?.state === "refused") return undefined;
  const look = async () => firstNew(journal, await list());
  const done = async (id: string, later: readonly StepKey[] = []) => {
    await journal.finish([{ step, old_id: oldId, new_id: id }], later);
    return id;
  };
  if (before !== undefined) {
    const lost = await attempt(context, look);
    // It is not known which of the requests created the object, so the steps of both follow.
    if (lost !== undefined) return done(lost, [...(creation.later ?? []), ...(fallback?.later ?? [])]);
  } else await journal.begin(step, oldId);
  const post = async ({ body, later }: CreationBody) =>
    done(await attemptOnce(context, async () => createdId(await send(context, method, path, body)), look), later);
  return orRefuse(journal, step, oldId, async () => {
    try {
      return await post(creation);
    } catch (error) {
      if (fallback === undefined || !(error instanceof Refusal)) throw error;
      return post(fallback);
    }
  });
}

/** Returns the first object of a list that no step has created: the object of a request whose outcome is unknown. */
async function firstNew(
  journal: Journal,
  list: AsyncIterable<Listed> | readonly Listed[],
): Promise<string | undefined> {
  let ids: string[] = [];
  for await (const { id } of list) {
    ids.push(id);
    if (ids.length < LIMITS.pageSize) continue;
    const [found] = await journal.unknown(ids);
    if (found !== undefined) return found;
    ids = [];
  }
  return (await journal.unknown(ids))[0];
}

/** Makes a change that can be repeated without harm. Returns false if Notion refuses it. */
export async function change(
  context: RestoreContext,
  step: string,
  oldId: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const { journal } = context;
  const before = await journal.find(step, oldId);
  if (before?.state === "done") return true;
  if (before?.state === "refused") return false;
  const isDone = await orRefuse(journal, step, oldId, async () => {
    await attempt(context, work);
    await journal.finish([{ step, old_id: oldId }]);
    return true;
  });
  return isDone === true;
}

/** Changes an object. Returns false if Notion refuses the change. */
export const patch = (
  context: RestoreContext,
  step: string,
  oldId: string,
  path: string,
  body: object,
): Promise<boolean> => change(context, step, oldId, () => send(context, "patch", path, body));

/** Yields the blocks of a type below a page or block of Notion. */
export async function* childrenOf(
  { client, signal }: RestoreContext,
  parentId: string,
  type: string,
): AsyncGenerator<Listed, void> {
  for await (const block of asyncIteratePaginatedApi(client.blocks.children.list, { block_id: parentId }, { signal }))
    if ("type" in block && block.type === type) yield block;
}
