// The HTTP server refuses input that is too large, and ends slow connections.
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { createEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHttpServer } from "../src/server/http-server.ts";
import { SERVER_LIMITS } from "../src/server/server-limits.ts";
import { adminOf, callerOf } from "./support.ts";

const emulator = createEmulator({ seed: "empty" });
const servers: Server[] = [];
const TOKEN = `authorization: Bearer ${emulator.token}\r\nnotion-version: 2026-03-11`;

async function listen(limits: Partial<typeof SERVER_LIMITS> = {}): Promise<number> {
  const server = createHttpServer(emulator.handle, {
    control: { host: "127.0.0.1", token: undefined },
    limits: { ...SERVER_LIMITS, ...limits },
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

let port = 0;
beforeAll(async () => {
  port = await listen();
});
afterAll(() => {
  for (const server of servers) server.close();
});

/** Sends bytes and returns everything that the server sends until it closes the connection. */
async function exchange(to: number, send: (socket: Socket) => void): Promise<string> {
  const socket = connect(to, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  // The server resets the connection of a client that is still sending.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.on("connect", () => send(socket));
  await closed;
  return received;
}

const bodyOf = (response: string): unknown => JSON.parse(response.split("\r\n\r\n")[1] ?? "");
const head = (path: string, ...headers: string[]) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${[TOKEN, ...headers].join("\r\n")}\r\n\r\n`;

const TOO_LARGE = { object: "error", status: 413, code: "payload_too_large" };

describe("a body above the limit", () => {
  test.each([
    ["a JSON body", "/v1/pages", "content-type: application/json", SERVER_LIMITS.bodyBytes],
    ["a body without a type", "/v1/pages", "x: y", SERVER_LIMITS.bodyBytes],
    ["a form", "/v1/file_uploads/x/send", "content-type: multipart/form-data; boundary=b", SERVER_LIMITS.formBytes],
  ])("%s is refused by its length, before the server reads it", async (_, path, type, limit) => {
    const response = await exchange(port, (socket) => socket.write(head(path, type, `content-length: ${limit + 1}`)));
    expect(response).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
    expect(response).toMatch(/\r\nconnection: close\r\n/i);
    expect(bodyOf(response)).toMatchObject({
      ...TOO_LARGE,
      message: `Request body is too large: the limit is ${limit}.`,
      request_id: expect.any(String) as string,
    });
  });

  test("a body of unknown length is read up to the limit, and the connection is closed", async () => {
    const chunk = Buffer.alloc(64 * 1024, "a");
    let sent = 0;
    const response = await exchange(port, (socket) => {
      socket.write(head("/v1/pages", "transfer-encoding: chunked"));
      const more = () => {
        while (!socket.destroyed && sent < 1e9) {
          sent += chunk.length;
          if (!socket.write(`${chunk.length.toString(16)}\r\n${chunk.toString()}\r\n`)) return;
        }
      };
      socket.on("drain", more);
      more();
    });
    expect(bodyOf(response)).toMatchObject(TOO_LARGE);
    // The buffers of both sockets hold some megabytes that the server never reads.
    expect(sent).toBeLessThan(50e6);
  });

  test("a client that asks before it sends a body gets the refusal instead of permission", async () => {
    const response = await exchange(port, (socket) =>
      socket.write(head("/v1/pages", "expect: 100-continue", "content-length: 1500000000")),
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    const allowed = await exchange(port, (socket) => {
      socket.write(head("/v1/search", "expect: 100-continue", "content-length: 2", "connection: close"));
      socket.once("data", () => socket.write("{}"));
    });
    expect(allowed).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  test("of the control API is refused with its own error", async () => {
    const small = await listen({ controlBytes: 100 });
    const response = await exchange(small, (socket) =>
      socket.write(head("/_emulator/import", "content-type: application/json", "content-length: 101")),
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(response)).toEqual({ error: "Expected a body of at most 100 bytes, got a larger one." });
  });

  test("is refused in memory, too", () => {
    const { status, body } = callerOf(emulator)("POST", "pages", undefined, { rawBody: "x".repeat(512_001) });
    expect({ ...body, status }).toMatchObject({
      ...TOO_LARGE,
      message: "Request body is too large: 512001 bytes; the limit is 512000.",
    });
  });
});

describe("a request line, headers or bytes that are not valid", () => {
  const get = (path: string, header = "x: y") =>
    exchange(port, (socket) =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n${TOKEN}\r\n${header}\r\n\r\n`),
    );

  test.each([
    ["a long URL", () => get(`/v1/users?x=${"a".repeat(17_000)}`), "The URL is too long: 17012 characters"],
    [
      "long headers",
      () => get("/v1/users", `x: ${"a".repeat(40_000)}`),
      "The request line and the headers are too long.",
    ],
    ["other bytes", () => exchange(port, (socket) => socket.write("\x16\x03\x01 hello\r\n\r\n")), "not valid HTTP"],
    ["two lengths", () => get("/v1/users", "content-length: 1\r\ncontent-length: 2"), "not valid HTTP"],
  ])("%s is refused with status 400", async (_, send, message) => {
    const response = await send();
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(bodyOf(response)).toMatchObject({ object: "error", status: 400 });
    expect(response).toContain(message);
  });
});

describe("a slow connection", () => {
  const HTTP = "POST /v1/search HTTP/1.1\r\nhost: 127.0.0.1\r\n";

  test.each([
    ["sends nothing", ""],
    ["does not end its headers", HTTP],
    ["does not end its body", `${HTTP}${TOKEN}\r\ncontent-length: 10\r\n\r\n{`],
  ])("that %s is closed after the time limit", async (_, sent) => {
    const slow = await listen({ headersMs: 40, requestMs: 60 });
    const response = await exchange(slow, (socket) => socket.write(sent));
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  test("that ends in the middle of its request is closed", async () => {
    expect(await exchange(port, (socket) => socket.end(HTTP))).toMatch(/^HTTP\/1\.1 400 |^$/);
    const stopped = await exchange(port, (socket) => socket.end(`${HTTP}${TOKEN}\r\ncontent-length: 10\r\n\r\n{`));
    expect(stopped).toMatch(/^HTTP\/1\.1 400 |^$/);
  });

  test("that stays idle after a response is closed", async () => {
    const idle = await listen({ keepAliveMs: 20 });
    const response = await exchange(idle, (socket) =>
      socket.write(`GET /v1/users HTTP/1.1\r\nhost: a\r\n${TOKEN}\r\n\r\n`),
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

describe("the limits of counts", () => {
  test("the request log keeps the start of long texts", () => {
    const log = createEmulator({ seed: "empty" });
    const call = callerOf(log);
    call("GET", `users?x=${"a".repeat(5000)}`, undefined, { headers: { "user-agent": "u".repeat(5000) } });
    call("POST", "search", { filter: { value: "v".repeat(5000), property: "p".repeat(5000) } });
    const entries = adminOf(log)("GET", "requests").body["requests"] as unknown as Record<string, string>[];
    expect(entries).toHaveLength(2);
    for (const entry of entries)
      for (const text of Object.values(entry)) expect(String(text).length).toBeLessThanOrEqual(1001);
  });

  test("webhook subscriptions, fault rules and snapshots are refused above their maximum", () => {
    const admin = adminOf(createEmulator({ seed: "empty" }));
    const last = (count: number, path: string, body: object) => {
      for (let done = 0; done < count; done += 1) expect(admin("POST", path, body).status).toBe(200);
      const { status, body: refused } = admin("POST", path, body);
      return [status, refused["error"]];
    };
    expect(last(100, "webhooks", { url: "http://localhost:1/" })).toEqual([
      400,
      "Expected at most 100 subscriptions. Remove them with DELETE /_emulator/webhooks.",
    ]);
    expect(last(1, "faults", { rules: Array(1000).fill({ status: 503, times: 1 }) })[0]).toBe(400);
    expect(last(100, "snapshot", {})[0]).toBe(400);
  });

  test("a form has at most 100 parts", () => {
    const { status } = callerOf(emulator)("POST", `file_uploads/${emulator.token}/send`, undefined, {
      headers: { "content-type": "multipart/form-data; boundary=a" },
      rawBody: "--a\r\nx\r\n\r\n".repeat(1_000_000),
    });
    expect(status).toBe(400);
  });

  test("JSON of the control API nests at most 100 levels", () => {
    const body = `{"objects":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    const response = emulator.handle({ method: "POST", url: "/_emulator/import", body });
    expect([response.status, response.body]).toEqual([
      400,
      '{"error":"Expected a body with at most 100 levels, got a deeper one."}',
    ]);
  });
});
