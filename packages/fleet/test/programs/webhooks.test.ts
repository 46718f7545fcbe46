// Webhooks of many workspaces: from a signed request to a changed copy.
import { createHmac } from "node:crypto";
import { AsyncClient } from "@ws/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { Redis } from "ioredis";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startRedisServer } from "../../../rate-limit-redis/test/redis-server.ts";
import type { PullHint } from "@ws/mirror";
import { hintsKeyOf } from "../../src/redis/keys.ts";
import { addHint, hasHints, readHints, removeHints } from "../../src/state/pending-hints.ts";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";
import { describeWork } from "../support/work-servers.ts";

const PAGE = "11111111-1111-4111-8111-111111111111";
const TOKEN = "secret_abc";

const eventOf = (id: string, entity: PullHint["entity"] = { id: PAGE, type: "page" }) => ({
  id,
  type: "page.content_updated",
  timestamp: "2026-07-01T09:00:00.000Z",
  entity,
});

describeWork("webhooks", { services: [] }, (servers) => {
  let emulator: RunningEmulator;
  let client: Redis;
  beforeAll(async () => {
    emulator = await startEmulator({ seed: "empty", webhookTiming: "immediate" });
    return () => emulator.close();
  });
  beforeEach(() => {
    client = new Redis(servers.redis.port);
    client.on("error", () => {});
  });
  afterEach(() => client.disconnect());

  /** Starts the receiver. Returns the URL of the webhooks. */
  async function startReceiver(
    args: readonly string[] = [],
  ): Promise<{ readonly url: string; readonly command: RunningCommand }> {
    const command = servers.run(["webhooks", ...servers.queue, "--port", "0", ...args]);
    await command.printed("Listening for webhooks on port ");
    const port = /webhooks on port (\d+)/u.exec(command.stderr())?.[1] ?? "";
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    return { url, command };
  }

  async function post(url: string, body: object, token = TOKEN): Promise<number> {
    const text = JSON.stringify(body);
    const signature = `sha256=${createHmac("sha256", token).update(text).digest("hex")}`;
    const response = await fetch(url, { method: "POST", body: text, headers: { "x-notion-signature": signature } });
    return response.status;
  }

  test("store one hint for each object, whatever the number of their events", async () => {
    servers.write({ name: "acme", webhookToken: TOKEN }, { name: "globex", webhookTokenVariable: "PATH" });
    const { url } = await startReceiver();
    for (let index = 0; index < 20; index += 1)
      expect(await post(`${url}/webhooks/acme`, eventOf(`e${index}`))).toBe(200);
    expect(await post(`${url}/webhooks/acme`, eventOf("d", { id: PAGE, type: "database" }))).toBe(200);
    expect(await post(`${url}/webhooks/acme`, eventOf("b", { id: PAGE, type: "block" }))).toBe(200);
    const stored = await readHints(client, "acme", 10);
    expect(new Map(stored.map(({ field, hint }) => [field, hint.entity]))).toEqual(
      new Map([
        [`page:${PAGE}`, { id: PAGE, type: "page" }],
        [`database:${PAGE}`, { id: PAGE, type: "database" }],
      ]),
    );
    expect(await hasHints(client, "globex")).toBe(false);
  });

  test("are refused with a wrong signature, for an unknown workspace, with wrong ids, and if they are no webhooks", async () => {
    servers.write({ name: "acme", webhookToken: TOKEN });
    const { url } = await startReceiver();
    const acme = `${url}/webhooks/acme`;
    expect(await post(acme, eventOf("e"), "wrong")).toBe(401);
    expect(await post(acme, { verification_token: "secret_other" })).toBe(401);
    expect(await post(`${url}/webhooks/none`, eventOf("e"))).toBe(404);
    expect(await post(url, eventOf("e"))).toBe(404);
    expect(await post(acme, eventOf("e", { id: "no id", type: "page" }))).toBe(400);
    expect(await post(acme, [1])).toBe(400);
    expect((await fetch(acme)).status).toBe(405);
    expect(await client.keys(hintsKeyOf("*"))).toEqual([]);
  });

  test("get 503 while Redis is away or does not respond, and are stored afterwards", async () => {
    servers.write({ name: "acme", webhookToken: TOKEN });
    const { url, command } = await startReceiver();
    await servers.redis.stop();
    await command.printed("queue: ");
    expect(await post(`${url}/webhooks/acme`, eventOf("e"))).toBe(503);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    servers.redis = await startRedisServer(servers.redis.port);
    await expect.poll(() => post(`${url}/webhooks/acme`, eventOf("e"))).toBe(200);
    await client.call("CLIENT", "PAUSE", "3000", "WRITE");
    expect(await post(`${url}/webhooks/acme`, eventOf("f"))).toBe(503);
    expect(await hasHints(client, "acme")).toBe(true);
  });

  test("get 503 while the memory of Redis is full, which is said once, and are stored afterwards", async () => {
    servers.write({ name: "acme", webhookToken: TOKEN });
    const { url, command } = await startReceiver();
    const send = () => post(`${url}/webhooks/acme`, eventOf("e"));
    await client.config("SET", "maxmemory", "1");
    for (let index = 0; index < 3; index += 1) expect(await send()).toBe(503);
    expect(command.stderr().split("queue: The memory of Redis is full")).toHaveLength(2);
    await client.config("SET", "maxmemory", "0");
    expect(await send()).toBe(200);
  });

  test("are counted by workspace and status, apart from those of unknown paths", async () => {
    servers.write({ name: "acme", webhookToken: TOKEN });
    const { url, command } = await startReceiver(["--metrics", "0"]);
    expect(await post(`${url}/webhooks/acme`, eventOf("e"))).toBe(200);
    expect(await post(`${url}/webhooks/acme`, eventOf("e"), "wrong")).toBe(401);
    expect(await post(`${url}/webhooks/none`, eventOf("e"))).toBe(404);
    const metrics = `http://127.0.0.1:${/Metrics on port (\d+)/u.exec(command.stderr())?.[1]}`;
    const text = await (await fetch(`${metrics}/metrics`)).text();
    const counts = Array.from(text.matchAll(/^ws_mirror_webhooks_total\{(.*)\} (\d+)/gmu), ([, labels = "", count]) => [
      /workspace="(\w*)"/u.exec(labels)?.[1],
      /status="(\d+)"/u.exec(labels)?.[1],
      count,
    ]);
    expect(new Set(counts)).toEqual(
      new Set([
        ["acme", "200", "1"],
        ["acme", "401", "1"],
        ["", "404", "1"],
      ]),
    );
    expect(text).toMatch(/^ws_mirror_receiver_ready(?:\{.*\})? 1/mu);
    const probes = async () =>
      Promise.all(
        [url, metrics].flatMap((at) => [`${at}/livez`, `${at}/readyz`]).map(async (at) => (await fetch(at)).status),
      );
    expect(await probes()).toEqual([200, 200, 200, 200]);
    await servers.redis.stop();
    await expect.poll(probes).toEqual([200, 503, 200, 503]);
    servers.redis = await startRedisServer(servers.redis.port);
    command.child.kill("SIGTERM");
    expect(await command.ended).toBe(130);
  });

  test("a hint that arrives while the one before it is read stays", async () => {
    await addHint(client, "acme", eventOf("first"));
    const read = await readHints(client, "acme", 10);
    await addHint(client, "acme", eventOf("second"));
    await removeHints(client, "acme", read);
    expect((await readHints(client, "acme", 10)).map(({ text }) => text)).toEqual([expect.stringContaining("second")]);
  });

  test("change the copy within seconds: handshake, token in the file, event", async () => {
    const { token, url: baseUrl } = emulator;
    const entry = { name: "acme", token, baseUrl, everyMinutes: 600, requestsPerSecond: 100 };
    servers.write(entry);
    const { url, command } = await startReceiver();
    const subscription = { url: `${url}/webhooks/acme` };
    await fetch(`${baseUrl}/_emulator/webhooks`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(subscription),
    });
    await command.printed("Received the verification token ");
    const webhookToken = /token (\S+) for acme/u.exec(command.stderr())?.[1];
    servers.write({ ...entry, webhookToken });
    command.child.kill("SIGHUP");

    const worker = servers.work();
    await worker.printed("acme: ");
    await expect.poll(() => worker.stderr()).toContain("0 skipped");
    const notion = new AsyncClient({ auth: token, baseUrl });
    const { id } = await notion.pages.create({ parent: { type: "workspace", workspace: true } });
    await notion.close();

    await expect.poll(() => servers.rows("acme", `select id from ws_objects where id = '${id}'`)).toEqual([{ id }]);
    await expect.poll(() => hasHints(client, "acme")).toBe(false);
    const [first, ...others] = await servers.rows("acme", "select kind from ws_runs order by id");
    expect(first).toEqual({ kind: "changes" });
    expect(others).toContainEqual({ kind: "hints" });
    expect(others).not.toContainEqual({ kind: "changes" });
  });
});
