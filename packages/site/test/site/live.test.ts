// Webhooks, server-sent events, and what load balancers see.
import { randomUUID } from "node:crypto";
import { asyncSignWebhookPayload } from "@ws/helpers/webhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { startMetrics } from "../../src/metrics.ts";
import { openEvents } from "./event-stream.ts";
import { bookingFields, newFormKey, postForm, signIn } from "./forms.ts";
import { boardRows, DEMO_OPTIONS, startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

const TOKEN = "secret_webhook_token";

let workspace: TestWorkspace;
let running: RunningSite;

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(undefined, { ...workspace.env, WORKSPACE_WEBHOOK_TOKEN: TOKEN });
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

/** Sends a webhook for a changed page. */
async function sendWebhook(pageId: string, { id = randomUUID(), token = TOKEN } = {}): Promise<number> {
  const event = {
    id,
    type: "page.properties_updated",
    timestamp: new Date().toISOString(),
    entity: { type: "page", id: pageId },
  };
  return send(JSON.stringify(event), token);
}

async function send(body: string, token: string): Promise<number> {
  const signature = await asyncSignWebhookPayload({ body, verificationToken: token });
  const headers = { "content-type": "application/json", "x-notion-signature": signature };
  return (await fetch(`${running.url}/webhooks`, { method: "POST", headers, body })).status;
}

test("a webhook makes a change visible, and open pages get its edition", async () => {
  const events = await openEvents(running.url);
  const before = await events.next();
  const { id } = await workspace.table.create({ job: "Announced" });
  expect(await sendWebhook(id)).toBe(200);
  const after = await events.next();
  expect(Number(after)).toBeGreaterThan(Number(before));
  expect((await boardRows(running.site)).find((row) => row.id === id)?.title).toBe("Announced");
  await events.close();
});

test("an event that is delivered twice is read once, and events of the same moment share a run", async () => {
  const refresh = vi.spyOn(running.site.content, "refresh");
  const [row] = await workspace.table.collect();
  const id = randomUUID();
  await Promise.all([sendWebhook(row?.id ?? "", { id }), sendWebhook(row?.id ?? "", { id })]);
  await expect.poll(() => refresh.mock.settledResults.map(({ type }) => type)).toContain("fulfilled");
  expect(refresh).toHaveBeenCalledTimes(1);
  await running.site.refresher.refresh([]);
  refresh.mockClear();
  await Promise.all(
    [1, 2, 3].map(() => running.site.refresher.refresh([{ entity: { type: "page", id: row?.id ?? "" } }])),
  );
  expect(refresh).toHaveBeenCalledTimes(1);
  refresh.mockRestore();
});

test("a webhook without a valid signature, and a body that is no webhook, are refused", async () => {
  const refresh = vi.spyOn(running.site.content, "refresh");
  expect(await sendWebhook(randomUUID(), { token: "other" })).toBe(401);
  expect(await send("{}", TOKEN)).toBe(400);
  expect(await send("x".repeat(300_000), TOKEN)).toBe(413);
  expect(refresh).not.toHaveBeenCalled();
  refresh.mockRestore();
});

test("a handshake does not replace the token, and only the operator sees its token", async () => {
  expect(await send('{"verification_token":"secret_of_attacker"}', TOKEN)).toBe(401);
  const { WebhookToken } = await import("../../src/web/live/webhooks.ts");
  const lines: string[] = [];
  const token = new WebhookToken(undefined, (line) => lines.push(line));
  token.receive("secret_new");
  expect(token.value).toBeUndefined();
  expect(lines.join()).toContain('enter "secret_new"');
});

test("the health check returns 200 and the age of the copy while the service is down", async () => {
  const health = async () => {
    const response = await fetch(`${running.url}/healthz`);
    return { code: response.status, ...((await response.json()) as object) };
  };
  expect(await health()).toMatchObject({ code: 200, status: "ok", service: { state: "up" } });
  running.setOffline(true);
  await expect(running.site.refresher.refresh([])).rejects.toThrow("No connection");
  expect(await health()).toMatchObject({
    code: 200,
    status: "ok",
    copy: { isStale: true },
    service: { state: "down" },
  });
  const page = await (await fetch(running.url)).text();
  expect(page).toContain("The workspace cannot be reached. You see a copy of it, last updated");
  running.setOffline(false);
});

test("metrics have the calls of the client and the age of the copy, on a port of their own", async () => {
  const port = await freePort();
  const metrics = await startMetrics(running.site, { host: "127.0.0.1", port });
  await running.site.client.users.me();
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^ws_call_duration_count\{http_request_method="GET",url_template="users\/me",.*\} 1$/m);
  expect(text).toMatch(/^site_copy_age\S* [\d.]+$/m);
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
  await metrics.close();
});

test("a booking while the service is down keeps the input, and works when it is back", async () => {
  const formKey = newFormKey(running);
  const form = bookingFields({ formKey, job: "Patience", phone: "555 1234" });
  running.setOffline(true);
  const refused = await postForm(`${running.url}/book`, form);
  running.setOffline(false);
  expect(refused.status).toBe(303);
  const html = await (await fetch(running.url + refused.headers.get("location"))).text();
  expect(html).toMatch(/role="alert"[^>]*>We cannot store your form at the moment. Nothing was stored./);
  expect(html).toContain('value="Patience"');
  expect(html).toContain(formKey);
  expect((await postForm(`${running.url}/book`, form)).status).toBe(303);
});

test("a site without a copy is starting: 503 for balancers and visitors", async () => {
  const { openSite } = await import("../../src/site.ts");
  const { readConfig } = await import("../../src/settings/config.ts");
  const { createApp } = await import("../../src/app.ts");
  const site = await openSite(readConfig(workspace.env, DEMO_OPTIONS, true));
  const app = createApp(site);
  expect((await app.request("/healthz")).status).toBe(503);
  const page = await app.request("/");
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  site.poller.start();
  await expect.poll(async () => (await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/")).status).toBe(200);
  await site.close();
});

test("closing the site ends event streams, and refuses new ones", async () => {
  const own = await startSite(undefined, workspace.env);
  const events = await openEvents(own.url);
  await events.next();
  const cookie = await signIn(own.url);
  own.site.beginClose();
  expect(await events.next()).toBe("end");
  expect((await fetch(`${own.url}/events`)).status).toBe(503);
  // Pages are served until the server has closed.
  expect((await fetch(`${own.url}/inside`, { headers: { cookie } })).status).toBe(200);
  await own.close();
});
