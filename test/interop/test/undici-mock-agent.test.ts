import { createFetchHttpClient } from "@ws/client";
import { getGlobalDispatcher, MockAgent, fetch as fetchOfUndici, setGlobalDispatcher } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import { createClient, errorOf, FETCH, MOCKED_URL, type Transport } from "./support/clients.ts";
import { testMockTool, type MockTool, type ReceivedRequest } from "./support/mock-tool.ts";

const original = getGlobalDispatcher();
let agent = new MockAgent({ enableCallHistory: true });
afterAll(() => setGlobalDispatcher(original));

/** Uses a new agent for each test, because an agent keeps the responses that no request used. */
function useNewAgent(): void {
  agent = new MockAgent({ enableCallHistory: true });
  agent.disableNetConnect();
  setGlobalDispatcher(agent);
}

/** Decodes a body of the call history, which keeps bytes as they are, against its types. */
function textOf(body: unknown): string {
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : String(body);
}

const mockAgent: MockTool = {
  start: useNewAgent,
  reset: useNewAgent,
  stop: () => agent.close(),
  respond(method, path, responses) {
    for (const { status = 200, headers = {}, body = "", delayMs = 0, breaks } of responses) {
      const interceptor = agent.get(MOCKED_URL).intercept({ path, method });
      const reply = breaks
        ? interceptor.replyWithError(Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }))
        : interceptor.reply(status, typeof body === "string" ? body : body.join(""), { headers: { ...headers } });
      if (delayMs > 0) reply.delay(delayMs);
    }
  },
  received: () =>
    (agent.getCallHistory()?.calls() ?? []).map(({ headers, body }) => ({
      headers: headers as ReceivedRequest["headers"],
      body: textOf(body),
    })),
};

const UNDICI_FETCH: Transport = {
  name: "createFetchHttpClient(fetch of undici)",
  httpClient: () => createFetchHttpClient(fetchOfUndici),
};

describe("MockAgent of undici 7", () => {
  testMockTool(mockAgent, [FETCH, UNDICI_FETCH]);

  test("a dispatcher for one client needs no global dispatcher", async () => {
    setGlobalDispatcher(original);
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    dispatcher.get(MOCKED_URL).intercept({ path: "/v1/users/me" }).reply(200, { object: "user" });
    const httpClient = createFetchHttpClient((url, init) => fetchOfUndici(url, { ...init, dispatcher }));
    const client = createClient({ name: "", httpClient: () => httpClient }, { retry: false });
    expect(await client.users.me()).toEqual({ object: "user" });
    const error = await errorOf(() => client.users.me());
    expect(error).toMatchObject({ name: "RequestConnectionError" });
    expect(error.message).toContain("Mock dispatch not matched");
    await dispatcher.close();
  });
});
