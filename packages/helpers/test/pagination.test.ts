import { getEventListeners } from "node:events";
import {
  asyncCollectPaginatedApi,
  asyncIteratePaginatedApi,
  collectPaginatedApi,
  IncompleteResultError,
  iteratePaginatedApi,
  PaginationError,
} from "@ws/helpers";
import { describe, expect, test } from "vitest";
import { fakeList, type FakeArguments, type FakePage } from "./support/fake-list.ts";
import { failureOf } from "./support/failure.ts";
import { variants } from "./support/pagination-variants.ts";

const INCOMPLETE = { type: "incomplete", incomplete_reason: "query_result_limit_reached" } as const;
const page = (fields: Partial<FakePage>): FakePage => ({
  object: "list",
  results: [],
  has_more: false,
  next_cursor: null,
  ...fields,
});
/** Returns a list function whose response is the parsed `text`. */
const fromServer = (text: string) => () => JSON.parse(text) as FakePage;

describe.each(variants)("pagination, $name", ({ collect, read }) => {
  test("collects the items of all pages, in order", async () => {
    expect(await collect(fakeList([[1, 2], [3], [4, 5]]).list)).toEqual([1, 2, 3, 4, 5]);
  });

  test("sends nothing before the first item is read", async () => {
    const { list, requests } = fakeList([[1], [2]]);
    const items = read(list);
    await Promise.resolve();
    expect(requests).toEqual([]);
    await items.next();
    expect(requests).toHaveLength(1);
  });

  test("requests the next page only after the last item of the current page", async () => {
    const { list, requests } = fakeList([[1, 2], [3]]);
    const items = read(list);
    await items.next();
    await items.next();
    expect(requests).toHaveLength(1);
    expect(await items.next()).toEqual({ done: false, value: 3 });
    expect(requests).toHaveLength(2);
  });

  test("sends nothing after the caller stops", async () => {
    const { list, requests } = fakeList([[1, 2], [3]]);
    const items = read(list);
    await items.next();
    await items.stop();
    expect(await items.next()).toEqual({ done: true, value: undefined });
    expect(requests).toHaveLength(1);
  });

  test("sends the caller's arguments with every page", async () => {
    const { list, requests } = fakeList([[1], [2], [3]]);
    await collect(list, { block_id: "b", page_size: 7 });
    expect(requests).toEqual([
      { block_id: "b", page_size: 7 },
      { block_id: "b", page_size: 7, start_cursor: "cursor-1" },
      { block_id: "b", page_size: 7, start_cursor: "cursor-2" },
    ]);
  });

  test("begins at the caller's start_cursor", async () => {
    const { list, requests } = fakeList([[1], [2], [3]]);
    expect(await collect(list, { start_cursor: "cursor-1" })).toEqual([2, 3]);
    expect(requests).toEqual([{ start_cursor: "cursor-1" }, { start_cursor: "cursor-2" }]);
  });

  test("copies the caller's arguments", async () => {
    const { list, requests } = fakeList([[1], [2]]);
    const args: FakeArguments = { block_id: "b" };
    const items = read(list, Object.freeze({ ...args }));
    await items.next();
    const changing = read(list, args);
    args.block_id = "another";
    await changing.next();
    expect(requests.map(({ block_id }) => block_id)).toEqual(["b", "b"]);
    expect(requests.every((request) => request !== args)).toBe(true);
  });

  test("continues after an empty page", async () => {
    expect(await collect(fakeList([[], [1], [], [], [2]]).list)).toEqual([1, 2]);
    expect(await collect(fakeList([[]]).list)).toEqual([]);
  });

  test.each([[null], [""]])(
    "throws missing_cursor for has_more with the cursor %j, after the items of the page",
    async (cursor) => {
      const items = read(() => page({ results: [1], has_more: true, next_cursor: cursor }));
      expect(await items.next()).toEqual({ done: false, value: 1 });
      await expect(items.next()).rejects.toThrow(PaginationError);
      const failure = await failureOf(() => collect(() => page({ has_more: true, next_cursor: cursor })));
      expect(failure).toMatchObject({ name: "PaginationError", code: "missing_cursor" });
      expect(failure.message).toContain("Expected a next_cursor because has_more is true");
    },
  );

  test("throws missing_cursor for has_more without next_cursor", async () => {
    const failure = await failureOf(() => collect(fromServer('{"object":"list","results":[],"has_more":true}')));
    expect(failure.code).toBe("missing_cursor");
  });

  test("throws repeated_cursor instead of looping", async () => {
    let requests = 0;
    const stuck = () => {
      requests += 1;
      if (requests > 10) throw new Error("Too many requests");
      return page({ results: [requests], has_more: true, next_cursor: "again" });
    };
    const failure = await failureOf(() => collect(stuck));
    expect(failure.code).toBe("repeated_cursor");
    expect(failure.message).toContain('next_cursor, got "again"');
    expect(requests).toBe(2);
  });

  test("throws repeated_cursor for a cycle of several cursors", async () => {
    const cycle: Record<string, string> = { start: "a", a: "b", b: "c", c: "a" };
    const sent: string[] = [];
    const list = ({ start_cursor }: FakeArguments) => {
      sent.push(start_cursor ?? "start");
      if (sent.length > 10) throw new Error("Too many requests");
      return page({ has_more: true, next_cursor: cycle[start_cursor ?? "start"] ?? null });
    };
    expect((await failureOf(() => collect(list))).code).toBe("repeated_cursor");
    expect(sent.splice(0)).toEqual(["start", "a", "b", "c"]);
    expect((await failureOf(() => collect(list, { start_cursor: "b" }))).code).toBe("repeated_cursor");
    expect(sent).toEqual(["b", "c", "a"]);
  });

  test("throws IncompleteResultError after the last item of a cut result", async () => {
    const items = read(fakeList([[1, 2], [3]], INCOMPLETE).list);
    for (const value of [1, 2, 3]) expect(await items.next()).toEqual({ done: false, value });
    const failure: unknown = await items.next().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(IncompleteResultError);
    expect(failure).toMatchObject({
      code: "incomplete_result",
      reason: "query_result_limit_reached",
      itemCount: 3,
      items: undefined,
    });
    expect(String(failure)).toMatch(/got 3: .*query_result_limit_reached.*allowIncomplete: true/);
  });

  test("the IncompleteResultError of a collecting helper has the items, not enumerable", async () => {
    const failure: unknown = await collect(fakeList([[1, 2], [3]], INCOMPLETE).list).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "incomplete_result", itemCount: 3 });
    expect(failure instanceof IncompleteResultError && failure.items).toEqual([1, 2, 3]);
    expect(Object.keys(failure ?? {})).not.toContain("items");
  });

  test("a result is incomplete if one of its pages reports it", async () => {
    const pages: Record<string, FakePage> = {
      first: page({ results: [1], has_more: true, next_cursor: "second", request_status: INCOMPLETE }),
      second: page({ results: [2] }),
    };
    const list = ({ start_cursor }: FakeArguments) => pages[start_cursor ?? "first"] ?? page({});
    await expect(collect(list)).rejects.toMatchObject({ code: "incomplete_result", itemCount: 2 });
  });

  test("allowIncomplete accepts a cut result", async () => {
    expect(await collect(fakeList([[1], [2]], INCOMPLETE).list, {}, { allowIncomplete: true })).toEqual([1, 2]);
    await expect(collect(fakeList([[1]], INCOMPLETE).list, {}, { allowIncomplete: false })).rejects.toThrow(
      IncompleteResultError,
    );
    expect(await collect(fakeList([[1], [2]], { type: "complete" }).list)).toEqual([1, 2]);
  });

  test.each([
    ["null", "null"],
    ['"text"', '"text"'],
    ['{"object":"property_item","number":1}', '"property_item"'],
    ['{"object":"list","results":{"0":1},"has_more":false}', "with results or templates"],
    ['{"object":"list","results":[],"has_more":null}', "has_more, got null"],
    ['{"object":"list","results":[]}', "has_more, got undefined"],
  ])("throws invalid_page for a response that is not a page of a list: %s", async (response, words) => {
    const failure = await failureOf(() => collect(fromServer(response)));
    expect(failure.code).toBe("invalid_page");
    expect(failure.message).toContain(words);
  });

  test("passes errors of the caller's function through", async () => {
    const failure = new Error("object_not_found");
    await expect(
      collect(() => {
        throw failure;
      }),
    ).rejects.toBe(failure);
  });
});

test("follows lists in templates like lists in results", async () => {
  const list = ({ start_cursor }: { data_source_id: string; start_cursor?: string }) =>
    start_cursor === undefined
      ? { templates: [{ name: "a" }], has_more: true, next_cursor: "n" }
      : { templates: [{ name: "b" }], has_more: false, next_cursor: null };
  expect(collectPaginatedApi(list, { data_source_id: "d" })).toEqual([{ name: "a" }, { name: "b" }]);
  expect(await asyncCollectPaginatedApi(list, { data_source_id: "d" })).toEqual([{ name: "a" }, { name: "b" }]);
});

test("the arguments are optional if the list function allows it", async () => {
  const list = (args: FakeArguments = {}) => page({ results: [Object.keys(args).length] });
  expect(collectPaginatedApi(list)).toEqual([0]);
  expect(await asyncCollectPaginatedApi(async (args?: FakeArguments) => list(args))).toEqual([0]);
});

test("a blocking helper rejects a function that returns a promise", async () => {
  const asyncList = async (args: FakeArguments) => fakeList([[1]]).list(args);
  // @ts-expect-error a function that returns a promise is a compile error too
  const iterated = await failureOf(() => iteratePaginatedApi(asyncList, {}).next());
  // @ts-expect-error a function that returns a promise is a compile error too
  const collected = await failureOf(() => collectPaginatedApi(asyncList, {}));
  for (const failure of [iterated, collected]) {
    expect(failure).toMatchObject({ name: "HelperError", code: "unexpected_promise" });
    expect(failure.message).toContain("starts with async");
  }
});

test("a promise that a blocking helper rejected causes no unhandled rejection", async () => {
  // @ts-expect-error a function that returns a promise
  expect(() => collectPaginatedApi(() => Promise.reject(new Error("refused")))).toThrow(
    "Expected a value, got a promise",
  );
  // vitest fails the run if an unhandled rejection is reported before this timer.
  await new Promise((resolve) => setImmediate(resolve));
});

test.each([
  [[undefined], "Expected listFunction to be a function"],
  [[{ list: () => page({}) }], "Expected listFunction to be a function"],
  [[() => page({}), "block"], "Expected args to be an object"],
  [[() => page({}), ["block"]], "got an array"],
  [[() => page({}), {}, { allowIncompleteResults: true }], "Unknown option allowIncompleteResults"],
  [[() => page({}), {}, { allowIncomplete: "yes" }], "true or false"],
  [[() => page({}), {}, { prefetch: 2 }], "Expected prefetch to be 0 or 1"],
  [[() => page({}), {}, { signal: {} }], "Expected signal to be an AbortSignal"],
  [[() => page({}), {}, null], "Expected options to be an object"],
])("rejects invalid input %# at the call, before the first item is read", async (input, words) => {
  // Called without type checks, as in JavaScript.
  const helpers: ((...args: never[]) => unknown)[] = [
    iteratePaginatedApi,
    asyncIteratePaginatedApi,
    collectPaginatedApi,
    asyncCollectPaginatedApi,
  ];
  for (const helper of helpers) {
    const failure = await failureOf(() => Reflect.apply(helper, undefined, input) as unknown);
    expect(failure.code).toBe("invalid_argument");
    expect(failure.message).toContain(words);
  }
});

test("breaking out of a loop stops the list, with both helpers", async () => {
  const { list, requests } = fakeList([[1, 2], [3], [4]]);
  for (const item of iteratePaginatedApi(list, {})) if (item === 2) break;
  for await (const item of asyncIteratePaginatedApi(async (args: FakeArguments) => list(args), {}))
    if (item === 3) break;
  expect(requests).toEqual([{}, {}, { start_cursor: "cursor-1" }]);
});

test("concurrent calls of next return each item once and request each page once", async () => {
  const { list, requests } = fakeList([[1, 2], [3]]);
  const items = asyncIteratePaginatedApi(async (args: FakeArguments) => list(args), {});
  const steps = await Promise.all([items.next(), items.next(), items.next(), items.next()]);
  expect(steps.map(({ value }) => value)).toEqual([1, 2, 3, undefined]);
  expect(requests).toHaveLength(2);
});

test("prefetch requests one page ahead", async () => {
  const { list, requests } = fakeList([[1, 2], [3], [4]]);
  const items = asyncIteratePaginatedApi(async (args: FakeArguments) => list(args), {}, { prefetch: 1 });
  expect(requests).toHaveLength(0);
  await items.next();
  expect(requests).toHaveLength(2);
  await items.next();
  expect(requests).toHaveLength(2);
  await items.next();
  expect(requests).toHaveLength(3);
  expect(await items.next()).toEqual({ done: false, value: 4 });
  expect(await items.next()).toEqual({ done: true, value: undefined });
  expect(requests).toHaveLength(3);
});

test("prefetch has no effect on blocking functions", () => {
  const { list, requests } = fakeList([[1, 2], [3]]);
  const items = iteratePaginatedApi(list, {}, { prefetch: 1 });
  items.next();
  expect(requests).toHaveLength(1);
  expect([...items]).toEqual([2, 3]);
  expect(requests).toHaveLength(2);
});

test("the error of a prefetched page is thrown when its items are read", async () => {
  const failure = new Error("gone");
  const items = asyncIteratePaginatedApi(
    async ({ start_cursor }: FakeArguments) => {
      if (start_cursor === undefined) return page({ results: [1, 2], has_more: true, next_cursor: "n" });
      throw failure;
    },
    {},
    { prefetch: 1 },
  );
  expect(await items.next()).toEqual({ done: false, value: 1 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(await items.next()).toEqual({ done: false, value: 2 });
  await expect(items.next()).rejects.toBe(failure);
});

test("the error of a prefetched page causes no unhandled rejection after the caller stops", async () => {
  const items = asyncIteratePaginatedApi(
    async ({ start_cursor }: FakeArguments) => {
      if (start_cursor === undefined) return page({ results: [1], has_more: true, next_cursor: "n" });
      throw new Error("not read");
    },
    {},
    { prefetch: 1 },
  );
  expect(await items.next()).toEqual({ done: false, value: 1 });
  await items.return();
  // vitest fails the run if an unhandled rejection is reported before this timer.
  await new Promise((resolve) => setImmediate(resolve));
});

test("an abort stops waiting for a page immediately, with the signal's reason", async () => {
  const abort = new AbortController();
  const items = asyncIteratePaginatedApi(() => new Promise<FakePage>(() => {}), {}, { signal: abort.signal });
  const waiting = items.next();
  const reason = new Error("enough");
  abort.abort(reason);
  await expect(waiting).rejects.toBe(reason);
});

test("an abort stops the list between two items, with both helpers", async () => {
  const reason = new Error("enough");
  const { list, requests } = fakeList([[1, 2, 3], [4]]);
  const asyncAbort = new AbortController();
  const asyncItems = asyncIteratePaginatedApi(
    async (args: FakeArguments) => list(args),
    {},
    { signal: asyncAbort.signal },
  );
  await asyncItems.next();
  asyncAbort.abort(reason);
  await expect(asyncItems.next()).rejects.toBe(reason);
  const abort = new AbortController();
  const items = iteratePaginatedApi(list, {}, { signal: abort.signal });
  items.next();
  abort.abort(reason);
  expect(() => items.next()).toThrow(reason);
  expect(requests).toHaveLength(2);
});

test("an aborted signal sends nothing, with both helpers", async () => {
  const { list, requests } = fakeList([[1]]);
  const signal = AbortSignal.abort(new Error("never"));
  expect(() => collectPaginatedApi(list, {}, { signal })).toThrow("never");
  await expect(asyncCollectPaginatedApi(list, {}, { signal })).rejects.toThrow("never");
  expect(requests).toEqual([]);
});

test("the async helpers pass the signal to the list function, and no options without a signal", async () => {
  const options: unknown[] = [];
  const list = async (_: FakeArguments, ...rest: unknown[]) => {
    options.push(rest);
    return page({});
  };
  const { signal } = new AbortController();
  await asyncCollectPaginatedApi(list, {}, { signal });
  await asyncCollectPaginatedApi(list, {});
  expect(options).toEqual([[{ signal }], []]);
});

test("an abort during a prefetch stops the list after the current item, without an unhandled rejection", async () => {
  const abort = new AbortController();
  const signals: (AbortSignal | undefined)[] = [];
  const list = (args: FakeArguments, options?: { signal: AbortSignal }) => {
    signals.push(options?.signal);
    if (args.start_cursor === undefined)
      return Promise.resolve(page({ results: [1, 2], next_cursor: "n", has_more: true }));
    // Rejects with the signal's reason, as a client does.
    return new Promise<FakePage>((_, reject) => {
      options?.signal.addEventListener("abort", () => reject(options.signal.reason as Error));
    });
  };
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of asyncIteratePaginatedApi(list, {}, { prefetch: 1, signal: abort.signal })) {
      seen.push(item);
      if (signals.length === 2) abort.abort(new Error("enough"));
    }
  })();
  await expect(reading).rejects.toThrow("enough");
  expect(seen).toEqual([1]);
  expect(signals).toEqual([abort.signal, abort.signal]);
  // vitest fails the run if an unhandled rejection is reported before this timer.
  await new Promise((resolve) => setImmediate(resolve));
});

test("an abort between two pages sends no further request, with and without prefetch", async () => {
  for (const prefetch of [0, 1]) {
    const abort = new AbortController();
    const { list, requests } = fakeList([[1], [2], [3], [4]]);
    const seen: number[] = [];
    const reading = (async () => {
      const items = asyncIteratePaginatedApi(
        async (args: FakeArguments) => list(args),
        {},
        { prefetch, signal: abort.signal },
      );
      for await (const item of items) {
        seen.push(item);
        if (item === 2) abort.abort(new Error("enough"));
      }
    })();
    await expect(reading).rejects.toThrow("enough");
    expect(seen).toEqual([1, 2]);
    expect(requests).toHaveLength(2 + prefetch);
  }
});

test("a list removes its listeners from the signal", async () => {
  const { signal } = new AbortController();
  const { list } = fakeList(Array.from({ length: 50 }, (_, index) => [index]));
  const listeners: number[] = [];
  const counting = async (args: FakeArguments) => {
    listeners.push(getEventListeners(signal, "abort").length);
    return list(args);
  };
  expect(await asyncCollectPaginatedApi(counting, {}, { prefetch: 1, signal })).toHaveLength(50);
  expect(Math.max(...listeners)).toBeLessThanOrEqual(1);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});
