import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Delivery } from "@ws/emulator";
import { createEmulator, startEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { deliverWebhooks } from "../src/server/deliver-webhooks.ts";
import { adminOf, text, workspaceWithPage } from "./support.ts";

describe("webhooks", () => {
  interface Received {
    readonly body: string;
    readonly signature: string | undefined;
  }
  const received: Received[] = [];
  let failures = 0;
  const listener = createServer((message, reply) => {
    let body = "";
    message.on("data", (chunk: Buffer) => (body += chunk.toString()));
    message.on("end", () => {
      const signature = message.headers["x-notion-signature"];
      received.push({ body, signature: typeof signature === "string" ? signature : undefined });
      failures -= 1;
      reply.writeHead(failures >= 0 ? 500 : 200).end();
    });
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => listener.close());

  test("send a verification token, then signed events with retries until a 2xx response", async () => {
    const emulator = await startEmulator({
      seed: "empty",
      webhookTiming: { aggregateMs: 0, firstRetryMs: 5 },
    });
    try {
      const subscribe = await fetch(`${emulator.url}/_emulator/webhooks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ url, event_types: ["page.created"] }),
      });
      expect(subscribe.status).toBe(200);
      await expect.poll(() => received.length).toBe(1);
      const { verification_token: token } = JSON.parse(received[0]?.body ?? "{}") as { verification_token: string };
      expect(received[0]?.signature).toBeUndefined();
      failures = 2;
      const headers = { authorization: "Bearer ntn_x", "notion-version": "2026-03-11" };
      const page = (await (
        await fetch(`${emulator.url}/v1/pages`, {
          method: "POST",
          headers,
          body: JSON.stringify({ parent: { workspace: true }, properties: {} }),
        })
      ).json()) as { id: string };
      await expect.poll(() => received.length).toBe(4);
      const events = received.slice(1).map(
        ({ body }) =>
          JSON.parse(body) as {
            id: string;
            type: string;
            attempt_number: number;
            entity: object;
            workspace_id: string;
          },
      );
      expect(events.map((event) => event.attempt_number)).toEqual([1, 2, 3]);
      expect(new Set(events.map((event) => event.id)).size).toBe(1);
      expect(events[2]).toMatchObject({
        type: "page.created",
        entity: { id: page.id, type: "page" },
        data: { parent: { id: events[2]?.workspace_id, type: "space" } },
      });
      const last = received[3];
      expect(last?.signature).toBe(
        `sha256=${createHmac("sha256", token)
          .update(last?.body ?? "")
          .digest("hex")}`,
      );
    } finally {
      await emulator.close();
    }
  });

  test("are sent for changes of pages, blocks, databases and comments", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const deliveries: Delivery[] = [];
    emulator.onDelivery((delivery) => deliveries.push(delivery));
    adminOf(emulator)("POST", "webhooks", { url: "https://example.com/hook" });
    call("PATCH", `pages/${pageId}`, { properties: { title: { title: text("New") } } });
    call("PATCH", `pages/${pageId}`, { in_trash: true });
    call("PATCH", `pages/${pageId}`, { in_trash: false });
    call("PATCH", `pages/${pageId}`, { is_locked: true });
    call("PATCH", `blocks/${pageId}/children`, { children: [{ divider: {} }] });
    const database = call("POST", "databases", { parent: { type: "page_id", page_id: pageId } }).body;
    call("PATCH", `data_sources/${database.data_sources[0].id}`, { properties: { Extra: { number: {} } } });
    const comment = call("POST", "comments", { parent: { page_id: pageId }, rich_text: text("x") }).body;
    call("DELETE", `comments/${comment.id}`);
    call("GET", `pages/${pageId}`);
    expect(deliveries.slice(1).map(({ payload }) => payload["type"])).toEqual([
      "page.properties_updated",
      "page.deleted",
      "page.undeleted",
      "page.locked",
      "page.content_updated",
      "database.created",
      "data_source.created",
      "data_source.schema_updated",
      "comment.created",
      "comment.deleted",
    ]);
    expect(deliveries[1]?.payload["data"]).toMatchObject({ updated_properties: ["title"] });
  });

  /** Creates a workspace with the documented timing and one subscriber, and collects the deliveries. */
  function subscribed(listen: (delivery: Delivery) => boolean = () => true) {
    const { emulator, call, pageId } = workspaceWithPage({
      webhookTiming: "documented",
      now: "2026-07-01T09:00:00.000Z",
    });
    const deliveries: Delivery[] = [];
    adminOf(emulator)("POST", "webhooks", { url: "https://example.com/hook" });
    emulator.onDelivery((delivery) => {
      deliveries.push(delivery);
      return listen(delivery);
    });
    const typesOf = () => deliveries.map(({ payload }) => payload["type"]);
    return { emulator, call, pageId, deliveries, typesOf };
  }

  test("with the documented timing, changes of a page are sent as one event after a minute", () => {
    const { emulator, call, pageId, deliveries, typesOf } = subscribed();
    const paragraphs = ["a", "b"].map((content) => {
      const children = [{ paragraph: { rich_text: text(content) } }];
      return call("PATCH", `blocks/${pageId}/children`, { children }).body.results[0]?.id;
    });
    call("PATCH", `pages/${pageId}`, { is_locked: true });
    call("POST", "comments", { parent: { page_id: pageId }, rich_text: text("x") });
    expect(typesOf()).toEqual(["page.locked", "comment.created"]);
    emulator.setClock("2026-07-01T09:00:59.999Z");
    expect(typesOf()).toHaveLength(2);
    emulator.setClock("2026-07-01T09:01:00.000Z");
    expect(typesOf()).toEqual(["page.locked", "comment.created", "page.content_updated"]);
    expect(deliveries[2]?.payload).toMatchObject({
      timestamp: "2026-07-01T09:00:00.000Z",
      data: { updated_blocks: paragraphs.map((id) => ({ id, type: "block" })) },
    });
    expect(emulator.deliverDue()).toBeUndefined();
  });

  test("with the documented timing, an undelivered event is sent eight times over a day", () => {
    const { emulator, call, pageId, deliveries } = subscribed(() => false);
    call("POST", "comments", { parent: { page_id: pageId }, rich_text: text("x") });
    const start = Date.parse("2026-07-01T09:00:00.000Z");
    const waits: number[] = [];
    for (let now = start; ;) {
      const wait = emulator.deliverDue();
      if (wait === undefined) break;
      waits.push(wait);
      now += wait;
      emulator.setClock(now);
    }
    expect(deliveries.map(({ payload }) => payload["attempt_number"])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(waits.slice(1).map((wait, index) => wait / (waits[index] ?? 1))).toEqual([2, 2, 2, 2, 2, 2]);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(new Set(deliveries.map(({ payload }) => payload["id"])).size).toBe(1);
  });

  test("a clock that is set back by years does not make the checks for due events busy", () => {
    const { emulator, call, pageId } = subscribed(() => false);
    call("POST", "comments", { parent: { page_id: pageId }, rich_text: text("x") });
    emulator.setClock("1990-01-01T00:00:00.000Z");
    const timer = vi.spyOn(globalThis, "setTimeout");
    try {
      deliverWebhooks(emulator, false)();
      expect(timer.mock.calls.map(([, wait]) => wait)).toEqual([2 ** 31 - 1]);
    } finally {
      timer.mockRestore();
    }
  });

  test("an invalid URL is rejected", () => {
    expect(adminOf(createEmulator({ seed: "empty" }))("POST", "webhooks", { url: "file:///etc" }).status).toBe(400);
  });
});
