import { asJsonObject } from "@ws/core/engine";
import { DEFAULT_LEFTOVER_AGE_MS, parseTime, removeLeftoversTask, TEST_PAGE_MARK } from "./remove-leftovers.ts";
import { runTask, type Maybe, type SyncTestPageClient, type Task, type TestPageClient } from "./test-page-client.ts";

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

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `cleanUp` when a signal ends the process, and then lets the process end by the signal.
 * @returns a function that stops listening for signals
 */
function onInterruption(cleanUp: () => unknown): () => void {
  let isStopped = false;
  const listeners = SIGNALS.map((signal) => {
    const onSignal = async (): Promise<void> => {
      try {
        if (!isStopped) await cleanUp();
      } catch (error) {
        process.stderr.write(`Cannot delete the test page; the next run will try again: ${String(error)}\n`);
      }
      for (const [name, listener] of listeners) process.off(name, listener);
      // If the application listens for the signal too, it decides whether the process ends.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    const listener = () => void onSignal();
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return () => {
    isStopped = true;
    // A signal that arrived while the thread was blocked is delivered after this turn of the event loop.
    setImmediate(() => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
    });
  };
}
