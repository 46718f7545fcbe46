import { asJsonObject } from "@ws/core/engine";
import { onInterruption } from "./on-interruption.ts";
import { DEFAULT_LEFTOVER_AGE_MS, parseTime, removeLeftoversTask, TEST_PAGE_MARK } from "./remove-leftovers.ts";
import { runTask, type Task } from "./run-task.ts";
import type { Maybe, SyncTestPageClient, TestPageClient } from "./test-page-client.ts";

/** A temporary page for a test. */
export interface TestPage {
  readonly id: string;
  readonly title: string;
}

/** Settings of a test page. */
export interface TestPageOptions {
  /** Text to add to the title. @default none */
  readonly name?: string;
  /** Milliseconds after which other test pages under the same parent are leftovers. @default 3_600_000 (one hour) */
  readonly leftoverAgeMs?: number;
}

/**
 * Creates a page under `parentPageId`, runs `run`, and deletes the page with all its content: also if `run` fails, and on
 * Ctrl-C. First deletes leftovers of crashed runs under the same parent. With `Client`, and if `run` returns no promise,
 * the call is synchronous, and Ctrl-C takes effect after `run`.
 * @throws errors of `run`; an AggregateError if `run` and the deletion both fail
 * @source spec/workspace-api.md, section 9.4
 */
export function withTestPage<Value>(
  client: SyncTestPageClient,
  parentPageId: string,
  run: (page: TestPage) => Value,
  options?: TestPageOptions,
): Value;
export function withTestPage<Value>(
  client: TestPageClient,
  parentPageId: string,
  run: (page: TestPage) => Maybe<Value>,
  options?: TestPageOptions,
): Promise<Value>;
export function withTestPage<Value>(
  client: TestPageClient,
  parentPageId: string,
  run: (page: TestPage) => Maybe<Value>,
  options: TestPageOptions = {},
): Maybe<Value> {
  return runTask(testPageTask(client, parentPageId, run, options)) as Maybe<Value>;
}

function* testPageTask(
  client: TestPageClient,
  parentPageId: string,
  run: (page: TestPage) => unknown,
  { name, leftoverAgeMs = DEFAULT_LEFTOVER_AGE_MS }: TestPageOptions,
): Task<unknown> {
  const title = name === undefined ? TEST_PAGE_MARK : `${TEST_PAGE_MARK}: ${name}`;
  const properties = { title: { title: [{ text: { content: title } }] } };
  const created = asJsonObject(yield client.pages.create({ parent: { page_id: parentPageId }, properties }));
  const id = String(created["id"]);
  const remove = () => client.blocks.delete({ block_id: id });
  const stopListening = onInterruption(remove);
  let failure: { error: unknown } | undefined;
  let value: unknown;
  try {
    // Uses the clock of Notion, so that a recording gives the same result at any later time.
    const now = parseTime(created["created_time"]) ?? Date.now();
    yield* removeLeftoversTask(client, parentPageId, now, leftoverAgeMs);
    value = yield run({ id, title });
  } catch (error) {
    failure = { error };
  }
  try {
    yield remove();
  } catch (error) {
    if (failure === undefined) throw error;
    const message = `The test failed, and its test page ${id} could not be deleted`;
    throw new AggregateError([failure.error, error], message, { cause: error });
  } finally {
    stopListening();
  }
  if (failure !== undefined) throw failure.error;
  return value;
}
