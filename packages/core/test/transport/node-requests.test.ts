// One request on a connection of Node.js: the forms of its body, its limits, and how far it got when it failed. The servers run in this
// thread, and answer with exact bytes.
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { Duplex, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import tls from "node:tls";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { selfSigned } from "../support/self-signed.mjs";
import { sendDetailsOf } from "../../src/transport/http-client/outcomes.ts";
import { ConnectionPool, type ConnectionSettings } from "../../src/transport/node/connection-pool.ts";
import { NodeDispatcher, sendOn } from "../../src/transport/node/node-connections.ts";
import {
  sendNodeRequest,
  type NodeRequest,
  type NodeRequestOptions,
  type NodeResponse,
} from "../../src/transport/node/send-node-request.ts";

const OPTIONS: NodeRequestOptions = { format: "text", maxBytes: 1_000, maxIdleMs: 4_000 };

let closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers) close();
  closers = [];
});

/** Answers a request on its connection. */
type Answer = (socket: net.Socket) => void;

/** Starts a server that gives the n-th request the n-th answer. Returns the options of a request, and the requests that it received. */
async function serve(answers: readonly Answer[], create: (onSocket: Answer) => net.Server = net.createServer) {
  const requests: string[] = [];
  const sockets: net.Socket[] = [];
  const server = create((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => answers[requests.push(String(bytes)) - 1]?.(socket));
  });
  server.on("connection", (socket: net.Socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as net.AddressInfo;
  return { to: { hostname: "127.0.0.1", port }, host: `127.0.0.1:${port}`, requests };
}
const encrypted = (onSocket: Answer): net.Server => tls.createServer(selfSigned(), onSocket);

const write =
  (...parts: readonly (string | Uint8Array)[]): Answer =>
  (socket) =>
    socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
const respond = (body: string | Uint8Array, headers = ""): Answer =>
  write(`HTTP/1.1 200 Fine\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`, body);
const hangUp: Answer = (socket) => void socket.destroy();

/** Sends a request. Returns its result, the calls of its handlers until then, and a function that cancels it. */
function send(request: http.ClientRequest, options: Partial<NodeRequestOptions> = {}) {
  const events: string[] = [];
  let cancel = (): void => undefined;
  const result = new Promise<{ response?: NodeResponse; error?: Error }>((resolve) => {
    cancel = sendNodeRequest(
      request,
      undefined,
      { ...OPTIONS, ...options },
      {
        onResponse: (response) => resolve((events.push("response"), { response })),
        onError: (error) => resolve((events.push("error"), { error: error as Error })),
        onStaleConnection: () => events.push("stale"),
      },
    );
  });
  return { result, events, cancel };
}

/** Waits for the result of a request, and for what would follow it. Returns the parts that callers see. */
async function resultOf({ result, events }: ReturnType<typeof send>) {
  const { response, error } = await result;
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (response !== undefined) return { events, data: response.data };
  return { events, message: error?.message, details: sendDetailsOf(error) };
}

/** Reads the open stream of a response. */
async function textOf(response: NodeResponse | undefined): Promise<string> {
  expect(response?.data).toBeInstanceOf(Readable);
  return String(await buffer(response?.data as Readable));
}

const FAILED = ["error"];
const SENT = { sent: true, staleSocket: false };
const UNSENT = { sent: false, staleSocket: false };

describe("the body of a response", () => {
  const TEXT = '{"n":"grüße"}';
  const zipped = respond(gzipSync(TEXT), "content-encoding: gzip\r\n");

  test.each([
    ["plain", respond(TEXT)],
    ["compressed", zipped],
  ])("is text, bytes or a stream: %s", async (_, answer) => {
    const { to } = await serve([answer, answer, answer]);
    expect(await resultOf(send(http.request(to)))).toEqual({ events: ["response"], data: TEXT });
    const { data } = await resultOf(send(http.request(to), { format: "bytes" }));
    expect(data).toEqual(Buffer.from(TEXT));
    const { response } = await send(http.request(to), { format: "stream" }).result;
    expect(await textOf(response)).toBe(TEXT);
  });

  test("comes with the status, its text and the headers", async () => {
    const { to } = await serve([write("HTTP/1.1 404 Not Here\r\nx-a: b\r\ncontent-length: 0\r\n\r\n")]);
    const { response } = await send(http.request(to)).result;
    expect(response).toMatchObject({ status: 404, statusText: "Not Here", headers: { "x-a": "b" }, data: "" });
  });

  const CHUNKED = "HTTP/1.1 200 Fine\r\ntransfer-encoding: chunked\r\n\r\n";

  test("can arrive in many pieces, also within a letter", async () => {
    const [first, ...rest] = Buffer.from("é1é2");
    const bytes = [Buffer.of(first ?? 0), Buffer.from(rest)];
    const pieces = bytes.flatMap((piece) => [`${piece.length}\r\n`, piece, "\r\n"]);
    const { to } = await serve([write(CHUNKED, ...pieces, "0\r\n\r\n")]);
    expect(await resultOf(send(http.request(to)))).toMatchObject({ data: "é1é2" });
  });

  test.each([
    ["with a length", respond],
    ["without a length", (text: string) => write(CHUNKED, `${text.length}\r\n${text}\r\n0\r\n\r\n`)],
  ])("%s can have the maximum size, and no more", async (_, answer) => {
    const { to } = await serve([answer("1234"), answer("12345")]);
    expect(await resultOf(send(http.request(to), { maxBytes: 4 }))).toMatchObject({ data: "1234" });
    const message = "the response is larger than 4 bytes";
    expect(await resultOf(send(http.request(to), { maxBytes: 4 }))).toEqual({ events: FAILED, message, details: SENT });
  });

  test("whose length is too large is not waited for", async () => {
    const { to } = await serve([write("HTTP/1.1 200 Fine\r\ncontent-length: 5\r\n\r\n")]);
    const message = "the response is larger than 4 bytes";
    expect(await resultOf(send(http.request(to), { maxBytes: 4 }))).toMatchObject({ message });
  });

  test("that is not the coding of its header is an error, in text and in a stream", async () => {
    const answer = respond("plain words", "content-encoding: gzip\r\n");
    const six = respond("x", `content-encoding: ${"gzip,".repeat(6)}\r\n`);
    const { to } = await serve([answer, six]);
    expect(await resultOf(send(http.request(to)))).toMatchObject({ message: "incorrect header check", details: SENT });
    const stream = await resultOf(send(http.request(to), { format: "stream" }));
    expect(stream).toMatchObject({ message: "Expected at most 5 content codings, got 6", details: SENT });
  });

  test("that ends early is an error with the code and the cause of Node", async () => {
    const { to } = await serve([
      (socket) => void socket.write("HTTP/1.1 200 Fine\r\ncontent-length: 9\r\n\r\nabc", () => socket.end()),
    ]);
    const { error } = await send(http.request(to)).result;
    expect(error).toMatchObject({
      message: "the connection was closed in the middle of the response",
      code: "ECONNRESET",
      cause: { message: "aborted" },
    });
    expect(sendDetailsOf(error)).toEqual(SENT);
  });

  test("that is decoded after its request was cancelled is not passed on", async () => {
    const { to } = await serve([zipped]);
    const request = http.request(to);
    const sent = send(request);
    // All bytes are there, and decoding them takes turns of the event loop.
    request.on("response", (response) => response.on("end", sent.cancel));
    await sent.result;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await resultOf(sent)).toMatchObject({ events: FAILED, message: "the request was aborted" });
  });
});

describe("a request that fails", () => {
  test("is sent when the server resets its connection", async () => {
    const { to } = await serve([hangUp]);
    expect(await resultOf(send(http.request(to)))).toMatchObject({ events: FAILED, details: SENT });
  });

  test("is sent when the server resets its encrypted connection", async () => {
    const { to } = await serve([hangUp], encrypted);
    const request = https.request({ ...to, rejectUnauthorized: false });
    expect(await resultOf(send(request))).toMatchObject({ events: FAILED, details: SENT });
  });

  test("is not sent when its connection was never encrypted", async () => {
    const { to } = await serve([hangUp]);
    expect(await resultOf(send(https.request(to)))).toMatchObject({ events: FAILED, details: UNSENT });
  });

  test("is not sent when no connection was opened", async () => {
    const { to } = await serve([]);
    const request = http.request({ ...to, port: 1 });
    expect(await resultOf(send(request))).toMatchObject({ events: FAILED, details: UNSENT });
  });

  test("reports one error if it is cancelled twice, and none after its response", async () => {
    const { to } = await serve([respond("fine")]);
    const hanging = send(http.request(to));
    hanging.cancel();
    hanging.cancel();
    const message = "the request was aborted";
    expect(await resultOf(hanging)).toEqual({ events: FAILED, message, details: UNSENT });
    const fine = send(http.request(to));
    await fine.result;
    fine.cancel();
    expect(await resultOf(fine)).toEqual({ events: ["response"], data: "fine" });
  });

  test("ends when the server changes the protocol", async () => {
    const { to } = await serve([
      write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n"),
    ]);
    const request = http.request(to);
    const message = "the connection was closed without a response";
    expect(await resultOf(send(request))).toEqual({ events: FAILED, message, details: SENT });
  });

  /** Sends a request on the connection of another request, which a server answers in a second way. */
  async function sendAgain(answer: Answer, agent = new http.Agent({ keepAlive: true })) {
    const { to } = await serve([respond("first"), answer]);
    closers.push(() => agent.destroy());
    await resultOf(send(http.request({ ...to, agent })));
    return send(http.request({ ...to, agent }));
  }

  test("tells if its connection had been used before, and the server closed it without a response", async () => {
    expect(await resultOf(await sendAgain(hangUp))).toEqual({
      events: ["stale", "error"],
      message: "socket hang up",
      details: { sent: true, staleSocket: true },
    });
  });

  test("has no stale connection once its response has begun, or when it was cancelled", async () => {
    const begun = await sendAgain((socket) => {
      socket.write("HTTP/1.1 200 Fine\r\ncontent-length: 9\r\n\r\nabc", () => socket.destroy());
    });
    expect(await resultOf(begun)).toMatchObject({ events: FAILED, details: SENT });
    const cancelled = await sendAgain(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    cancelled.cancel();
    expect(await resultOf(cancelled)).toMatchObject({ events: FAILED, message: "the request was aborted" });
  });

  test("on a used connection is not repeated by the runtime", async () => {
    const { result } = await sendAgain(respond("second"));
    const { response } = await result;
    expect(response?.request.reusedSocket).toBe(false);
  });

  test("on the connection of a mock has only the code of its error", async () => {
    class Mock extends http.Agent {
      readonly keepsSocket = true;
      override createConnection(): Duplex {
        return new Duplex({
          read: () => undefined,
          write: (_bytes, _encoding, done) => done(Object.assign(new Error("mocked"), { code: "ECONNREFUSED" })),
        });
      }
    }
    const request = http.request({ host: "mock.test", agent: new Mock() as http.Agent });
    expect(await resultOf(send(request))).toEqual({ events: FAILED, message: "mocked", details: undefined });
  });
});

describe("a request of a pool", () => {
  const SETTINGS: ConnectionSettings = {
    proxies: undefined,
    rejectUnauthorized: true,
    max: undefined,
    maxIdleMs: 4_000,
  };

  /** Sends a request to a server that accepts it. Returns the lines that the server received, in lower case. */
  async function received(request: Partial<NodeRequest>, options: Partial<NodeRequestOptions> = {}) {
    const { host, requests } = await serve([respond("fine")]);
    const pool = new ConnectionPool(SETTINGS);
    closers.push(() => pool.close());
    await result(pool, { baseUrl: `http://${host}`, ...request }, options);
    return requests[0]?.toLowerCase().split("\r\n");
  }

  function result(pool: ConnectionPool, request: Partial<NodeRequest>, options: Partial<NodeRequestOptions> = {}) {
    const all = { method: "GET", baseUrl: "http://a.test", url: "/v1/x", headers: {}, body: undefined, ...request };
    return new Promise<unknown>((resolve) => {
      sendOn(pool, all, { ...OPTIONS, ...options }, { onResponse: resolve, onError: resolve });
    });
  }

  test("names itself and the codings that it reads, unless the caller does", async () => {
    expect(await received({})).toEqual(
      expect.arrayContaining(["get /v1/x http/1.1", "user-agent: ws-client (unofficial)"]),
    );
    expect(await received({})).toContain("accept-encoding: gzip, deflate, br");
    expect(await received({ headers: { "user-agent": "mine" } })).toContain("user-agent: mine");
  });

  test.each([
    ["POST", undefined, "content-length: 0"],
    ["PUT", undefined, "content-length: 0"],
    ["PATCH", "é", "content-length: 2"],
    ["GET", "{}", "content-length: 2"],
    ["GET", undefined, undefined],
    ["DELETE", undefined, undefined],
  ])("%s with the body %j has the length %s", async (method, body, length) => {
    const lines = await received({ method, body });
    expect(lines?.find((line) => /^(content-length|transfer-encoding):/.test(line))).toBe(length);
  });

  test("that Node refuses is an error after the call, and was not sent", async () => {
    const error = await result(new ConnectionPool(SETTINGS), { headers: { "x-a": "line\nbreak" } });
    expect(error).toMatchObject({ code: "ERR_INVALID_CHAR" });
    expect(sendDetailsOf(error)).toEqual(UNSENT);
  });

  test("to an invalid proxy is an error", async () => {
    const setting = { name: "HTTP_PROXY", value: "ftp://a" };
    const pool = new ConnectionPool({ ...SETTINGS, proxies: { http: setting, https: undefined, noProxy: "" } });
    expect(await result(pool, {})).toMatchObject({ code: "ERR_INVALID_URL" });
  });

  describe("with a proxy", () => {
    /** Sends a request with a proxy that answers by itself, and an agent of the caller. Returns its result. */
    async function throughProxy(agentOf: (to: net.NetConnectOpts) => http.Agent | undefined) {
      const proxy = await serve([respond("proxy")]);
      const direct = await serve([respond("direct")]);
      const setting = { name: "HTTP_PROXY", value: proxy.host };
      const pool = new ConnectionPool({ ...SETTINGS, proxies: { http: setting, https: undefined, noProxy: "" } });
      const httpAgent = agentOf({ host: direct.to.hostname, port: direct.to.port });
      closers.push(() => (pool.close(), httpAgent?.destroy()));
      return result(pool, { baseUrl: `http://${direct.host}` }, { httpAgent });
    }
    /** The options that Node.js 24 gives an agent with a proxy. It reads `path` as that of a Unix socket. */
    const OF_NODE_24 = { options: { path: null, proxyEnv: {} } };
    /** Returns an agent of another kind: with a part of its own. */
    const agentWith = (part: object): http.Agent => Object.assign(new http.Agent(), part);

    test.each<[string, (to: net.NetConnectOpts) => http.Agent | undefined, string]>([
      ["no agent", () => undefined, "proxy"],
      ["an agent of Node", () => new http.Agent(), "proxy"],
      ["an agent that has a proxy of its own", () => agentWith(OF_NODE_24), "direct"],
      [
        "an agent that opens connections in its own way",
        (to) => agentWith({ createConnection: () => net.connect(to) }),
        "direct",
      ],
    ])("and %s goes to the right host", async (_, agentOf, expected) => {
      expect(await throughProxy(agentOf)).toMatchObject({ data: expected });
    });
  });

  test("of a dispatcher is text, or a stream", async () => {
    const { host } = await serve([respond("one"), respond("two")]);
    const dispatcher = new NodeDispatcher(SETTINGS);
    closers.push(() => dispatcher.close());
    const dispatch = (stream: boolean) =>
      new Promise<NodeResponse>((onResponse, onError) => {
        const request = {
          method: "GET",
          baseUrl: `http://${host}`,
          url: "/v1/x",
          headers: {},
          body: undefined,
          stream,
        };
        dispatcher.dispatch(request as never, { onResponse: onResponse as never, onError });
      });
    expect((await dispatch(false)).data).toBe("one");
    expect(await textOf(await dispatch(true))).toBe("two");
  });
});
