// Event streams on both clients, over a socket and from memory.
import { AsyncClient, Client, createFetchHttpClient, createHttpClient, type SessionStreamEvent } from "@ws/client";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFaultServer, type FaultServer } from "../../core/test/support/fault-server.ts";
import { clients, errorOf, errorResponse, fakeService, TOKEN } from "./support/clients.ts";

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
const sseEvent = (type: string, more: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const END = sseEvent("stream.end", { session_id: "s", status: "completed", last_sequence: 1 });

let server: FaultServer;
let lastKey = 0;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(() => server.close());

async function serve(steps: Parameters<FaultServer["script"]>[1]) {
  const key = `s${(lastKey += 1)}`;
  await server.script(key, steps);
  // The fault server selects a script by the first segment after /v1/, so the key is part of the base path.
  return { key, options: { auth: TOKEN, baseUrl: `${server.url}/v1/${key}`, logLevel: "error" as const } };
}

const streamReaders = [
  {
    name: "AsyncClient",
    httpClients: [{}, { httpClient: createHttpClient() }, { httpClient: createFetchHttpClient() }],
    collect: async (options: object, maxEvents = Infinity) => {
      const events: SessionStreamEvent[] = [];
      const client = new AsyncClient(options);
      for await (const event of await client.sessions.stream({ message: "hi" })) {
        events.push(event);
        if (events.length === maxEvents) break;
      }
      return events;
    },
  },
  {
    name: "Client",
    httpClients: [{}],
    collect: async (options: object, maxEvents = Infinity) => {
      const events: SessionStreamEvent[] = [];
      const client = new Client(options);
      for (const event of client.sessions.stream({ message: "hi" })) {
        events.push(event);
        if (events.length === maxEvents) break;
      }
      return events;
    },
  },
];

describe.each(streamReaders)("a stream on $name", ({ collect, httpClients }) => {
  test("yields its events in order, regardless of line endings and split data fields", async () => {
    const text = `: comment\r\n${sseEvent("event.provisional", { text: "grüße" })}data: {"type":\ndata: "event.committed"}\n\n${END}`;
    const bytes = Buffer.from(text, "utf8").toString("latin1");
    const { options } = await serve([{ write: HEAD + bytes, afterwards: "end", afterwardsMs: 10 }]);
    expect((await collect(options)).map(({ type }) => type)).toEqual([
      "event.provisional",
      "event.committed",
      "stream.end",
    ]);
  });

  test("fails if it ends without a final event", async () => {
    const { options } = await serve([
      { write: HEAD + sseEvent("session.snapshot"), afterwards: "end", afterwardsMs: 10 },
    ]);
    const error = await errorOf(() => collect(options));
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true });
    expect(error.message).toContain("the stream ended before its last event");
  });

  test("joins an event that was split inside a UTF-8 character", async () => {
    const bytes = Buffer.from(sseEvent("event.provisional", { text: "ü" }) + END, "utf8").toString("latin1");
    const at = bytes.indexOf("\u00c3") + 1;
    const { options } = await serve([
      {
        write: HEAD + bytes.slice(0, at),
        rest: { text: bytes.slice(at), afterMs: 20 },
        afterwards: "end",
        afterwardsMs: 40,
      },
    ]);
    expect((await collect(options))[0]).toMatchObject({ text: "ü" });
  });

  test.each([
    { name: "a byte order mark", encoding: "identity", encode: (text: string) => Buffer.from(`\uFEFF${text}`) },
    { name: "gzip", encoding: "gzip", encode: gzipSync },
    { name: "br", encoding: "br", encode: brotliCompressSync },
    { name: "deflate", encoding: "deflate", encode: deflateSync },
    { name: "deflate without its header", encoding: "deflate", encode: deflateRawSync },
  ])("reads a stream in $name with every transport", async ({ encoding, encode }) => {
    const bytes = encode(sseEvent("event.provisional", { text: "grüße" }) + END).toString("latin1");
    const head = HEAD.replace("\r\n\r\n", `\r\ncontent-encoding: ${encoding}\r\n\r\n`);
    const { options } = await serve([{ write: head + bytes, afterwards: "end" }]);
    for (const httpClient of httpClients) {
      const events = await collect({ ...options, ...httpClient });
      expect(events).toMatchObject([{ text: "grüße" }, { type: "stream.end" }]);
    }
  });

  test("fails if its encoding is broken", async () => {
    const bytes = deflateRawSync(sseEvent("session.snapshot") + END)
      .subarray(0, -4)
      .toString("latin1");
    const head = HEAD.replace("\r\n\r\n", "\r\ncontent-encoding: deflate\r\n\r\n");
    const { options } = await serve([{ write: head + bytes, afterwards: "end" }]);
    const error = await errorOf(() => collect(options));
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, cause: { code: "Z_BUF_ERROR" } });
  });

  test("closes its connection immediately after a break", async () => {
    const { options, key } = await serve([{ write: HEAD + sseEvent("session.snapshot") }]);
    expect(await collect(options, 1)).toHaveLength(1);
    await expect.poll(() => server.seen(key)).toMatchObject({ closed: 1 });
  });

  test("yields events of an unknown type unchanged", async () => {
    const { options } = await serve([{ write: HEAD + sseEvent("event.unknown", { x: 1 }) + END, afterwards: "end" }]);
    expect((await collect(options))[0]).toEqual({ type: "event.unknown", x: 1 });
  });

  test.each([
    [
      "is reset midway",
      { write: HEAD + sseEvent("session.snapshot"), afterwards: "reset" as const, afterwardsMs: 20 },
      "RequestConnectionError",
    ],
    [
      "contains invalid JSON",
      { write: `${HEAD}data: {oops\n\n`, afterwards: "end" as const, afterwardsMs: 20 },
      "UnknownHTTPResponseError",
    ],
    [
      "is an HTML page",
      { write: "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nhi" },
      "UnknownHTTPResponseError",
    ],
  ])("that %s throws, is not retried, and closes its connection", async (_, step, name) => {
    const { options, key } = await serve([step]);
    expect(await errorOf(() => collect(options))).toMatchObject({ name, maybeApplied: true });
    expect((await server.seen(key)).requests).toHaveLength(1);
    await expect.poll(() => server.seen(key)).toMatchObject({ closed: 1 });
  });

  test("retries opening like any request, and sends Accept: text/event-stream", async () => {
    const busy = "HTTP/1.1 429 Busy\r\nretry-after: 0\r\ncontent-length: 0\r\n\r\n";
    const { options, key } = await serve([{ write: busy }, { write: HEAD + END, afterwards: "end" }]);
    expect(await collect(options)).toHaveLength(1);
    const { requests } = await server.seen(key);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      method: "POST",
      headers: { accept: "text/event-stream" },
      body: '{"message":"hi"}',
    });
  });

  test("ends at the deadline of the call", async () => {
    const { options } = await serve([{ write: HEAD + sseEvent("session.snapshot") }]);
    expect(await errorOf(() => collect({ ...options, deadlineMs: 120 }))).toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
    });
  });
});

describe.each(clients)("a stream on $name from memory", ({ create }) => {
  const headers = { "content-type": "text/event-stream" };
  const open = async (data: Iterable<string>) =>
    create({ logLevel: "error" }, () => ({ status: 200, headers, data })).sessions.stream({ message: "hi" });

  test("reads a response text, and throws if opening fails", async () => {
    const response = { status: 200, headers, data: sseEvent("session.snapshot") + END };
    const { respond } = fakeService(response, errorResponse(404, "object_not_found"));
    const client = create({ logLevel: "error" }, respond);
    const stream = await client.sessions.stream({ message: "hi" });
    const types: string[] = [];
    if (Symbol.iterator in stream) for (const { type } of stream) types.push(type);
    else for await (const { type } of stream) types.push(type);
    expect(types).toEqual(["session.snapshot", "stream.end"]);
    expect(await errorOf(() => client.sessions.stream({ message: "hi" }))).toMatchObject({ code: "object_not_found" });
  });

  test("pulls one chunk at a time, and closes its source after a break", async () => {
    const seen: string[] = [];
    function* chunks() {
      try {
        for (const [name, text] of [
          ["one", sseEvent("session.snapshot")],
          ["two", END],
        ] as const) {
          seen.push(`sent ${name}`);
          yield text;
        }
      } finally {
        seen.push("closed");
      }
    }
    const stream = await open(chunks());
    for await (const { type } of stream) {
      seen.push(type);
      break;
    }
    expect(seen).toEqual(["sent one", "session.snapshot", "closed"]);
  });

  test("fails like a lost connection if its source throws", async () => {
    function* chunks() {
      yield sseEvent("session.snapshot");
      throw new Error("the source failed");
    }
    const stream = await open(chunks());
    const types: string[] = [];
    const read = async () => {
      for await (const { type } of stream) types.push(type);
    };
    const error = await errorOf(read);
    expect(types).toEqual(["session.snapshot"]);
    expect(error).toMatchObject({ name: "RequestConnectionError" });
    expect(String(error)).toContain("the source failed");
  });
});

test("close() ends a waiting loop, and closes a stream that was never read", async () => {
  const { options, key } = await serve([{ write: HEAD + sseEvent("session.snapshot") }]);
  const client = new AsyncClient(options);
  const stream = await client.sessions.stream({ message: "hi" });
  setTimeout(() => void stream.close(), 30);
  const seen: SessionStreamEvent[] = [];
  for await (const event of stream) seen.push(event);
  expect(seen).toHaveLength(1);
  await (await client.sessions.stream({ message: "hi" })).close();
  new Client(options).sessions.stream({ message: "hi" }).close();
  await expect.poll(() => server.seen(key)).toMatchObject({ sockets: 3, closed: 3 });
});
