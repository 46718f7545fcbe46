// Streams of events on both clients, over a socket and from memory.
import { AsyncClient, Client, type SessionStreamEvent } from "@ws/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFaultServer, type FaultServer } from "../../core/test/fault-server.ts";
import { errorOf, kinds, memory, refusal, TOKEN } from "./clients.ts";

const HEAD = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
const event = (type: string, more: object = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const END = event("stream.end", { session_id: "s", status: "completed", last_sequence: 1 });

let server: FaultServer;
let lastKey = 0;
beforeAll(async () => void (server = await startFaultServer()));
afterAll(() => server.close());

async function serve(steps: Parameters<FaultServer["script"]>[1]) {
  const key = `s${(lastKey += 1)}`;
  await server.script(key, steps);
  // The fault server tells scripts apart by the first segment behind /v1/; here it is a part of the base path.
  return { key, options: { auth: TOKEN, baseUrl: `${server.url}/v1/${key}`, logLevel: "error" as const } };
}

const socketKinds = [
  {
    name: "AsyncClient",
    collect: async (options: object, upTo = Infinity) => {
      const events: SessionStreamEvent[] = [];
      const client = new AsyncClient(options);
      for await (const one of await client.sessions.stream({ message: "hi" })) {
        events.push(one);
        if (events.length === upTo) break;
      }
      return events;
    },
  },
  {
    name: "Client",
    collect: async (options: object, upTo = Infinity) => {
      const events: SessionStreamEvent[] = [];
      const client = new Client(options);
      for (const one of client.sessions.stream({ message: "hi" })) {
        events.push(one);
        if (events.length === upTo) break;
      }
      return events;
    },
  },
];

describe.each(socketKinds)("a stream on $name", ({ collect }) => {
  test("gives its events in order, whatever the pieces they come in", async () => {
    const whole = `: comment\r\n${event("event.provisional", { text: "grüße" })}data: {"type":\ndata: "event.committed"}\n\n${END}`;
    const bytes = Buffer.from(whole, "utf8").toString("latin1");
    const { options } = await serve([{ write: HEAD + bytes, afterwards: "end", afterwardsMs: 10 }]);
    expect((await collect(options)).map(({ type }) => type)).toEqual([
      "event.provisional",
      "event.committed",
      "stream.end",
    ]);
  });

  test("that ends without a last event was cut, and says so", async () => {
    const { options } = await serve([{ write: HEAD + event("session.snapshot"), afterwards: "end", afterwardsMs: 10 }]);
    const error = await errorOf(() => collect(options));
    expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true });
    expect(error.message).toContain("the stream ended before its last event");
  });

  test("puts an event together that was cut in the middle of a letter", async () => {
    const bytes = Buffer.from(event("event.provisional", { text: "ü" }) + END, "utf8").toString("latin1");
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

  test("closes its connection at once when the loop is left", async () => {
    const { options, key } = await serve([{ write: HEAD + event("session.snapshot") }]);
    expect(await collect(options, 1)).toHaveLength(1);
    await expect.poll(() => server.seen(key), { timeout: 100, interval: 5 }).toMatchObject({ closed: 1 });
  });

  test("an unknown kind of event is given as it is", async () => {
    const { options } = await serve([{ write: HEAD + event("event.of_tomorrow", { x: 1 }) + END, afterwards: "end" }]);
    expect((await collect(options))[0]).toEqual({ type: "event.of_tomorrow", x: 1 });
  });

  test.each([
    [
      "is reset midway",
      { write: HEAD + event("session.snapshot"), afterwards: "reset" as const, afterwardsMs: 20 },
      "RequestConnectionError",
    ],
    [
      "holds what is no JSON",
      { write: `${HEAD}data: {oops\n\n`, afterwards: "end" as const, afterwardsMs: 20 },
      "UnknownHTTPResponseError",
    ],
    [
      "is an HTML page",
      { write: "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nhi" },
      "UnknownHTTPResponseError",
    ],
  ])("that %s ends in an error, is not asked for again, and is closed", async (_, step, name) => {
    const { options, key } = await serve([step]);
    expect(await errorOf(() => collect(options))).toMatchObject({ name, maybeApplied: true });
    expect((await server.seen(key)).requests).toHaveLength(1);
    await expect.poll(() => server.seen(key), { timeout: 100, interval: 5 }).toMatchObject({ closed: 1 });
  });

  test("opening is retried like any request, and asks for events", async () => {
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
    const { options } = await serve([{ write: HEAD + event("session.snapshot") }]);
    expect(await errorOf(() => collect({ ...options, deadlineMs: 120 }))).toMatchObject({
      name: "RequestTimeoutError",
      scope: "call",
    });
  });
});

describe.each(kinds)("a stream on $name from memory", ({ create }) => {
  const headers = { "content-type": "text/event-stream" };
  const open = async (data: Iterable<string>) =>
    create({ logLevel: "error" }, () => ({ status: 200, headers, data })).sessions.stream({ message: "hi" });

  test("is read from text, and its opening can fail like any call", async () => {
    const answer = {
      status: 200,
      headers,
      data: event("session.snapshot") + END,
    };
    const { respond } = memory(answer, refusal(404, "object_not_found"));
    const client = create({ logLevel: "error" }, respond);
    const stream = await client.sessions.stream({ message: "hi" });
    const types: string[] = [];
    if (Symbol.iterator in stream) for (const one of stream) types.push(one.type);
    else for await (const one of stream) types.push(one.type);
    expect(types).toEqual(["session.snapshot", "stream.end"]);
    expect(await errorOf(() => client.sessions.stream({ message: "hi" }))).toMatchObject({ code: "object_not_found" });
  });

  test("is read piece by piece, no piece before the one before it was used up, and given up where the loop ends", async () => {
    const seen: string[] = [];
    function* pieces() {
      try {
        for (const [name, text] of [
          ["one", event("session.snapshot")],
          ["two", END],
        ] as const) {
          seen.push(`gave ${name}`);
          yield text;
        }
      } finally {
        seen.push("given up");
      }
    }
    const stream = await open(pieces());
    for await (const one of stream) {
      seen.push(one.type);
      break;
    }
    expect(seen).toEqual(["gave one", "session.snapshot", "given up"]);
  });

  test("whose pieces break off fails like a connection that does", async () => {
    function* pieces() {
      yield event("session.snapshot");
      throw new Error("the line is dead");
    }
    const stream = await open(pieces());
    const types: string[] = [];
    const read = async () => {
      for await (const one of stream) types.push(one.type);
    };
    const error = await errorOf(read);
    expect(types).toEqual(["session.snapshot"]);
    expect(error).toMatchObject({ name: "RequestConnectionError" });
    expect(String(error)).toContain("the line is dead");
  });
});

test("close() ends a loop that waits, and a stream that nobody read", async () => {
  const { options, key } = await serve([{ write: HEAD + event("session.snapshot") }]);
  const client = new AsyncClient(options);
  const stream = await client.sessions.stream({ message: "hi" });
  setTimeout(() => void stream.close(), 30);
  const seen: SessionStreamEvent[] = [];
  for await (const one of stream) seen.push(one);
  expect(seen).toHaveLength(1);
  await (await client.sessions.stream({ message: "hi" })).close();
  await expect.poll(() => server.seen(key), { timeout: 100, interval: 5 }).toMatchObject({ sockets: 2, closed: 2 });
});
