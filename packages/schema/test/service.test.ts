import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createService } from "../src/command/service/service.ts";

interface Response {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let server: Server;
let responses: Response[];
let methods: string[];
const delays: number[] = [];
beforeEach(async () => {
  [responses, methods] = [[], []];
  delays.length = 0;
  server = createServer((request, response) => {
    methods.push(request.method ?? "");
    const { status, headers = {}, body = "{}" } = responses.shift() ?? { status: 200 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
});
afterEach(() => void server.close());

function service() {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const sleep = (ms: number) => Promise.resolve(delays.push(ms));
  return createService({ token: "ntn_secret", baseUrl: `http://127.0.0.1:${port}/`, sleep });
}

test("waits as Retry-After requests, for every method", async () => {
  responses = [{ status: 429, headers: { "retry-after": "7" } }, { status: 529 }, { status: 200, body: '{"id":"x"}' }];
  expect(await service().request("PATCH", "data_sources/x", {})).toEqual({ id: "x" });
  expect(methods).toEqual(["PATCH", "PATCH", "PATCH"]);
  expect(delays).toEqual([7000, 2000]);
});

test("repeats reads after a failure of the service, and never writes", async () => {
  responses = [{ status: 503 }];
  await service().request("GET", "data_sources/x");
  responses = [{ status: 503, body: "<html>" }];
  await expect(service().request("PATCH", "data_sources/x", {})).rejects.toThrow("PATCH data_sources/x → 503");
  expect(methods).toEqual(["GET", "GET", "PATCH"]);
});

test("gives up after four retries", async () => {
  responses = Array.from({ length: 5 }, () => ({
    status: 429,
    body: '{"code":"rate_limited","message":"Slow down."}',
  }));
  await expect(service().request("GET", "users/me")).rejects.toThrow("GET users/me → 429 rate_limited: Slow down.");
  expect(methods).toHaveLength(5);
});

test("reports a response that is not JSON", async () => {
  responses = [{ status: 200, body: "<html>" }];
  await expect(service().request("GET", "users/me")).rejects.toThrow('Expected JSON from users/me, got "<html>".');
});
