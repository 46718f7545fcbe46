import { delay, http, HttpResponse, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer } from "../../../packages/core/test/support/fault-server.ts";
import { AXIOS, createClient, errorOf, FETCH, MOCKED_URL, NODE } from "./support/clients.ts";
import { testMockTool, type MockTool, type MockedResponse, type ReceivedRequest } from "./support/mock-tool.ts";

const server = setupServer();

async function toResponse({ status = 200, headers = {}, body = "", delayMs = 0, breaks }: MockedResponse) {
  await delay(delayMs);
  if (breaks) return HttpResponse.error();
  const content = typeof body === "string" ? body : ReadableStream.from(body).pipeThrough(new TextEncoderStream());
  return new HttpResponse(content, { status, headers });
}

let received: ReceivedRequest[] = [];

const msw: MockTool = {
  start: () => server.listen({ onUnhandledRequest: "error" }),
  reset: () => {
    server.resetHandlers();
    received = [];
  },
  stop: () => server.close(),
  respond(method, path, responses) {
    const left = [...responses];
    const handler = http[method === "GET" ? "get" : "post"](MOCKED_URL + path, async ({ request }) => {
      const response = left.shift();
      received.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
      return response && toResponse(response);
    });
    server.use(handler);
  },
  received: () => received,
};

const transports = [NODE, AXIOS, FETCH];

describe("MSW 2", () => {
  testMockTool(msw, transports);

  describe.each(transports)("$name", (transport) => {
    let real: FaultServer;
    beforeAll(async () => void (real = await startFaultServer()));
    afterAll(() => real.close());

    test("reaches the server through a handler that passes the request on", async () => {
      await real.script("passed", [
        { write: httpResponse(429, "{}") },
        { write: httpResponse(200, '{"object":"list"}') },
      ]);
      server.use(http.all(`${real.url}/*`, () => passthrough()));
      const client = createClient(transport, { baseUrl: `${real.url}/v1/passed` });
      expect(await client.search.withResponse({ query: "q" })).toMatchObject({ data: { object: "list" }, attempts: 2 });
      expect((await real.seen("passed")).requests.map(({ body }) => body)).toEqual(['{"query":"q"}', '{"query":"q"}']);
    });

    test("reports a reset of the server behind a handler that passes the request on", async () => {
      await real.script("broken", [{ reset: true }]);
      server.use(http.all(`${real.url}/*`, () => passthrough()));
      const client = createClient(transport, { baseUrl: `${real.url}/v1/broken` });
      const error = await errorOf(() => client.comments.create({ markdown: "m", discussion_id: "d" }));
      expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: true, attempts: 1 });
    });

    test("sends nothing for a request without a handler if MSW makes these an error", async () => {
      const client = createClient(transport, { retry: false, baseUrl: `${real.url}/v1/none` });
      expect(await errorOf(() => client.users.me())).toMatchObject({ name: "RequestConnectionError" });
    });
  });
});
