// Requests leave no listeners, timers and handles in the process.
import { getEventListeners } from "node:events";
import { request, type ClientRequest } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { caseCount } from "../../../../scripts/test/support/every-case.ts";
import { EventConnections } from "../../src/web/live/events.ts";
import { signIn } from "./forms.ts";
import { boardRows, startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(undefined, { ...workspace.env, SITE_REQUEST_LOG: "200" });
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

/** Listeners, open streams, and timers and handles of the whole process. */
const used = () => ({
  listeners: getEventListeners(running.site.closing, "abort").length,
  streams: running.site.changes.size,
  timers: process.getActiveResourcesInfo().filter((name) => name === "Timeout").length,
  sockets: process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length,
});

/** Sends a request and destroys its connection: after the first byte of the response, or before. */
function abort(
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
    waits = false,
  }: Partial<Record<"method" | "body", string>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly waits?: boolean;
  } = {},
): Promise<void> {
  return new Promise((resolve) => {
    const sent: ClientRequest = request(running.url + path, { method, headers, agent: false });
    sent.on("close", resolve).on("error", () => {});
    if (waits) sent.on("response", (response) => response.on("data", () => sent.destroy()));
    else sent.on("socket", (socket) => socket.on("connect", () => setImmediate(() => sent.destroy())));
    sent.write(body);
    if (method === "GET") sent.end();
  });
}

/** Waits until as much is used as before. The wait has two timers, and the client can open a connection to the workspace. */
const returnsTo = (before: ReturnType<typeof used>) =>
  expect
    .poll(() => {
      const { listeners, streams, timers, sockets } = used();
      return listeners + streams === 0 && timers <= before.timers + 2 && sockets <= before.sockets + 2;
    })
    .toBe(true);

async function inBatches(count: number, run: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - from) }, (_, index) => run(from + index)));
}

test("event streams leave no listener, no timer and no handle", async () => {
  const before = used();
  expect(before).toMatchObject({ listeners: 0, streams: 0 });
  await inBatches(caseCount(300, 2000), (index) => abort("/events", { waits: index % 2 === 0 }));
  await returnsTo(before);
});

test("HEAD of the event stream opens none", async () => {
  const before = used();
  const { status, headers } = await fetch(`${running.url}/events`, { method: "HEAD" });
  expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  expect(used()).toMatchObject({ listeners: before.listeners, streams: before.streams });
});

test("an aborted request of each route leaves no listener, no handle and no line in the log", async () => {
  const errors = vi.spyOn(console, "error");
  const cookie = await signIn(running.url);
  const [repair] = await boardRows(running.site);
  const { tree } = await running.site.content.current();
  const pages = [
    "/",
    "/search?q=wheel",
    "/book",
    "/healthz",
    "/inside",
    "/inside/requests",
    "/inside/operations",
    "/events",
    "/missing",
  ];
  const paths = [...pages, ...[...tree.values()].map(({ href }) => href), `/inside/rows/${repair?.id}`];
  const writes = ["/book", "/webhooks", "/inside/sign-in", `/inside/rows/${repair?.id}/stage`];
  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const before = used();
  await inBatches(10 * paths.length, (index) =>
    abort(paths[index % paths.length] ?? "", { headers: { cookie }, waits: index % 3 === 0 }),
  );
  await inBatches(10 * writes.length, (index) =>
    abort(writes[index % writes.length] ?? "", {
      method: "POST",
      headers: { ...form, cookie, "content-length": "1000" },
      body: "job=half",
    }),
  );
  await returnsTo(before);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test("one address gets 20 event streams, and each address gets two even if all are taken", () => {
  const connections = new EventConnections();
  const ended: string[] = [];
  const open = (address: string) => connections.open(address, () => ended.push(address));
  const first = Array.from({ length: 25 }, () => open("10.0.0.0"));
  expect(first.filter((remove) => remove !== undefined)).toHaveLength(20);
  for (let address = 1; address < 25; address += 1)
    for (let index = 0; index < 20; index += 1) open(`10.0.0.${address}`);
  expect(connections.size).toBe(500);
  const late = [open("192.0.2.1"), open("192.0.2.1"), open("192.0.2.1")];
  expect(late.map((remove) => remove !== undefined)).toEqual([true, true, false]);
  expect(ended).toHaveLength(2);
  expect(connections.size).toBe(500);
  late[0]?.();
  late[0]?.();
  expect(connections.size).toBe(499);
});
