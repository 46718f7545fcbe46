// The connections that all clients of a thread share: their number, their age, and what ends them.
import { execFile } from "node:child_process";
import http from "node:http";
import https from "node:https";
import { promisify } from "node:util";
import {
  createHttpClient,
  createSender,
  createSyncSender,
  type AsyncClientOptions,
  type ConnectionOptions,
} from "@ws/core";
import { connectAsync, driveAsync, iterateAsync, openStream } from "@ws/core/engine";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { httpResponse, startFaultServer, type FaultServer, type Listener, type Step } from "../support/fault-server.ts";
import { isClosedSoon, nextKey } from "../support/run-scenario.ts";
import { requestTo, settingsWith } from "../support/stacks.ts";

let server: FaultServer;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(() => server.close());

type Options = Pick<AsyncClientOptions, "baseUrl" | "connections" | "timeoutMs" | "deadlineMs" | "retry">;
interface TestSender {
  send(request: { method: "get" | "post"; path: string; signal?: AbortSignal }): unknown;
  close(): void;
}

let opened: TestSender[] = [];
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  for (const sender of opened) sender.close();
  opened = [];
});

/** Returns options with a token of its own, as the client of a user has it. */
const common = (options: Options) => ({
  auth: `ntn_user${opened.length}`,
  baseUrl: server.url,
  logger: false as const,
  ...options,
});
function openSender(options: Options = {}) {
  const sender = createSender(common(options));
  opened.push(sender);
  return sender;
}

const kinds: readonly { name: string; open: (options?: Options) => TestSender }[] = [
  { name: "createSender()", open: openSender },
  {
    name: "createSender() with createHttpClient()",
    open({ connections, ...options } = {}) {
      const sender = createSender({ ...common(options), httpClient: createHttpClient({}, connections) });
      opened.push(sender);
      return sender;
    },
  },
  {
    name: "createSyncSender()",
    open(options = {}) {
      const sender = createSyncSender(common(options));
      opened.push(sender);
      return sender;
    },
  },
];

const OK: Step = { write: httpResponse(200, '{"n":1}') };

/** Writes a script for the server. Returns the path of its requests, and a function that returns what the server received. */
async function script(...steps: readonly Step[]) {
  const key = nextKey();
  await server.script(key, steps);
  return { path: key, key, seen: () => server.seen(key) };
}

/** Returns the number of connections that a listener gets during a function. */
async function connectionsOf(listener: Listener, run: () => Promise<void>): Promise<number> {
  const before = (await server.connections())[listener].total;
  await run();
  return (await server.connections())[listener].total - before;
}

describe.each(kinds)("$name", ({ open }) => {
  test("100 clients that nobody closes, each with a token of its own, use one connection", async () => {
    const { path, seen } = await script(OK);
    for (let count = 0; count < 100; count += 1) await open().send({ method: "post", path });
    expect(await seen()).toMatchObject({ requests: { length: 100 }, sockets: 1 });
  });

  test("30 clients use one tunnel through a proxy", async () => {
    vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${server.ports.proxy}`);
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    const { path, seen } = await script(OK);
    const baseUrl = `https://127.0.0.1:${server.ports.https}`;
    const total = await connectionsOf("proxy", async () => {
      for (let count = 0; count < 30; count += 1) await open({ baseUrl }).send({ method: "post", path });
    });
    expect(total).toBe(1);
    expect(await seen()).toMatchObject({ requests: { length: 30 }, sockets: 1 });
  });

  test("clients with other settings of proxies and certificates have connections of their own", async () => {
    const { path } = await script(OK);
    const baseUrl = `https://127.0.0.1:${server.ports.https}`;
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    await open({ baseUrl }).send({ method: "get", path });
    vi.unstubAllEnvs();
    const refused = async (): Promise<unknown> => open({ baseUrl, retry: false }).send({ method: "get", path });
    await expect(refused()).rejects.toMatchObject({ cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } });
  });

  test("a write opens a connection if the idle one is older than maxIdleMs, and a read uses it", async () => {
    const { path, seen } = await script(OK);
    const sender = open({ connections: { maxIdleMs: 0 } });
    await sender.send({ method: "get", path });
    await sender.send({ method: "get", path });
    expect(await seen()).toMatchObject({ sockets: 1 });
    await sender.send({ method: "post", path });
    expect(await seen()).toMatchObject({ sockets: 2 });
  });
});

describe("an idle connection", () => {
  test("serves a POST that only reads, as it does a GET", async () => {
    const { path, seen } = await script(OK);
    const sender = openSender({ connections: { maxIdleMs: 0 } });
    await sender.send({ method: "get", path });
    await sender.send({ method: "post", path, reads: true });
    expect(await seen()).toMatchObject({ sockets: 1 });
  });

  const agents = { httpAgent: new http.Agent({ keepAlive: true }), httpsAgent: new https.Agent({ keepAlive: true }) };
  const withAgents = (connections?: ConnectionOptions) => createHttpClient(agents, connections);
  const asyncKinds = [
    ["createSender()", () => openSender()],
    ["createHttpClient() with agents", () => createSender({ ...common({}), httpClient: withAgents() })],
  ] as const;

  describe.each(asyncKinds)("of %s", (_, open) => {
    /** Makes a call, lets time pass, makes another call, and returns the number of connections. */
    async function callTwice(method: "get" | "post", passMs: number): Promise<number> {
      vi.useFakeTimers({ toFake: ["Date"] });
      const { path, seen } = await script(OK);
      const sender = open();
      await sender.send({ method, path });
      vi.setSystemTime(Date.now() + passMs);
      await sender.send({ method, path });
      return (await seen()).sockets;
    }

    test("is not used for a write after 4 s by the clock of the system", async () => {
      expect(await callTwice("post", 3_000)).toBe(1);
      expect(await callTwice("post", 4_100)).toBe(2);
    });

    test("is used for a read", async () => {
      expect(await callTwice("get", 3_600_000)).toBe(1);
    });

    test("that turns out to be dead takes the others with it: the repetition opens a connection", async () => {
      const { path, seen } = await script(OK, OK, OK, { reset: true }, OK);
      const sender = open();
      const calls = Array.from({ length: 3 }, async () => sender.send({ method: "get", path }));
      await Promise.all(calls);
      expect(await seen()).toMatchObject({ sockets: 3 });
      expect(await sender.send({ method: "get", path })).toMatchObject({ attempts: 2 });
      expect(await seen()).toMatchObject({ requests: { length: 5 }, sockets: 4 });
    });
  });

  test("is not used for a write either if only the monotonic clock says that time passed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { path, seen } = await script(OK);
    const sender = openSender({ connections: { maxIdleMs: 5 } });
    await sender.send({ method: "post", path });
    await new Promise((resolve) => setTimeout(resolve, 10));
    await sender.send({ method: "post", path });
    expect(await seen()).toMatchObject({ sockets: 2 });
  });

  test("of another program, whose age is unknown, is not used for a write", async () => {
    const { path, seen } = await script(OK);
    const agent = new http.Agent({ keepAlive: true });
    await new Promise((resolve) =>
      http.get(`${server.url}/v1/${path}`, { agent }, (response) => response.resume().on("close", resolve)),
    );
    const sender = createSender({ ...common({}), httpClient: createHttpClient({ httpAgent: agent }) });
    await sender.send({ method: "post", path });
    expect(await seen()).toMatchObject({ requests: { length: 2 }, sockets: 2 });
    await sender.send({ method: "post", path });
    expect(await seen()).toMatchObject({ requests: { length: 3 }, sockets: 2 });
  });
});

describe("close()", () => {
  test("ends the calls of its client and no others", async () => {
    const hanging = await script({});
    const slow = await script({ rest: { text: httpResponse(200, '{"n":2}'), afterMs: 50 } });
    const [first, second] = [openSender(), openSender()];
    const ended = first.send({ method: "get", path: hanging.path }).catch((error: unknown) => error);
    const other = second.send({ method: "get", path: slow.path });
    await expect.poll(async () => (await hanging.seen()).requests.length).toBe(1);
    first.close();
    expect(await ended).toMatchObject({ name: "RequestAbortedError" });
    expect(await other).toMatchObject({ data: { n: 2 } });
  });

  test("of the last open client closes the idle connections, whether or not others were ever used", async () => {
    const { path, key, seen } = await script(OK);
    // Clients of other test files of this thread may be open, and share the pool of all clients without options.
    const own = { connections: { max: 77 } };
    const [first, second] = [openSender(own), openSender(own)];
    openSender(own);
    await first.send({ method: "get", path });
    await second.send({ method: "get", path });
    first.close();
    first.close();
    await second.send({ method: "get", path });
    expect(await seen()).toMatchObject({ sockets: 1, closed: 0 });
    second.close();
    expect(await isClosedSoon(server, key)).toBe(true);
  });
});

describe("connections.max", () => {
  test("limits the requests of all clients at a time, and later ones wait", async () => {
    const { path, seen } = await script(OK);
    const calls = Array.from({ length: 40 }, async (_, index) =>
      openSender({ connections: { max: 3 } }).send({ method: "post", path: `${path}/${index}` }),
    );
    await Promise.all(calls);
    expect(await seen()).toMatchObject({ requests: { length: 40 }, sockets: 3 });
  });

  /** Takes the only connection with a call that gets its response when the returned function is called. */
  async function occupy(afterMs?: number) {
    const { path, seen } = await script(
      afterMs === undefined ? {} : { rest: { text: httpResponse(200, "{}"), afterMs } },
    );
    const holder = openSender({ connections: { max: 1 } });
    const held = holder.send({ method: "get", path }).catch(() => undefined);
    await expect.poll(async () => (await seen()).requests.length).toBe(1);
    return { holder, held };
  }

  test("an abort during the wait ends the call, which was not applied, and frees its place", async () => {
    const { holder } = await occupy();
    const { path, seen } = await script(OK);
    const waiting = openSender({ connections: { max: 1 } });
    const abort = new AbortController();
    const aborted = waiting.send({ method: "post", path, signal: abort.signal }).catch((error: unknown) => error);
    const next = waiting.send({ method: "get", path });
    abort.abort();
    expect(await aborted).toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
    holder.close();
    expect(await next).toMatchObject({ data: { n: 1 } });
    expect(await seen()).toMatchObject({ requests: [{ method: "GET" }] });
  });

  test("the deadline of the call ends the wait", async () => {
    await occupy();
    const waiting = openSender({ connections: { max: 1 }, deadlineMs: 20 });
    await expect(waiting.send({ method: "post", path: "pages" })).rejects.toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
      timeoutMs: 20,
      maybeApplied: false,
    });
  });

  test("an open stream keeps its place until it ends", async () => {
    const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
    const stream = await script({ write: `${head}data: {"n":1}\n\ndata: {"n":2}\n\n`, afterwards: "end" });
    const { path } = await script(OK);
    const transport = connectAsync(undefined, { max: 1 });
    const isLast = (event: unknown): boolean => (event as { n: number }).n === 2;
    const steps = openStream(requestTo(server.url, stream.key), settingsWith(), isLast);
    const events = iterateAsync((await driveAsync(steps, transport)).events, transport);
    let hasResponse = false;
    const waiting = openSender({ connections: { max: 1 } })
      .send({ method: "get", path })
      .then(() => (hasResponse = true));
    expect((await events.next()).value).toEqual({ n: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hasResponse).toBe(false);
    while (!(await events.next()).done);
    expect(await waiting).toBe(true);
    transport.close();
  });

  test("a call after close() fails and takes no place", async () => {
    const closed = openSender({ connections: { max: 1 } });
    closed.close();
    const call = closed.send({ method: "get", path: "pages" });
    await expect(call).rejects.toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
    const { path, key } = await script(OK);
    const sender = openSender({ connections: { max: 1 } });
    await sender.send({ method: "get", path });
    sender.close();
    expect(await isClosedSoon(server, key)).toBe(true);
  });

  test("the wait is no time of the attempt", async () => {
    const { held } = await occupy(900);
    const { path } = await script(OK);
    const waiting = openSender({ connections: { max: 1 }, timeoutMs: 700, retry: false });
    expect(await waiting.send({ method: "post", path })).toMatchObject({ data: { n: 1 } });
    await held;
  });

  test.each([0, 1.5, "2"])("%j is refused", (max) => {
    expect(() => createSender({ connections: { max: max as number } })).toThrow(
      "Expected connections.max to be a whole number from 1",
    );
  });

  test("connections of an httpClient are refused, with the way to set them", () => {
    const options = { httpClient: createHttpClient(), connections: { max: 1 } };
    expect(() => createSender(options)).toThrow("Pass them to createHttpClient");
    expect(() => createHttpClient({}, { max: 1 } as ConnectionOptions)).toThrow('Unknown option "max" of connections');
    for (const maxIdleMs of [-1, Number.NaN, 2 ** 31, "1" as never])
      for (const create of [
        () => createHttpClient({}, { maxIdleMs }),
        () => createSender({ connections: { maxIdleMs } }),
      ])
        expect(create).toThrow("Expected connections.maxIdleMs to be a number of milliseconds from 0 to 2147483647");
  });
});

test("an abort before the request is written to an idle connection has not sent it", async () => {
  const { path, seen } = await script(OK);
  const sender = openSender();
  await sender.send({ method: "post", path });
  const abort = new AbortController();
  const aborted = sender.send({ method: "post", path, signal: abort.signal }).catch((error: unknown) => error);
  abort.abort();
  expect(await aborted).toMatchObject({ name: "RequestAbortedError", maybeApplied: false });
  await sender.send({ method: "post", path });
  expect(await seen()).toMatchObject({ requests: { length: 2 } });
});

// In programs, because tests may not connect to other machines.
describe.each(["createSender", "createSyncSender"])("%s, if no connection could be opened", (create) => {
  /** Returns the fields of the error of a write. @param before Statements before the call; `sender` is a sender for `baseUrl` */
  async function failedWrite(baseUrl: string, before: string, shell: string) {
    const program = `
      import * as core from ${JSON.stringify(import.meta.resolve("@ws/core"))};
      import fs from "node:fs";
      const retry = { maxRetries: 1, initialRetryDelayMs: 0 };
      const open = (baseUrl) => core.${create}({ auth: "t", baseUrl, logger: false, retry });
      ${before}
      try {
        await open(${JSON.stringify(baseUrl)}).send({ method: "post", path: "pages" });
      } catch ({ name, attempts, maybeApplied, cause }) {
        fs.writeSync(1, JSON.stringify({ name, attempts, maybeApplied, code: cause.code }));
      }
      process.exit();`;
    const node = [process.execPath, "--input-type=module", "--eval", program];
    const { stdout } = await promisify(execFile)("sh", ["-c", `${shell}exec "$@"`, "sh", ...node], {
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    return JSON.parse(stdout) as unknown;
  }

  test("in the moment when the call began, the write was not applied and is repeated", async () => {
    expect(await failedWrite("http://255.255.255.255:81", "", "")).toMatchObject({
      name: "RequestConnectionError",
      attempts: 2,
      maybeApplied: false,
    });
  });

  test("because the process has too many open files, the write was not applied and is repeated", async () => {
    const { path } = await script(OK);
    // The first call starts the thread of blocking clients, which needs files, too.
    const before = `
      await open(${JSON.stringify(server.url)}).send({ method: "get", path: "${path}" });
      try { for (;;) fs.openSync("/dev/null"); } catch {}`;
    const error = await failedWrite(`http://127.0.0.1:${server.ports.elsewhere}`, before, "ulimit -n 80; ");
    expect(error).toEqual({ name: "RequestConnectionError", attempts: 2, maybeApplied: false, code: "EMFILE" });
  });
});
