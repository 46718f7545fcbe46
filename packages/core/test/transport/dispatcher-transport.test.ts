// The effects of AsyncClient on a dispatcher that the test controls, and the bodies that it reads.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Effect, Outcome } from "../../src/engine/effects.ts";
import { Pause, RequestQueue } from "../../src/rate-limit/request-queue.ts";
import { createBodyReader, readAll } from "../../src/transport/async/body-reader.ts";
import { DispatcherTransport } from "../../src/transport/async/dispatcher-transport.ts";
import type { ResponseHandlers } from "../../src/transport/http-client/dispatcher.ts";
import { requestTo } from "../support/stacks.ts";

const text = (bytes: Uint8Array | undefined) => (bytes === undefined ? undefined : new TextDecoder().decode(bytes));
const bytes = (content: string) => new TextEncoder().encode(content);

/** Waits until the reactions of promises have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the body of a response", () => {
  const pieces = [bytes("a"), bytes("b").buffer, "é", 5];
  const webStream = () =>
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  async function* generated() {
    yield* pieces;
  }
  test.each<[string, unknown, (string | undefined)[]]>([
    ["a web stream", webStream(), ["a", "b", "é", "5"]],
    ["an iterable", new Set(pieces), ["a", "b", "é", "5"]],
    ["an iterable of promises", generated(), ["a", "b", "é", "5"]],
    ["text", "one é", ["one é"]],
    ["bytes", bytes("one"), ["one"]],
    ["a number", 7, ["7"]],
    ["an object that is no body", { a: 1 }, ["[object Object]"]],
    ["an empty text", "", []],
    ["nothing", undefined, []],
    ["null", null, []],
  ])("is read from %s", async (_name, data, expected) => {
    const reader = createBodyReader(data);
    const found: (string | undefined)[] = [];
    for (let piece = await reader.read(); piece !== undefined; piece = await reader.read()) found.push(text(piece));
    expect(found).toEqual(expected);
    expect(await reader.read()).toBeUndefined();
  });

  test("that is cancelled is not complete", async () => {
    const cancel = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("broken")));
    const reader = createBodyReader(new ReadableStream({ cancel }));
    const reading = reader.read();
    reader.cancel();
    await expect(reading).rejects.toThrow("the body was cancelled");
    expect(cancel).toHaveBeenCalledOnce();
    await settled();
  });

  test("is closed by its stream, or else by its iterator, whose error does not matter", async () => {
    const destroy = vi.fn<(this: unknown) => void>(function (this: unknown) {
      expect(this).toBe(stream);
    });
    const back = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("broken")));
    const iterator = { next: async () => ({ done: true, value: undefined }), return: back };
    const stream = { destroy, [Symbol.asyncIterator]: () => iterator };
    createBodyReader(stream).cancel();
    expect([destroy.mock.calls.length, back.mock.calls.length]).toEqual([1, 0]);
    createBodyReader({ [Symbol.asyncIterator]: () => iterator }).cancel();
    expect(back).toHaveBeenCalledOnce();
    createBodyReader({ [Symbol.iterator]: () => ({ next: iterator.next }) }).cancel();
    await settled();
  });

  test("is read to its end, or to its limit", async () => {
    const read = (limit: number, announced?: number) => {
      const reader = createBodyReader(new Set(["ab", "cd"]));
      const cancel = vi.spyOn(reader, "cancel");
      const all = readAll(reader, limit, announced);
      return { all, cancel };
    };
    expect(text(await read(4).all)).toBe("abcd");
    expect(text(await read(4, 4).all)).toBe("abcd");
    for (const [limit, announced] of [
      [3, undefined],
      [4, 5],
    ] as const) {
      const { all, cancel } = read(limit, announced);
      await expect(all).rejects.toThrow(new RangeError(`the response is larger than ${limit} bytes`));
      expect(cancel).toHaveBeenCalledOnce();
    }
  });
});

describe("an effect", () => {
  beforeEach(
    () => void vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["setTimeout", "clearTimeout", "performance"] }),
  );
  afterEach(() => void vi.useRealTimers());

  /** Creates a transport. `handlers` and `cancel` are those of the last request. */
  function open(isCustom = false) {
    const state = { handlers: undefined as ResponseHandlers | undefined, isClosed: false };
    const cancel = vi.fn<() => void>();
    const dispatch = vi.fn<(request: unknown, handlers: ResponseHandlers) => () => void>((_request, handlers) => {
      state.handlers = handlers;
      return cancel;
    });
    const transport = new DispatcherTransport({ dispatch, close: () => void (state.isClosed = true) }, isCustom);
    const perform = (effect: Effect, signal?: AbortSignal) => transport.perform(effect, signal);
    const send = (signal?: AbortSignal, stream = false) =>
      perform({ type: "send", request: { ...request, stream }, timeoutMs: 1_000, remainingMs: undefined }, signal);
    const respond = (response: unknown) => state.handlers?.onResponse(response as never);
    const fail = (error: unknown) => state.handlers?.onError(error);
    return { transport, perform, send, respond, fail, cancel, dispatch, state };
  }
  const request = requestTo("https://api.notion.com", "x");
  const response = { status: 200, headers: { A: "1" }, data: "{}" };

  test("send: returns the response, and stops its timer", async () => {
    const { send, respond, dispatch, cancel } = open();
    const sending = send();
    expect(dispatch.mock.calls[0]?.[0]).toMatchObject({ url: request.url, stream: false });
    respond(response);
    expect(await sending).toEqual({ type: "response", status: 200, headers: { a: "1" }, body: "{}" });
    expect([cancel.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
  });

  test("send: returns a failure, with the error itself from a client of the program", async () => {
    const error = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    for (const isCustom of [false, true]) {
      const { send, fail } = open(isCustom);
      const sending = send();
      fail(error);
      const outcome = await sending;
      expect(outcome).toMatchObject({ type: "failure", reason: "connection", sent: false, isFinal: false });
      expect("thrown" in outcome && outcome.thrown).toBe(isCustom && error);
    }
  });

  test("send: a response that cannot be read is a failure", async () => {
    for (const isCustom of [false, true]) {
      const { send, respond } = open(isCustom);
      const sending = send();
      respond({
        status: 200,
        get headers(): never {
          throw new Error("no headers");
        },
        data: "",
      });
      const outcome = await sending;
      expect(outcome).toMatchObject({ type: "failure", cause: { message: "no headers" } });
      expect("thrown" in outcome).toBe(isCustom);
    }
  });

  test("send: ends at its time limit and at an abort, and cancels the request", async () => {
    const late = open();
    const sending = late.send();
    vi.advanceTimersByTime(999);
    expect(late.cancel).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(late.cancel).toHaveBeenCalledOnce();
    expect(await sending).toEqual({ type: "failure", sent: true, reason: "timeout" });
    const aborted = open();
    const controller = new AbortController();
    const ended = aborted.send(controller.signal);
    const reason = new Error("the user left");
    controller.abort(reason);
    expect(await ended).toEqual({ type: "failure", sent: true, reason: "aborted", abortReason: reason });
    expect(aborted.cancel).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("send: cancelled work may say more about its failure", async () => {
    const { send, fail, cancel } = open();
    cancel.mockImplementation(() => {
      void Promise.resolve()
        .then(() => undefined)
        .then(() => fail(Object.assign(new Error("socket"), { code: "ENOTFOUND" })));
    });
    const controller = new AbortController();
    const sending = send(controller.signal);
    controller.abort("first");
    expect(await sending).toMatchObject({
      reason: "aborted",
      abortReason: "first",
      sent: false,
      cause: { message: "socket" },
    });
  });

  test("send: a time limit that fires late gives the response a moment", async () => {
    const { send, respond } = open();
    const sending = send();
    // The process was stopped: more time has passed than that of the timer.
    const { performance: faked } = globalThis;
    const before = faked.now.bind(faked);
    vi.spyOn(faked, "now").mockImplementation(() => before() + 60_000);
    vi.advanceTimersByTime(1_000);
    respond(response);
    expect(await sending).toMatchObject({ type: "response" });
    vi.restoreAllMocks();
  });

  test("nothing starts after close() or an abort", async () => {
    const { send, dispatch, perform, transport, state } = open();
    const reason = new Error("before");
    expect(await send(AbortSignal.abort(reason))).toEqual({
      type: "failure",
      sent: false,
      reason: "aborted",
      abortReason: reason,
    });
    transport.close();
    expect(state.isClosed).toBe(true);
    const closed = { type: "failure", sent: false, reason: "aborted", abortReason: new Error("the client was closed") };
    expect(await send()).toEqual(closed);
    expect(await perform({ type: "sleep", ms: 5 })).toEqual(closed);
    expect(dispatch).not.toHaveBeenCalled();
  });

  test("an abort or close() while a request starts ends it", async () => {
    const controller = new AbortController();
    const aborting = open();
    aborting.dispatch.mockImplementation(() => (controller.abort("at the start"), aborting.cancel));
    expect(await aborting.send(controller.signal)).toMatchObject({ reason: "aborted", abortReason: "at the start" });
    expect(aborting.cancel).toHaveBeenCalledOnce();
    const closing = open();
    closing.dispatch.mockImplementation(() => (closing.transport.close(), closing.cancel));
    expect(await closing.send()).toMatchObject({ abortReason: new Error("the client was closed") });
    expect(closing.cancel).toHaveBeenCalledOnce();
  });

  test("close() ends all that runs, also after others have ended", async () => {
    const { transport, perform, send, respond, cancel } = open();
    const first = perform({ type: "sleep", ms: 5 });
    const sending = send();
    const others = [perform({ type: "sleep", ms: 60_000 }), perform({ type: "sleep", ms: 70_000 })];
    vi.advanceTimersByTime(5);
    expect(await first).toEqual({ type: "done" });
    respond(response);
    expect(await sending).toMatchObject({ type: "response" });
    expect(vi.getTimerCount()).toBe(2);
    transport.close();
    for (const outcome of await Promise.all(others))
      expect(outcome).toEqual({
        type: "failure",
        sent: false,
        reason: "aborted",
        abortReason: new Error("the client was closed"),
      });
    expect([vi.getTimerCount(), cancel.mock.calls.length]).toEqual([0, 0]);
  });

  test("sleep: ends with its time or an abort", async () => {
    const { perform } = open();
    const controller = new AbortController();
    const waits = [perform({ type: "sleep", ms: 10 }), perform({ type: "sleep", ms: 10_000 }, controller.signal)];
    vi.advanceTimersByTime(10);
    controller.abort("enough");
    expect(await Promise.all(waits)).toEqual([
      { type: "done" },
      { type: "failure", sent: false, reason: "aborted", abortReason: "enough" },
    ]);
  });

  test("a signal of many effects has one listener, which goes with the last", async () => {
    const { perform } = open();
    const controller = new AbortController();
    const add = vi.spyOn(controller.signal, "addEventListener");
    const remove = vi.spyOn(controller.signal, "removeEventListener");
    const sleep = (ms: number) => perform({ type: "sleep", ms }, controller.signal);
    const waits = [sleep(5), sleep(10)];
    vi.advanceTimersByTime(5);
    await waits[0];
    expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0]);
    vi.advanceTimersByTime(5);
    await waits[1];
    expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1]);
    expect(remove.mock.calls[0]?.[1]).toBe(add.mock.calls[0]?.[1]);
    const later = sleep(5);
    controller.abort("later");
    expect(await later).toMatchObject({ abortReason: "later" });
    expect(add).toHaveBeenCalledTimes(2);
  });

  test("admit: waits for its slot, until its time is over", async () => {
    const pause = new Pause();
    const queue = new RequestQueue({ take: () => 0 }, Date.now, pause);
    const { perform } = open();
    const admit = (position: number, timeoutMs?: number) => perform({ type: "admit", queue, position, timeoutMs });
    expect(await admit(1)).toEqual({ type: "admitted", hasSlot: true });
    const full = new RequestQueue({ take: () => Infinity }, Date.now, pause);
    const waiting = perform({ type: "admit", queue: full, position: 2, timeoutMs: 50 });
    expect(full.isIdle).toBe(false);
    vi.advanceTimersByTime(50);
    expect(await waiting).toEqual({ type: "failure", sent: false, reason: "timeout" });
    expect(full.isIdle).toBe(true);
    const broken = new RequestQueue({ take: () => Number.NaN }, Date.now, pause);
    expect(await perform({ type: "admit", queue: broken, position: 3, timeoutMs: undefined })).toMatchObject({
      type: "failure",
      reason: "connection",
      sent: false,
      cause: { name: "TypeError" },
    });
  });

  test("load: returns the bytes of a file", async () => {
    const { perform } = open();
    const outcome = await perform({ type: "load", blob: new Blob(["é"]) });
    expect(outcome).toEqual({ type: "piece", bytes: bytes("é") });
  });

  describe("on a stream", () => {
    async function openStream(data: unknown, status = 200) {
      const opened = open();
      const sending = opened.send(undefined, true);
      opened.respond({ status, headers: {}, data });
      const outcome = (await sending) as Outcome & { readonly body: unknown };
      const read = (timeoutMs?: number, signal?: AbortSignal) =>
        opened.perform({ type: "read", body: outcome.body as number, timeoutMs }, signal);
      return { ...opened, outcome, read };
    }

    test("read returns piece by piece, and its end", async () => {
      const { outcome, read, perform } = await openStream(new Set(["a", "b"]));
      expect(outcome).toMatchObject({ type: "response", status: 200, body: 1 });
      expect(await read()).toEqual({ type: "piece", bytes: bytes("a") });
      expect(await read()).toEqual({ type: "piece", bytes: bytes("b") });
      expect(await read()).toEqual({ type: "done" });
      expect(await perform({ type: "cancel", body: 1 })).toEqual({ type: "done" });
      expect(await read()).toEqual({ type: "done" });
    });

    test("each stream has its own number, and other bodies are read to their end", async () => {
      const opened = open();
      const bodies: unknown[] = [];
      for (const status of [200, 299, 300, 404]) {
        const sending = opened.send(undefined, true);
        opened.respond({ status, headers: {}, data: new Set(["a", "b"]) });
        bodies.push(((await sending) as { readonly body: unknown }).body);
      }
      expect(bodies).toEqual([1, 2, bytes("ab"), bytes("ab")]);
    });

    test("a failure opens none, and a body over the limit is a failure", async () => {
      const { outcome } = await openStream(undefined, "200" as never);
      expect(outcome).toMatchObject({ type: "failure", cause: { name: "TypeError" } });
      const huge = { byteLength: (64 << 20) + 1 };
      const { outcome: refused } = await openStream(new Set([Object.setPrototypeOf(huge, Uint8Array.prototype)]), 500);
      expect(refused).toMatchObject({ type: "failure", isFinal: true });
    });

    test.each(["cancel", "close", "abort", "time limit"])("%s closes its body", async (how) => {
      const destroy = vi.fn<() => void>();
      const next = () => new Promise<never>(() => {});
      const { read, perform, transport } = await openStream({ destroy, [Symbol.asyncIterator]: () => ({ next }) });
      const controller = new AbortController();
      const reading = how === "cancel" ? undefined : read(how === "time limit" ? 20 : undefined, controller.signal);
      if (how === "cancel") await perform({ type: "cancel", body: 1 });
      else if (how === "close") transport.close();
      else if (how === "abort") controller.abort("enough");
      else vi.advanceTimersByTime(20);
      if (reading !== undefined)
        expect(await reading).toMatchObject({
          type: "failure",
          sent: true,
          reason: how === "time limit" ? "timeout" : "aborted",
        });
      expect(destroy).toHaveBeenCalledOnce();
    });
  });
});
