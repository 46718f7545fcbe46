// The stack of an error begins with the line of the program that called, and costs nothing where nothing fails.
import { AsyncClient, Client, InvalidRequestError } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { asyncCollectPaginatedApi, collectPaginatedApi, extractPageId } from "@ws/helpers";
import { describe, expect, test, vi } from "vitest";

const PAGE = { page_id: "00000000-0000-4000-8000-000000000000" };
const emulator = createEmulator({ seed: "empty", faults: [{ match: { operation: "users.list" }, status: 400 }] });
const settings = { auth: emulator.token, logger: false } as const;
const client = new AsyncClient({ ...settings, httpClient: emulator.httpClient });
const blocking = new Client({ ...settings, httpClient: emulator.syncHttpClient });

async function readAll(items: AsyncIterable<unknown>): Promise<void> {
  for await (const item of items) expect(item).toBeDefined();
}

function readAllBlocking(items: Iterable<unknown>): void {
  for (const item of items) expect(item).toBeDefined();
}

/** Calls a function below a number of others, all of this file. */
async function below(depth: number, call: () => unknown): Promise<unknown> {
  return depth === 0 ? call() : await below(depth - 1, call);
}

const CALLS: Readonly<Record<string, () => unknown>> = {
  "a call of AsyncClient": async () => await client.pages.retrieve(PAGE),
  "a call of Client": () => blocking.pages.retrieve(PAGE),
  "an invalid argument of AsyncClient": async () => await client.pages.retrieve({} as never),
  "an invalid argument of Client": () => blocking.pages.retrieve({} as never),
  "a request of AsyncClient": async () => await client.request({ method: "get", path: "nothing" }),
  "a request of Client": () => blocking.request({ method: "get", path: "nothing" }),
  "a loop of AsyncClient": async () => readAll(client.users.list()),
  "a loop of Client": () => readAllBlocking(blocking.users.list()),
  "a list of AsyncClient": async () => await asyncCollectPaginatedApi(client.users.list, {}),
  "a list of Client": () => collectPaginatedApi(blocking.users.list, {}),
  "calls at the same time": async () => await Promise.all([client.users.me(), client.pages.retrieve(PAGE)]),
  "a wrong argument of a helper": () => extractPageId("no id"),
  "a response that is no list": async () => await asyncCollectPaginatedApi(client.users.me as never, {}),
  "a response that is no list, blocking": () => collectPaginatedApi(blocking.users.me as never, {}),
  "an option": () => new AsyncClient({ option: 1 } as never),
};

async function stackOf(call: () => unknown): Promise<string[]> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Error) return error.stack?.split("\n") ?? [];
  }
  return expect.unreachable();
}

const framesOf = (lines: readonly string[]): string[] => lines.filter((line) => /^ {4}at /.test(line));

test.each(Object.entries(CALLS))("%s: the first frame is that of the caller", async (_name, call) => {
  const frames = framesOf(await stackOf(() => below(3, call)));
  expect(frames[0]).toContain("stack.test.ts");
  expect(frames.join("\n")).not.toMatch(/packages\/(?:core|client|helpers)\/(?:src|dist)\//);
  expect(frames.length).toBeLessThanOrEqual(Error.stackTraceLimit);
});

test("the name of the class comes before the message", async () => {
  const [first] = await stackOf(() => extractPageId("no id"));
  expect(first).toMatch(/^HelperError: /);
});

test("the message comes before the frames, also one of several lines", async () => {
  const lines = await stackOf(() => {
    throw new InvalidRequestError("first\n    at second (file:///other.js:1:1)");
  });
  expect(lines.slice(0, 2)).toEqual(["InvalidRequestError: first", "  |     at second (file:///other.js:1:1)"]);
  expect(lines[2]).toContain("stack.test.ts");
});

describe("the settings of the program", () => {
  test.each([5, 30])("a stack has at most Error.stackTraceLimit frames: %s", async (limit) => {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = limit;
    const lines = await stackOf(() => below(50, () => blocking.pages.retrieve(PAGE)));
    const after = Error.stackTraceLimit;
    Error.stackTraceLimit = before;
    expect(framesOf(lines)).toHaveLength(limit);
    expect(after).toBe(limit);
  });

  test.each([0, undefined])("Error.stackTraceLimit %s stays as it is", async (limit) => {
    const before = Error.stackTraceLimit;
    Error.stackTraceLimit = limit as number;
    const lines = await stackOf(CALLS["a call of Client"] ?? expect.unreachable);
    const after: unknown = Error.stackTraceLimit;
    Error.stackTraceLimit = before;
    expect(framesOf(lines)).toEqual([]);
    expect(after).toBe(limit);
  });
});

test("a call that succeeds creates no error and captures no stack", async () => {
  const created = vi.fn<() => void>();
  const capture = vi.spyOn(Error, "captureStackTrace");
  const Original = globalThis.Error;
  globalThis.Error = new Proxy(Original, {
    construct(target, args, newTarget) {
      created();
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  try {
    await client.users.me();
    blocking.users.me();
    await readAll(client.blocks.children.list({ block_id: emulator.testPageId }));
    readAllBlocking(blocking.blocks.children.list({ block_id: emulator.testPageId }));
  } finally {
    globalThis.Error = Original;
  }
  expect(created).not.toHaveBeenCalled();
  expect(capture).not.toHaveBeenCalled();
  capture.mockRestore();
});
