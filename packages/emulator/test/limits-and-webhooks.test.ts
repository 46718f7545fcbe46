import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Delivery } from "@ws/emulator";
import { createEmulator, startEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { adminOf, callerOf, text, workspaceWithPage } from "./support.ts";

describe("the rate limit", () => {
  test("lets a burst pass, then three a second, and says when to come back", () => {
    const emulator = createEmulator({ seed: "empty", clock: "frozen", rateLimit: { perSecond: 3, burst: 5 } });
    const call = callerOf(emulator);
    const statuses = (count: number) => Array.from({ length: count }, () => call("GET", "users").status);
    expect(statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = call("GET", "users");
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.body.additional_data).toMatchObject({ rate_limit_reason: "public_api_request_rate_limit" });
    emulator.setClock("2026-07-01T09:00:01.000Z");
    expect(statuses(4)).toEqual([200, 200, 200, 429]);
    expect(call("GET", "users", undefined, { token: "ntn_another" }).status).toBe(200);
  });

  test("holds for all tokens together, too", () => {
    const emulator = createEmulator({
      seed: "empty",
      clock: "frozen",
      rateLimit: { perSecond: 3, workspacePerSecond: 1 },
    });
    const call = callerOf(emulator);
    const answers = Array.from({ length: 11 }, (_, index) =>
      call("GET", "users", undefined, { token: `ntn_${index}` }),
    );
    expect(
      answers.filter(({ status }) => status === 429).map(({ body }) => body.additional_data.rate_limit_reason),
    ).toEqual(["public_api_space_request_rate_limit"]);
  });

  test("is off unless asked for", () => {
    const call = callerOf(createEmulator({ seed: "empty", clock: "frozen" }));
    expect(Array.from({ length: 100 }, () => call("GET", "users").status).every((status) => status === 200)).toBe(true);
  });
});

test.each([
  ["read_content", "GET", "pages/PAGE", undefined],
  ["insert_content", "PATCH", "blocks/PAGE/children", { children: [] }],
  ["update_content", "PATCH", "pages/PAGE", { in_trash: true }],
  ["read_users", "GET", "users", undefined],
  ["insert_comments", "POST", "comments", { parent: { page_id: "PAGE" }, rich_text: text("x") }],
  ["read_comments", "GET", "comments?block_id=PAGE", undefined],
] as const)("without the capability %s, %s %s answers 403", (missing, method, path, body) => {
  const all = [
    "read_content",
    "update_content",
    "insert_content",
    "read_comments",
    "insert_comments",
    "read_users",
  ] as const;
  const page = { object: "page", id: "aaaaaaaa-0000-4000-8000-000000000001" };
  const emulator = createEmulator({ seed: [page], capabilities: all.filter((name) => name !== missing) });
  const put = (template: string) => template.replace("PAGE", page.id);
  const options = body === undefined ? {} : { rawBody: put(JSON.stringify(body)) };
  const answer = callerOf(emulator)(method, put(path), undefined, options);
  expect([answer.status, answer.body.code]).toEqual([403, "restricted_resource"]);
  expect(callerOf(createEmulator({ seed: [page] }))(method, put(path), undefined, options).status).not.toBe(403);
});

test("what is out of the integration's reach answers 404, and so does all below it", () => {
  const { emulator, call, pageId } = workspaceWithPage();
  const child = call("POST", "pages", { parent: { page_id: pageId }, properties: { title: { title: text("Child") } } })
    .body.id;
  const share = (shared: boolean) => adminOf(emulator)("POST", "share", { id: pageId, shared });
  const reads = [`pages/${child}`, `blocks/${pageId}/children`, `comments?block_id=${child}`];
  share(false);
  expect(reads.map((path) => call("GET", path).status)).toEqual([404, 404, 404]);
  expect(call("POST", "pages", { parent: { page_id: child }, properties: {} }).status).toBe(404);
  expect(call("POST", "search", {}).body.results).toEqual([]);
  share(true);
  expect(reads.map((path) => call("GET", path).status)).toEqual([200, 200, 200]);
});

test("with a search lag, what is new is found only after it", () => {
  const { emulator, call } = workspaceWithPage({ searchLagMs: 5000 });
  const found = () => call("POST", "search", { query: "Home" }).body.results.length;
  expect(found()).toBe(0);
  emulator.setClock("2026-07-01T09:00:05.000Z");
  expect(found()).toBe(1);
});

describe("the page at /_emulator/", () => {
  test("is one HTML text, and gets the tree, objects and requests", () => {
    const emulator = createEmulator({ clock: "frozen" });
    const page = emulator.handle({ method: "GET", url: "/_emulator/" });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("<title>Emulated workspace</title>");
    expect(page.body).not.toMatch(/https?:\/\//);
    const admin = adminOf(emulator);
    const level = (parent?: string) =>
      Object.values(admin("GET", `tree${parent === undefined ? "" : `?parent=${parent}`}`).body.nodes);
    expect(level().map(({ label }) => label)).toEqual(["Brightwater Bicycle Workshop"]);
    const repairs = level(emulator.testPageId).find(({ label }) => label === "Repairs");
    const [source] = level(repairs?.id);
    expect(level(source?.id)).toHaveLength(120);
    expect(admin("GET", `object?path=${encodeURIComponent(source?.path ?? "")}`).body).toMatchObject({
      object: "data_source",
      id: source?.id,
    });
    expect(admin("GET", "object?path=pages/none").status).toBe(400);
  });

  test("shows the requests that came, with what became of them", () => {
    const emulator = createEmulator({ seed: "empty", faults: [{ match: { path: "/v1/search" }, status: 503 }] });
    const call = callerOf(emulator);
    call("GET", "users?page_size=1");
    call("POST", "search", {});
    const requests = adminOf(emulator)("GET", "requests").body.requests;
    expect(requests).toMatchObject([
      { number: 1, method: "GET", url: "/v1/users?page_size=1", operation: "users.list", status: 200 },
      { number: 2, operation: "search", status: 503, code: "service_unavailable" },
    ]);
    expect(adminOf(emulator)("GET", "requests?after=1").body.requests).toHaveLength(1);
  });
});

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

  test("shake hands, then come signed, again until they are taken", async () => {
    const emulator = await startEmulator({
      seed: "empty",
      webhookTiming: { aggregateMs: 0, firstRetryMs: 5 },
    });
    try {
      const subscribe = await fetch(`${emulator.url}/_emulator/webhooks`, {
        method: "POST",
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
      const events = received
        .slice(1)
        .map(({ body }) => JSON.parse(body) as { id: string; type: string; attempt_number: number; entity: object });
      expect(events.map((event) => event.attempt_number)).toEqual([1, 2, 3]);
      expect(new Set(events.map((event) => event.id)).size).toBe(1);
      expect(events[2]).toMatchObject({ type: "page.created", entity: { id: page.id, type: "page" } });
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

  test("tell what happened", () => {
    const { emulator, call, pageId } = workspaceWithPage();
    const told: Delivery[] = [];
    emulator.onDelivery((delivery) => told.push(delivery));
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
    expect(told.slice(1).map(({ payload }) => payload["type"])).toEqual([
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
    expect(told[1]?.payload["data"]).toMatchObject({ updated_properties: ["title"] });
  });

  /** A workspace whose clock stands, and what its one subscriber is told. */
  function subscribed(listen: (delivery: Delivery) => boolean = () => true) {
    const { emulator, call, pageId } = workspaceWithPage({
      webhookTiming: "documented",
      now: "2026-07-01T09:00:00.000Z",
    });
    const told: Delivery[] = [];
    adminOf(emulator)("POST", "webhooks", { url: "https://example.com/hook" });
    emulator.onDelivery((delivery) => {
      told.push(delivery);
      return listen(delivery);
    });
    const typesOf = () => told.map(({ payload }) => payload["type"]);
    return { emulator, call, pageId, told, typesOf };
  }

  test("with the documented timing, changes of a page come once, after a minute of the emulator's clock", () => {
    const { emulator, call, pageId, told, typesOf } = subscribed();
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
    expect(told[2]?.payload).toMatchObject({
      timestamp: "2026-07-01T09:00:00.000Z",
      data: { updated_blocks: paragraphs.map((id) => ({ id, type: "block" })) },
    });
    expect(emulator.deliverDue()).toBeUndefined();
  });

  test("what nobody takes comes eight times, spread over a day", () => {
    const { emulator, call, pageId, told } = subscribed(() => false);
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
    expect(told.map(({ payload }) => payload["attempt_number"])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(waits.slice(1).map((wait, index) => wait / (waits[index] ?? 1))).toEqual([2, 2, 2, 2, 2, 2]);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    expect(new Set(told.map(({ payload }) => payload["id"])).size).toBe(1);
  });

  test("an address that is none is refused", () => {
    expect(adminOf(createEmulator({ seed: "empty" }))("POST", "webhooks", { url: "file:///etc" }).status).toBe(400);
  });
});
