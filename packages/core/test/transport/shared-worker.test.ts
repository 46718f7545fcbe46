// The worker thread that all blocking clients of a thread share.
import { createSyncSender, type ConnectionOptions, type SyncSender } from "@ws/core";
import { connectSync, driveSync, iterateSync, openStream, type SyncTransport } from "@ws/core/engine";
import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { httpResponse, serviceError, startFaultServer, type FaultServer } from "../support/fault-server.ts";
import { nextKey, soon } from "../support/run-scenario.ts";
import { startProgram } from "../support/run-program.ts";
import { requestTo, settingsWith } from "../support/stacks.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  await server.script("ok", [{ write: httpResponse(200, '{"ok":1}') }]);
  await server.script("other", [{ write: httpResponse(200, '{"ok":2}') }]);
  process.on("worker", onWorker);
});
afterAll(() => {
  process.off("worker", onWorker);
  return server.close();
});

/** The workers that this thread has started, and the number of those that have ended. */
const started: Worker[] = [];
let ended = 0;
function onWorker(worker: Worker): void {
  started.push(worker);
  worker.once("exit", () => (ended += 1));
}
const allEnded = (): Promise<boolean> => soon(async () => ended === started.length);

/** Returns the started workers. Node.js reports a worker after the code that starts it. */
async function startedWorkers(): Promise<readonly Worker[]> {
  await new Promise((resolve) => setImmediate(resolve));
  return started;
}

let senders: SyncSender[] = [];
function open(connections: ConnectionOptions = {}): SyncSender {
  const sender = createSyncSender({ auth: "t", baseUrl: server.url, retry: false, logLevel: "error", connections });
  senders.push(sender);
  return sender;
}
beforeEach(() => {
  started.length = 0;
  ended = 0;
});
afterEach(async () => {
  for (const sender of senders) sender.close();
  senders = [];
  await startedWorkers();
  await expect.poll(() => ended).toBe(started.length);
});

const callOk = (sender: SyncSender, path = "ok"): unknown => sender.send({ method: "get", path }).data;

const EVENTS = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: {"n":1}\n\n';

/** Opens a stream, reads its first event and returns the iterator of the others. */
async function openEvents(transport: SyncTransport, rest: string, key = nextKey()) {
  await server.script(key, [{ write: EVENTS, rest: { text: rest, afterMs: 50 } }]);
  const isLast = (event: unknown): boolean => (event as { n: number }).n === 2;
  const events = iterateSync(
    driveSync(openStream(requestTo(server.url, key), settingsWith({ deadlineMs: 60_000 }), isLast), transport).events,
    transport,
  );
  expect(events.next().value).toEqual({ n: 1 });
  return events;
}

test("80 open clients share one worker and its connections", async () => {
  const before = (await server.connections()).http.total;
  for (let client = 0; client < 80; client += 1) expect(callOk(open())).toEqual({ ok: 1 });
  expect(await startedWorkers()).toHaveLength(1);
  expect((await server.connections()).http.total - before).toBe(1);
});

test("the worker ends with the last client that is closed, and a call starts another one", async () => {
  const [first, second] = [open(), open()];
  callOk(first);
  callOk(second);
  first.close();
  expect(callOk(second)).toEqual({ ok: 1 });
  expect(() => callOk(first)).toThrow(expect.objectContaining({ name: "RequestAbortedError", maybeApplied: false }));
  second.close();
  second.close();
  expect(await allEnded()).toBe(true);
  expect(callOk(open(), "other")).toEqual({ ok: 2 });
  expect(await startedWorkers()).toHaveLength(2);
});

test("closing the last client with the same settings closes their connections and no others", async () => {
  const key = nextKey();
  await server.script(key, [{ write: httpResponse(200, "{}") }]);
  const [first, second] = [open(), open({ maxIdleMs: 1_000 })];
  vi.stubEnv("HTTPS_PROXY", "http://127.0.0.1:1");
  const other = open();
  vi.unstubAllEnvs();
  for (const sender of [first, second, other]) callOk(sender, key);
  first.close();
  callOk(second, key);
  expect(await server.seen(key)).toMatchObject({ sockets: 2, closed: 0 });
  second.close();
  await expect.poll(() => server.seen(key)).toMatchObject({ sockets: 2, closed: 1 });
  callOk(other, key);
  expect(await server.seen(key)).toMatchObject({ sockets: 2, closed: 1 });
});

test("closing a client ends its open streams and no others", async () => {
  const [key, otherKey] = [nextKey(), nextKey()];
  const [transport, other] = [connectSync(undefined), connectSync(undefined)];
  const events = await openEvents(transport, 'data: {"n":2}\n\n', key);
  await openEvents(other, "", otherKey);
  other.close();
  expect(events.next().value).toEqual({ n: 2 });
  await expect.poll(() => server.seen(otherKey)).toMatchObject({ sockets: 1, closed: 1 });
  events.return();
  transport.close();
});

test("a stream continues while other clients make calls and are closed", async () => {
  const transport = connectSync(undefined);
  const events = await openEvents(transport, 'data: {"n":2}\n\n');
  const other = open();
  callOk(other);
  other.close();
  expect(events.next().value).toEqual({ n: 2 });
  events.return();
  transport.close();
});

test("the connections of a client that was collected are closed", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const key = nextKey();
  await server.script(key, [{ write: httpResponse(200, "{}") }]);
  (() => void callOk(createSyncSender({ auth: "t", baseUrl: server.url }), key))();
  const isClosed = async (): Promise<boolean> => {
    collect();
    return (await server.seen(key)).closed === 1;
  };
  expect(await soon(isClosed)).toBe(true);
  expect(await allEnded()).toBe(true);
});

describe("without calls", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());
  const MINUTE_MS = 60_000;

  test("the worker ends a minute after the last call, and the next call starts another one", async () => {
    const sender = open();
    callOk(sender);
    vi.advanceTimersByTime(MINUTE_MS - 1_000);
    callOk(sender);
    vi.advanceTimersByTime(MINUTE_MS - 1_000);
    expect(callOk(sender)).toEqual({ ok: 1 });
    expect(await startedWorkers()).toHaveLength(1);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    vi.useRealTimers();
    expect(await allEnded()).toBe(true);
    expect(callOk(sender)).toEqual({ ok: 1 });
    expect(await startedWorkers()).toHaveLength(2);
  });

  test("the worker does not end while a stream is open", async () => {
    const transport = connectSync(undefined);
    const events = await openEvents(transport, 'data: {"n":2}\n\n');
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(events.next().value).toEqual({ n: 2 });
    events.return();
    vi.advanceTimersByTime(10 * MINUTE_MS);
    vi.useRealTimers();
    expect(await allEnded()).toBe(true);
    transport.close();
  });
});

describe("a worker that was terminated", () => {
  test("is replaced with the next call", async () => {
    const sender = open();
    callOk(sender);
    await (await startedWorkers())[0]?.terminate();
    expect(callOk(sender)).toEqual({ ok: 1 });
    expect(await startedWorkers()).toHaveLength(2);
  });

  test("ends the open streams, even when a later stream has the same number in the next worker", async () => {
    const transport = connectSync(undefined);
    const lost = await openEvents(transport, "");
    await (await startedWorkers())[0]?.terminate();
    const events = await openEvents(transport, 'data: {"n":2}\n\n');
    expect(() => lost.next()).toThrow("the worker thread of Client stopped; the request may have been applied");
    expect(events.next().value).toEqual({ n: 2 });
    events.return();
    transport.close();
  });
});

test("each thread has its own worker, so that a blocked thread does not delay another thread", async () => {
  const stalled = nextKey();
  await server.script(stalled, [{}]);
  const call = (key: string): Worker =>
    new Worker(
      `import(${JSON.stringify(import.meta.resolve("@ws/core"))}).then(({ createSyncSender }) => {
        const sender = createSyncSender({ auth: "t", baseUrl: ${JSON.stringify(server.url)} });
        require("node:worker_threads").parentPort.postMessage(sender.send({ method: "get", path: "${key}" }).data);
      });`,
      { eval: true, execArgv: [] },
    );
  const blocked = call(stalled);
  await expect.poll(async () => (await server.seen(stalled)).requests.length).toBe(1);
  const other = call("ok");
  expect(await new Promise((resolve) => other.once("message", resolve))).toEqual({ ok: 1 });
  await Promise.all([blocked.terminate(), other.terminate()]);
});

describe("SIGINT during a blocking call", () => {
  /** Runs a call of `sender` with the key in a program, and sends SIGINT when its request has arrived, or when it waits. */
  async function interrupt(key: string, before: string, isWait = false) {
    const { child, result } = startProgram(`
      ${before}
      const sender = core.createSyncSender({ auth: "t", baseUrl: ${JSON.stringify(server.url)}, logLevel: "error", observer: ({ type }) => type === "wait" && console.log("waits") });
      try {
        sender.send({ method: "post", path: "${key}" });
      } catch (error) {
        console.log(error.name, error.message, error.maybeApplied, error.cause.message);
      }
      // It ends with its input: no signal may arrive while it ends.
      process.stdin.resume();`);
    if (isWait) await once(child.stdout, "data");
    else await expect.poll(async () => (await server.seen(key)).requests.length).toBe(1);
    // Between two waits, the program does not notice the signal, so it is repeated until it does, as a user would. The first one
    // is not sent at once: while Node.js enters a wait that SIGINT can end, it has no handlers for a moment, and SIGINT ends the
    // process.
    const timer = setInterval(() => child.kill("SIGINT"), 200);
    const stop = (): void => {
      clearInterval(timer);
      child.stdin.end();
    };
    child.stdout.once("data", stop);
    return result.finally(stop);
  }
  const HANDLER = `process.once("SIGINT", (...args) => console.log("handler", ...args)); process.on("SIGINT", () => undefined);`;

  test("ends the call, after the handlers of the process, and closes the connection", async () => {
    const key = nextKey();
    await server.script(key, [{}]);
    expect(await interrupt(key, HANDLER)).toEqual({
      stdout: `handler SIGINT\nRequestAbortedError POST ${key} was aborted; the request may have been applied true the process received SIGINT\n`,
      stderr: "",
      code: 0,
      signal: null,
    });
    expect(await server.seen(key)).toMatchObject({ requests: { length: 1 }, closed: 1 });
  });

  test("ends a wait for the next attempt", async () => {
    const key = nextKey();
    await server.script(key, [{ write: serviceError(429, "rate_limited", { "retry-after": 50 }) }]);
    const { stdout } = await interrupt(key, HANDLER, true);
    expect(stdout).toContain("RequestAbortedError");
    expect(stdout).toContain("the request was not applied false the process received SIGINT");
  });

  test("lets a handler end the process", async () => {
    const key = nextKey();
    await server.script(key, [{}]);
    const { stdout, code } = await interrupt(
      key,
      `process.on("SIGINT", () => (console.log("ends"), process.exit(130)));`,
    );
    expect([stdout, code]).toEqual(["ends\n", 130]);
  });

  test("ends a process without a handler", async () => {
    const key = nextKey();
    await server.script(key, [{}]);
    expect(await interrupt(key, "")).toMatchObject({ stdout: "", signal: "SIGINT" });
  });
});
