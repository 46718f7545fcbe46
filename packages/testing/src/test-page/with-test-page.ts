// A temporary page for what a test makes: removed at its end, also when the test fails or is interrupted, and found
// by the next run where even that could not be.
// Source: spec/workspace-api.md, section 9.4

type Maybe<Value> = Value | Promise<Value>;

/** As much of a client as is needed; `AsyncClient` and `Client` both have it. */
export interface TestPageClient {
  readonly pages: { create(args: { parent: { page_id: string }; properties: TitleProperty }): Maybe<unknown> };
  readonly blocks: {
    delete(args: { block_id: string }): Maybe<unknown>;
    readonly children: { list(args: { block_id: string; start_cursor?: string; page_size?: number }): Maybe<unknown> };
  };
}

/** The same, of a client whose calls block. */
export interface SyncTestPageClient extends TestPageClient {
  readonly pages: {
    create(args: { parent: { page_id: string }; properties: TitleProperty }): { readonly object: string };
  };
}

/** A title as it is written; an alias, since an interface has no index signature. */
type TitleProperty = { title: { title: { text: { content: string } }[] } };

/** A temporary page. */
export interface TestPage {
  readonly id: string;
  readonly title: string;
}

/** Settings of a temporary page. */
export interface TestPageOptions {
  /** What the page is called behind the mark by which leftovers are known. Default: nothing. */
  readonly name?: string;
  /** Temporary pages older than this many milliseconds are leftovers of crashed runs. Default: one hour. */
  readonly leftoverAgeMs?: number;
}

/** How every temporary page's title begins. */
export const TEST_PAGE_MARK = "ws-testing: temporary page";

const HOUR_MS = 3_600_000;
const PAGE_SIZE = 100;

/**
 * Makes a page under `parentPageId`, runs `run` with it, and deletes it with everything below it: also when `run`
 * fails, and on Ctrl-C. Leftovers of crashed runs under the same parent are deleted, too.
 * With `Client` and a `run` that gives no promise it is synchronous; Ctrl-C is then heard when `run` is done.
 * @throws what `run` throws; an AggregateError with both when deleting fails as well
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
  return drive(testPageSteps(client, parentPageId, run, options)) as Maybe<Value>;
}

/**
 * Deletes temporary pages that crashed runs left under a page: those whose title begins with the mark and that are
 * older than `leftoverAgeMs` (default: one hour).
 * @returns how many
 */
export function removeLeftovers(client: SyncTestPageClient, parentPageId: string, leftoverAgeMs?: number): number;
export function removeLeftovers(client: TestPageClient, parentPageId: string, leftoverAgeMs?: number): Promise<number>;
export function removeLeftovers(client: TestPageClient, parentPageId: string, leftoverAgeMs = HOUR_MS): Maybe<number> {
  return drive(leftoverSteps(client, parentPageId, Date.now(), leftoverAgeMs)) as Maybe<number>;
}

/** Makes a temporary page that stays until `remove` is called, or Ctrl-C. Leftovers are deleted. */
export async function openTestPage(
  client: TestPageClient,
  parentPageId: string,
  options: TestPageOptions = {},
): Promise<{ page: TestPage; remove: () => Promise<void> }> {
  let remove: () => Promise<void> = async () => undefined;
  const page = await new Promise<TestPage>((resolve, reject) => {
    const running = withTestPage(
      client,
      parentPageId,
      (made) =>
        new Promise<void>((end) => {
          remove = async () => {
            end();
            await running;
          };
          resolve(made);
        }),
      options,
    );
    running.catch(reject);
  });
  return { page, remove: () => remove() };
}

/** Steps that give promises and plain values alike, and are told what came of them. */
type CallSteps<Value> = Generator<unknown, Value, unknown>;

function* testPageSteps(
  client: TestPageClient,
  parentPageId: string,
  run: (page: TestPage) => unknown,
  { name, leftoverAgeMs = HOUR_MS }: TestPageOptions,
): CallSteps<unknown> {
  const title = name === undefined ? TEST_PAGE_MARK : `${TEST_PAGE_MARK}: ${name}`;
  const properties = { title: { title: [{ text: { content: title } }] } };
  const made = fieldsOf(yield client.pages.create({ parent: { page_id: parentPageId }, properties }));
  const id = String(made["id"]);
  const remove = () => client.blocks.delete({ block_id: id });
  const unwatch = onInterruption(remove);
  let failure: { error: unknown } | undefined;
  let value: unknown;
  try {
    // The service's clock, not ours: a recording gives the same answers whenever it is replayed.
    yield* leftoverSteps(client, parentPageId, timeOf(made["created_time"]) ?? Date.now(), leftoverAgeMs);
    value = yield run({ id, title });
  } catch (error) {
    failure = { error };
  }
  try {
    yield remove();
  } catch (error) {
    if (failure === undefined) throw error;
    const message = `the test failed, and its page ${id} could not be deleted`;
    throw new AggregateError([failure.error, error], message, { cause: error });
  } finally {
    unwatch();
  }
  if (failure !== undefined) throw failure.error;
  return value;
}

function* leftoverSteps(client: TestPageClient, parentPageId: string, now: number, ageMs: number): CallSteps<number> {
  const old: string[] = [];
  let cursor: string | undefined;
  do {
    const args = {
      block_id: parentPageId,
      page_size: PAGE_SIZE,
      ...(cursor === undefined ? {} : { start_cursor: cursor }),
    };
    const { results, next_cursor: next } = fieldsOf(yield client.blocks.children.list(args));
    for (const block of Array.isArray(results) ? results : []) {
      if (isLeftover(fieldsOf(block), now - ageMs)) old.push(String(fieldsOf(block)["id"]));
    }
    cursor = typeof next === "string" ? next : undefined;
  } while (cursor !== undefined);
  for (const block_id of old) yield client.blocks.delete({ block_id });
  return old.length;
}

function isLeftover(block: Readonly<Record<string, unknown>>, before: number): boolean {
  const { title } = fieldsOf(block["child_page"]);
  const createdAt = timeOf(block["created_time"]);
  return typeof title === "string" && title.startsWith(TEST_PAGE_MARK) && createdAt !== undefined && createdAt < before;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

function timeOf(value: unknown): number | undefined {
  const time = typeof value === "string" ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Runs steps: at once as long as nothing gives a promise, from the first promise on in one. */
function drive(steps: CallSteps<unknown>): unknown {
  const advance = (next: () => IteratorResult<unknown, unknown>): unknown => {
    for (let step = next(); ;) {
      if (step.done === true) return step.value;
      const { value } = step;
      if (value instanceof Promise) {
        return value.then(
          (outcome: unknown) => advance(() => steps.next(outcome)),
          (error: unknown) => advance(() => steps.throw(error)),
        );
      }
      step = steps.next(value);
    }
  };
  return advance(() => steps.next());
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Cleans up when the process is told to end, then lets it end as it would have. Gives a function that stops that. */
function onInterruption(cleanUp: () => unknown): () => void {
  let isClean = false;
  const listeners = SIGNALS.map((signal) => {
    const onSignal = async (): Promise<void> => {
      try {
        if (!isClean) await cleanUp();
      } catch (error) {
        process.stderr.write(`A temporary page could not be deleted, the next run will: ${String(error)}\n`);
      }
      for (const [name, listener] of listeners) process.off(name, listener);
      // Whoever else listens decides what becomes of the process.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    const listener = () => void onSignal();
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return () => {
    isClean = true;
    // A signal that came while the thread was blocked is delivered after this turn, and must not be lost.
    setImmediate(() => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
    });
  };
}
