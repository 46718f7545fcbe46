import { once } from "node:events";
import { connect } from "node:net";
import { signWebhookPayload } from "@ws/helpers/node";
import type { WebhookEvent } from "@ws/helpers/webhooks";
import { describe, expect, test } from "vitest";
import { idOf } from "../src/json.ts";
import { readBody, startHttpServer } from "@ws/helpers/node";
import { startWebhookServer } from "../src/watch/webhook-server.ts";
import { createTestWorkspace } from "./support/workspace.ts";

const TOKEN = "secret_webhooks";

const PAGE = "0123456789abcdef0123456789abcdef";

const event = (id: string, pageId: string) => ({
  id,
  type: "page.content_updated",
  timestamp: "2026-07-01T09:00:00.000Z",
  entity: { id: pageId, type: "page" },
  data: {},
});

async function post(port: number, body: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body, headers });
  return response.status;
}

const signed = (body: string) => ({ "x-notion-signature": signWebhookPayload({ body, verificationToken: TOKEN }) });

describe("the webhook server", () => {
  test("ends a request whose body does not come", async () => {
    const server = await startHttpServer(
      { port: 0, requestTimeoutMs: 100 },
      async (request) => void (await readBody(request)),
    );
    const socket = connect(server.port, "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{");
    const [head] = (await once(socket, "data")) as [Buffer];
    expect(head.toString()).toContain(" 408 ");
    await server.close();
    // Without limits of our own, Node.js waits for more than a minute.
  }, 30_000);

  test("accepts signed events and refuses all others", async () => {
    const events: WebhookEvent[] = [];
    const server = await startWebhookServer({
      port: 0,
      token: TOKEN,
      onEvent: (received) => events.push(received),
      onHandshake: () => {},
    });
    const body = JSON.stringify(event("e1", PAGE));
    expect(await post(server.port, body, signed(body))).toBe(200);
    expect(await post(server.port, body)).toBe(401);
    expect(await post(server.port, body, signed(`${body} `))).toBe(401);
    expect(await post(server.port, '{"verification_token":"secret_other"}')).toBe(401);
    expect(await post(server.port, "not JSON", signed("not JSON"))).toBe(400);
    expect(await post(server.port, "x".repeat(1_000_001))).toBe(413);
    const wrong = JSON.stringify(event("e2", "../../x"));
    expect(await post(server.port, wrong, signed(wrong))).toBe(400);
    expect(events.map(({ id }) => id)).toEqual(["e1"]);
    await server.close();
  });

  test.each([undefined, ""])("reports the first handshake only, and no event, if the token is %o", async (token) => {
    const { server, tokens, events } = await startCounting({ token });
    expect(await post(server.port, JSON.stringify({ verification_token: TOKEN }))).toBe(200);
    expect(await post(server.port, JSON.stringify({ verification_token: "secret_attacker" }))).toBe(401);
    const body = JSON.stringify(event("e1", PAGE));
    expect(await post(server.port, body, signed(body))).toBe(401);
    const unsigned = { "x-notion-signature": signWebhookPayload({ body, verificationToken: "x" }) };
    expect(await post(server.port, body, unsigned)).toBe(401);
    expect({ tokens, events }).toEqual({ tokens: [TOKEN], events: [] });
    await server.close();
  });

  test("with a token, takes a handshake only if it is told to, and only one", async () => {
    const { server, tokens } = await startCounting({ token: TOKEN, acceptHandshake: true });
    expect(await post(server.port, JSON.stringify({ verification_token: "secret_new" }))).toBe(200);
    expect(await post(server.port, JSON.stringify({ verification_token: "secret_newer" }))).toBe(401);
    expect(tokens).toEqual(["secret_new"]);
    await server.close();
  });
});

async function startCounting(options: { readonly token: string | undefined; readonly acceptHandshake?: boolean }) {
  const tokens: string[] = [];
  const events: WebhookEvent[] = [];
  const server = await startWebhookServer({
    port: 0,
    ...options,
    onEvent: (received) => events.push(received),
    onHandshake: (token) => tokens.push(token),
  });
  return { server, tokens, events };
}

test("watch pulls first, then reads what events name, each event once", async () => {
  const workspace = await createTestWorkspace();
  const { id } = workspace.call("POST", "pages", {
    parent: { workspace: true },
    properties: { title: { title: [{ text: { content: "Page" } }] } },
  });
  const page = idOf({ id });
  const stop = new AbortController();
  const requests: string[][] = [];
  let receive: (received: WebhookEvent) => void = () => {};
  let seen = 0;
  await workspace.mirror.watch({
    signal: stop.signal,
    debounceMs: 0,
    onReady: (add) => void (receive = add),
    onPulled: () => {
      requests.push(workspace.requests.slice(seen));
      seen = workspace.requests.length;
      if (requests.length === 1) {
        const received = event("e1", page) as object as WebhookEvent;
        receive(received);
        receive(received);
        receive({ ...received, entity: { id: PAGE, type: "block" } } as object as WebhookEvent);
      } else stop.abort();
    },
  });
  expect(requests).toHaveLength(2);
  expect(requests[1]).toEqual(expect.arrayContaining([`GET /v1/pages/${page}`]));
  expect(requests[1]?.filter((line) => line.includes("/v1/search"))).toEqual([]);
});

test("watch ends with an error for a token that is not valid, also without listeners", async () => {
  const workspace = await createTestWorkspace();
  workspace.emulator.addFault({ match: { path: "/v1/users/me" }, status: 401, code: "unauthorized" });
  await expect(workspace.mirror.watch()).rejects.toMatchObject({ status: 401 });
});
