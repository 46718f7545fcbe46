// Slots of a limited number of requests at a time, and the age of idle connections, without a network.
import http from "node:http";
import type net from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AsyncTransport, Effect, Outcome } from "../../src/engine/effects.ts";
import { closeIdleConnections, watchIdleConnections } from "../../src/transport/node/idle-connections.ts";
import { LimitedTransport } from "../../src/transport/node/limited-transport.ts";
import { RequestSlots } from "../../src/transport/node/request-slots.ts";
import { requestTo } from "../support/stacks.ts";

test("slots are taken in the order of the requests, and a wait that ended takes none", () => {
  const slots = new RequestSlots(2);
  const taken: string[] = [];
  const take = (name: string) => slots.take(() => void taken.push(name));
  const [endOfFirst, , , endOfFourth] = ["a", "b", "c", "d", "e"].map(take);
  expect(taken).toEqual(["a", "b"]);
  // The first has its slot already.
  endOfFirst?.();
  slots.release();
  expect(taken).toEqual(["a", "b", "c"]);
  endOfFourth?.();
  slots.release();
  expect(taken).toEqual(["a", "b", "c", "e"]);
  slots.release();
  take("f");
  take("g");
  expect(taken).toEqual(["a", "b", "c", "e", "f"]);
});

describe("a transport with a limit", () => {
  const FAKED = ["setTimeout", "clearTimeout", "performance"] as const;
  beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000, toFake: [...FAKED] }));
  afterEach(() => void vi.useRealTimers());

  const request = requestTo("https://api.notion.com", "x");
  const response: Outcome = { type: "response", status: 200, headers: {}, body: "{}" };

  /** Creates a transport with one slot. `sent` are the effects that reached the network, which `answer()` ends in their order. */
  function open() {
    const sent: Effect[] = [];
    const waiting: ((outcome: Outcome) => void)[] = [];
    const close = vi.fn<() => void>();
    const inner: AsyncTransport = {
      perform: (effect) => {
        sent.push(effect);
        return new Promise((resolve) => void waiting.push(resolve));
      },
      close,
    };
    const slots = new RequestSlots(1);
    const transport = new LimitedTransport(inner, () => slots);
    const send = ({
      remainingMs,
      stream = false,
      signal,
    }: { remainingMs?: number; stream?: boolean; signal?: AbortSignal } = {}) =>
      transport.perform({ type: "send", request: { ...request, stream }, timeoutMs: 1_000, remainingMs }, signal);
    const answer = async (outcome: Outcome = response) => {
      waiting.shift()?.(outcome);
      await settled();
    };
    return { transport, send, answer, sent, close };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const timeoutOf = (effect: Effect | undefined) => effect?.type === "send" && effect.timeoutMs;

  test("sends one request after the other, each with its whole time", async () => {
    const { send, answer, sent } = open();
    const [first, second] = [send(), send({ remainingMs: 60_000 })];
    await settled();
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(5_000);
    await answer();
    expect(await first).toBe(response);
    expect(sent.map(timeoutOf)).toEqual([1_000, 1_000]);
    const failure: Outcome = { type: "failure", reason: "timeout", sent: true };
    await answer(failure);
    expect(await second).toBe(failure);
    const third = send();
    await settled();
    await answer();
    expect(await third).toBe(response);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("gives an attempt after a wait the rest of the call, and says whose limit ended it", async () => {
    const { send, answer, sent } = open();
    const first = send();
    const second = send({ remainingMs: 1_500 });
    const third = send({ remainingMs: 1_501 });
    await settled();
    vi.advanceTimersByTime(900);
    await answer();
    await first;
    expect(timeoutOf(sent[1])).toBe(600);
    vi.advanceTimersByTime(600);
    await answer({ type: "failure", reason: "timeout", sent: true });
    expect(await second).toEqual({ type: "failure", reason: "timeout", sent: true, scope: "call" });
    expect(timeoutOf(sent[2])).toBe(1);
    await answer();
    expect(await third).toBe(response);
    const equal = send({ remainingMs: 1_000 });
    await settled();
    await answer({ type: "failure", reason: "timeout", sent: true });
    expect(await equal).not.toHaveProperty("scope");
  });

  test("a wait ends at the deadline, at an abort and at close(), and takes no slot then", async () => {
    const { transport, send, answer, sent, close } = open();
    const first = send();
    const controller = new AbortController();
    const late = send({ remainingMs: 50 });
    const aborted = send({ signal: controller.signal });
    const closed = send();
    await settled();
    vi.advanceTimersByTime(50);
    controller.abort("enough");
    expect(await late).toEqual({ type: "failure", sent: false, reason: "timeout", scope: "call" });
    expect(await aborted).toEqual({
      type: "failure",
      sent: false,
      reason: "aborted",
      abortReason: "enough",
      scope: "call",
    });
    const last = send();
    await settled();
    await answer();
    expect(await first).toBe(response);
    // The next one that still waits has the slot.
    expect(sent).toHaveLength(2);
    transport.close();
    expect(close).toHaveBeenCalledOnce();
    expect(await last).toMatchObject({
      sent: false,
      reason: "aborted",
      abortReason: new Error("the client was closed"),
    });
    await answer();
    expect(await closed).toBe(response);
    expect(sent).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("nothing is sent after close() or an abort", async () => {
    const { transport, send, sent } = open();
    expect(await send({ signal: AbortSignal.abort("before") })).toEqual({
      type: "failure",
      sent: false,
      reason: "aborted",
      abortReason: "before",
    });
    transport.close();
    expect(await send()).toMatchObject({ abortReason: new Error("the client was closed") });
    expect(sent).toEqual([]);
  });

  test("an open stream keeps its slot until it is cancelled, once", async () => {
    const { transport, send, answer, sent } = open();
    const stream = send({ stream: true });
    await settled();
    await answer({ ...response, body: 7 });
    expect(await stream).toMatchObject({ body: 7 });
    const [second] = [send(), send()];
    await settled();
    void transport.perform({ type: "read", body: 7, timeoutMs: undefined });
    void transport.perform({ type: "cancel", body: 8 });
    await settled();
    expect(sent.map(({ type }) => type)).toEqual(["send", "read", "cancel"]);
    void transport.perform({ type: "cancel", body: 7 });
    void transport.perform({ type: "cancel", body: 7 });
    await settled();
    expect(sent.filter(({ type }) => type === "send")).toHaveLength(2);
    for (let effect = 0; effect < 5; effect += 1) await answer();
    expect(await second).toBe(response);
  });

  test.each<[string, boolean, Outcome]>([
    ["a stream that was refused", true, { ...response, status: 404, body: new Uint8Array() }],
    ["a stream that failed", true, { type: "failure", reason: "connection", sent: true }],
    ["a response with a number", false, { ...response, body: 5 }],
  ])("%s keeps no slot", async (_name, stream, outcome) => {
    const { send, answer, sent } = open();
    void send({ stream });
    await settled();
    await answer(outcome);
    void send();
    await settled();
    expect(sent).toHaveLength(2);
  });

  test("close() gives the slots of open streams to other clients", async () => {
    const { transport, send, answer } = open();
    const slots = new RequestSlots(1);
    const inner: AsyncTransport = { perform: async () => ({ ...response, body: 1 }), close: () => {} };
    const sharing = new LimitedTransport(inner, () => slots);
    await sharing.perform({
      type: "send",
      request: { ...request, stream: true },
      timeoutMs: 5,
      remainingMs: undefined,
    });
    const onSlot = vi.fn<() => void>();
    slots.take(onSlot);
    expect(onSlot).not.toHaveBeenCalled();
    sharing.close();
    expect(onSlot).toHaveBeenCalledOnce();
    const running = send();
    await settled();
    transport.close();
    await answer();
    expect(await running).toBe(response);
  });
});

describe("idle connections", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Creates an agent with a connection of each name. Returns a function that makes one idle, and the names of those that are closed. */
  function agentWith(...names: readonly string[]) {
    const closed: string[] = [];
    const agent = new http.Agent();
    // The listener of Node.js expects real connections.
    agent.removeAllListeners("free");
    watchIdleConnections(agent);
    watchIdleConnections(agent);
    const sockets = names.map((name) => ({ destroy: () => void closed.push(name) }) as unknown as net.Socket);
    return {
      agent,
      sockets,
      free: (index: number) => agent.emit("free", sockets[index]),
      closed: () => closed.splice(0),
    };
  }

  test("are closed by their age, which either clock can tell, and with all that are older", () => {
    const clock = vi.spyOn(Date, "now");
    const { agent, sockets, free, closed } = agentWith("a", "b", "c", "other");
    expect(agent.listenerCount("free")).toBe(1);
    for (const index of sockets.keys()) {
      clock.mockReturnValue(1_000 + 100 * index);
      free(index);
    }
    Object.assign(agent.freeSockets, { "x.test:443:": sockets.slice(0, 3), "x.test:4430:": sockets.slice(3) });
    const closedAt = (ms: number, maxIdleMs?: number) => {
      clock.mockReturnValue(ms);
      closeIdleConnections(agent, "x.test", 443, maxIdleMs);
      return closed();
    };
    expect(closedAt(61_000, 60_000)).toEqual([]);
    expect(closedAt(61_100, 60_000)).toEqual(["a"]);
    expect(closedAt(61_101, 60_000)).toEqual(["a", "b"]);
    expect(closedAt(1_200)).toEqual(["a", "b", "c"]);
  });

  test("of an unknown age count as old, with those before them", () => {
    const { agent, sockets, free, closed } = agentWith("known", "unknown", "later");
    free(0);
    free(2);
    Object.assign(agent.freeSockets, { "x.test:80:": sockets });
    closeIdleConnections(agent, "x.test", 80, 60_000);
    expect(closed()).toEqual(["known", "unknown"]);
  });
});
