import { Readable } from "node:stream";
import type nock from "nock-13";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  httpResponse,
  startFaultServer,
  type FaultServer,
} from "../../../../packages/core/test/support/fault-server.ts";
import { createClient, errorOf, MOCKED_URL, type Transport } from "./clients.ts";
import { json, testMockTool, type MockTool, type ReceivedRequest } from "./mock-tool.ts";

/** The functions of nock that the tests use. Versions 13 and 14 have them. */
export type Nock = Pick<
  typeof nock,
  "abortPendingRequests" | "activate" | "cleanAll" | "disableNetConnect" | "enableNetConnect" | "isActive" | "restore"
> &
  ((url: string) => nock.Scope);

interface InterceptedRequest {
  readonly headers: Readonly<Record<string, unknown>>;
}

const ERRORS = {
  reset: Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }),
  refused: Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
};

/** Creates the mock tool for a version of nock. */
function createNockTool(nockVersion: Nock): MockTool {
  let received: ReceivedRequest[] = [];
  return {
    start: () => void (nockVersion.isActive() || nockVersion.activate()),
    reset: () => {
      nockVersion.abortPendingRequests();
      nockVersion.cleanAll();
      received = [];
    },
    stop: () => nockVersion.restore(),
    respond(method, path, responses) {
      for (const { status = 200, headers = {}, body = "", delayMs = 0, breaks } of responses) {
        const scope = nockVersion(MOCKED_URL);
        scope.on("request", (request: InterceptedRequest, _interceptor: unknown, text: string) => {
          const values = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
          received.push({ headers: Object.fromEntries(values) as Record<string, string>, body: text });
        });
        const interceptor = scope.intercept(path, method).delay(delayMs);
        if (breaks) interceptor.replyWithError(ERRORS[breaks]);
        else interceptor.reply(status, () => (typeof body === "string" ? body : Readable.from(body)), { ...headers });
      }
    },
    received: () => received,
  };
}

/** Tests what only nock can simulate. */
export function testNock(nockVersion: Nock, transports: readonly Transport[]): void {
  const tool = createNockTool(nockVersion);
  testMockTool(tool, transports);

  test.each(transports)("a refused connection is retried for POST through $name", async (transport) => {
    tool.respond("POST", "/v1/search", [{ breaks: "refused" }, json({ object: "list" })]);
    expect(await createClient(transport).search.withResponse()).toMatchObject({ attempts: 2 });
  });

  describe("disableNetConnect()", () => {
    let server: FaultServer;
    beforeAll(async () => {
      server = await startFaultServer();
      await server.script("real", [{ write: httpResponse(200, '{"object":"user"}') }]);
      nockVersion.disableNetConnect();
    });
    afterAll(async () => {
      nockVersion.enableNetConnect();
      await server.close();
    });

    test.each(transports)("makes a call without a mock fail through $name", async (transport) => {
      const error = await errorOf(() => createClient(transport, { retry: false }).users.me());
      expect(error).toMatchObject({ name: "RequestConnectionError", maybeApplied: false });
      expect(error.message).toContain("Disallowed net connect");
    });

    test.each(transports)("allows the hosts of enableNetConnect() through $name", async (transport) => {
      nockVersion.enableNetConnect("127.0.0.1");
      const client = createClient(transport, { baseUrl: `${server.url}/v1/real` });
      expect(await client.users.me()).toEqual({ object: "user" });
      expect(await client.users.me()).toEqual({ object: "user" });
      nockVersion.disableNetConnect();
    });
  });
}
