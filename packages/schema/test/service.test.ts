import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listAll } from "../src/command/service/list-all.ts";
import { listSources } from "../src/command/service/list-sources.ts";
import { createService } from "../src/command/service/service.ts";

interface Response {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Number of bytes of the body before the connection breaks. */
  readonly cut?: number;
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
    const { status, headers = {}, body = "{}", cut } = responses.shift() ?? { status: 200 };
    if (cut === undefined) response.writeHead(status, headers).end(body);
    else if (cut === 0) response.destroy();
    else response.writeHead(status).write(body.slice(0, cut), () => response.destroy());
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

// https://github.com/Balneario-de-Cofrentes/notion-cli-agent/issues/7
test("a request that Notion blocks on purpose is sent once", async () => {
  const additional_data = { rate_limit_reason: "public_api_request_blocked" };
  responses = [{ status: 429, body: JSON.stringify({ code: "rate_limited", message: "Blocked.", additional_data }) }];
  await expect(service().request("GET", "users/me")).rejects.toThrow("GET users/me → 429 rate_limited: Blocked.");
  expect(delays).toEqual([]);
});

test("waits as Retry-After requests, for every method", async () => {
  responses = [{ status: 429, headers: { "retry-after": "7" } }, { status: 529 }, { status: 200, body: '{"id":"x"}' }];
  expect(await service().request("PATCH", "data_sources/x", {})).toEqual({ id: "x" });
  expect(methods).toEqual(["PATCH", "PATCH", "PATCH"]);
  expect(delays).toEqual([7000, 2000]);
});

test("repeats reads after a failure of the service, and never writes", async () => {
  responses = [{ status: 503 }, { status: 200 }, { status: 409 }];
  await service().request("GET", "data_sources/x");
  await service().request("POST", "data_sources/x/query", {});
  responses = [{ status: 503, body: "<html>" }];
  await expect(service().request("PATCH", "data_sources/x", {})).rejects.toThrow("PATCH data_sources/x → 503");
  expect(methods).toEqual(["GET", "GET", "POST", "POST", "PATCH"]);
});

test.each([
  ["without a response", 0],
  ["in the middle of a response", 1],
])(
  "a connection that breaks %s is repeated for reads, and an error that names the request of a write",
  async (_, cut) => {
    responses = [{ status: 200, cut }, { status: 200 }, { status: 200, cut }, { status: 200 }];
    await service().request("GET", "data_sources/x");
    await service().request("POST", "search", {});
    responses = [{ status: 200, cut }];
    await expect(service().request("PATCH", "data_sources/x", {})).rejects.toThrow(
      /^PATCH \/v1\/data_sources\/x failed: /,
    );
    expect(methods).toEqual(["GET", "GET", "POST", "POST", "PATCH"]);
  },
);

test("does not wait for a service that cannot be reached", async () => {
  const unreachable = createService({
    token: "x",
    baseUrl: "http://127.0.0.1:1",
    sleep: () => Promise.reject(new Error()),
  });
  await expect(unreachable.request("GET", "users/me")).rejects.toThrow("Check WORKSPACE_BASE_URL");
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

test("a list whose cursor expires begins again, and gives each item once", async () => {
  const [a, b] = [1, 2].map((number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    title: [],
    properties: {},
  }));
  const ok = (results: unknown[], cursor: string | null) => ({
    status: 200,
    body: JSON.stringify({ object: "list", results, has_more: cursor !== null, next_cursor: cursor }),
  });
  const expired = {
    status: 400,
    body: JSON.stringify({ code: "validation_error", message: "The start_cursor provided is invalid: c" }),
  };
  responses = [ok([a], "c"), expired, ok([a, b], null)];
  expect((await listSources(service())).map(({ id }) => id)).toEqual([a?.id, b?.id]);
  responses = [ok([a], "c"), expired, ok([a, b], null)];
  expect((await listAll(service(), "views?page_size=100")).map(({ id }) => id)).toEqual([a?.id, b?.id]);
  expect(methods).toEqual(["POST", "POST", "POST", "GET", "GET", "GET"]);
  responses = [{ status: 400, body: JSON.stringify({ code: "validation_error", message: "No." }) }];
  await expect(listSources(service())).rejects.toThrow("POST search → 400 validation_error: No.");
});
