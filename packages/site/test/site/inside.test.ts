// The inside view over HTTP, without scripts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { StaffSessions } from "../../src/staff/sessions.ts";
import { bookingFields, newFormKey, newVisitor, postForm, signIn } from "./forms.ts";
import { boardRows, startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, PASSWORD, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
let cookie: string;
let id: string;
const get = async (path: string) => (await fetch(running.url + path, { headers: { cookie } })).text();
const post = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
  postForm(running.url + path, fields, { cookie, ...headers });

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(undefined, { ...workspace.env, SITE_REQUEST_LOG: "200" });
  cookie = await signIn(running.url);
  id = (await workspace.table.collect())[0]?.id ?? "";
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

test("without a session, every page of the inside leads to the sign-in", async () => {
  for (const path of ["/inside", `/inside/rows/${id}`, "/inside/requests", "/inside/operations"]) {
    const response = await fetch(running.url + path, { redirect: "manual" });
    expect(response.headers.get("location")).toBe("/inside/sign-in");
  }
  const response = await postForm(`${running.url}/inside/rows/${id}/stage`, { stage: "Ready" });
  expect(response.headers.get("location")).toBe("/inside/sign-in");
  expect((await workspace.table.get(id)).stage).toBe("Waiting");
});

test("a session is a cookie that scripts cannot read and other sites cannot use", async () => {
  const response = await postForm(`${running.url}/inside/sign-in`, { password: PASSWORD });
  expect(response.headers.get("set-cookie")).toMatch(
    /^staff=[^;]+; Max-Age=43200; Path=\/inside; HttpOnly; SameSite=Lax$/,
  );
  const behindProxy = await post("/inside/sign-in", { password: PASSWORD }, { "x-forwarded-proto": "https" });
  expect(behindProxy.headers.get("set-cookie")).toContain("; Secure");
});

test("changed, expired and foreign cookies are refused", async () => {
  const status = async (value: string) =>
    (await fetch(`${running.url}/inside`, { redirect: "manual", headers: { cookie: value } })).status;
  expect(await status(cookie)).toBe(200);
  expect(await status(cookie.replace(/=\d+/, "=9999999999999"))).toBe(303);
  expect(await status("staff=9999999999999")).toBe(303);
  expect(new StaffSessions("other").isPassword(PASSWORD)).toBe(false);
});

test("the eleventh wrong password in a minute is not compared", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    statuses.push((await post("/inside/sign-in", { password: "guess" })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  const refused = await post("/inside/sign-in", { password: PASSWORD });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the search of the board includes the columns that visitors do not see", async () => {
  expect(await get("/inside?q=ada%40example.com")).toContain("True the wheel");
  expect(await get("/inside?q=nobody")).not.toContain("True the wheel");
  expect(await get("/inside?is.Bike=Cargo+bike")).not.toContain("True the wheel");
});

test("the board has a column for each stage, and puts overdue repairs first, then those of today", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const rows = [
    { job: "Due later", due: { start: day(3) } },
    { job: "Due now", due: { start: day(0) } },
    { job: "Forgotten", due: { start: day(-2) } },
    { job: "Finished", due: { start: day(-3) }, stage: "Ready" as const },
  ];
  for (const row of rows) await workspace.table.create({ stage: "On the stand", ...row });
  await running.site.content.refresh();
  const html = await get("/inside");
  expect(html.match(/data-stage="[^"]+"/g)).toHaveLength(4);
  const at = (text: string) => html.indexOf(text);
  expect([at("Forgotten"), at("Due now"), at("Due later")]).toEqual(
    [at("Forgotten"), at("Due now"), at("Due later")].toSorted((a, b) => a - b),
  );
  expect(html).toContain('<strong class="overdue">1 overdue</strong><strong>1 due today</strong>');
});

test("the page of a repair shows no empty fields, and no amount that is not there", async () => {
  const html = await get(`/inside/rows/${id}`);
  expect(html).toContain('<dt dir="auto">E-mail</dt>');
  expect(html).not.toMatch(/<dt[^>]*>(?:Price|Phone|Due|Tags|Photos|Request key)<|€0/);
});

test("a changed stage is in the workspace and on the next page, and can be undone until the next action", async () => {
  const response = await post(`/inside/rows/${id}/stage`, { stage: "Ready", was: "Waiting" });
  const location = response.headers.get("location") ?? "";
  expect(location).toMatch(new RegExp(`^/inside/rows/${id}\\?changed=`));
  expect((await workspace.table.get(id)).stage).toBe("Ready");
  const html = await get(location);
  expect(html).toContain('value="Ready" aria-pressed="true"');
  expect(html).toMatch(/is now <strong dir="auto">Ready<.*value="Waiting">Undo</s);
  running.pass(60 * 60_000);
  expect(await get(location)).toContain(">Undo<");
  expect(await get(`/inside/rows/${id}`)).not.toContain(">Undo<");
  const undone = await post(`/inside/rows/${id}/stage`, { stage: "Waiting", was: "Ready", undo: "1" });
  expect(undone.headers.get("location")).toBe(`/inside/rows/${id}`);
  expect((await workspace.table.get(id)).stage).toBe("Waiting");
});

test("a change keeps the selection of the list, and leads to no other site", async () => {
  const fields = { stage: "On the stand", was: "Waiting", list: "?q=wheel&is.Bike=Road+bike&next=//attacker.example" };
  const response = await post(`/inside/rows/${id}/stage`, fields);
  expect(response.headers.get("location")).toMatch(/^\/inside\?q=wheel&is\.Bike=Road\+bike&changed=[^/]+#card-[^/]+$/);
  await post(`/inside/rows/${id}/stage`, { stage: "Waiting", was: "On the stand" });
});

test("Undo is not offered for a change that another person has replaced", async () => {
  const response = await post(`/inside/rows/${id}/stage`, { stage: "Ready", was: "Waiting", list: "" });
  const location = response.headers.get("location") ?? "";
  expect(await get(location)).toContain(">Undo<");
  await post(`/inside/rows/${id}/stage`, { stage: "Collected", was: "Ready" });
  expect(await get(location)).not.toContain(">Undo<");
  await post(`/inside/rows/${id}/stage`, { stage: "Waiting", was: "Collected" });
});

test("the requests are what customers sent and nobody has answered, and an answer can be undone there", async () => {
  const jobs = async () =>
    [...(await get("/inside/requests")).matchAll(/<strong dir="auto"><a[^>]*>([^<]+)/g)].map(([, job]) => job);
  expect(await get("/inside/requests")).toContain("Nobody waits for an answer.");
  for (const job of ["Bent fork", "Loose chain"])
    await postForm(
      `${running.url}/book`,
      bookingFields({ formKey: newFormKey(running), job, phone: "555 1234" }),
      newVisitor(),
    );
  expect(await jobs()).toEqual(["Bent fork", "Loose chain"]);
  expect(await get("/inside/requests")).toContain('href="tel:5551234"');
  const row = (await boardRows(running.site)).find(({ title }) => title === "Bent fork")?.id ?? "";
  const move = { stage: "On the stand", was: "Waiting", list: "requests" };
  const response = await post(`/inside/rows/${row}/stage`, move);
  const location = response.headers.get("location") ?? "";
  expect(location).toMatch(/^\/inside\/requests\?changed=/);
  expect(await jobs()).toEqual(["Loose chain"]);
  expect(await get(location)).toMatch(/<strong dir="auto">On the stand<.*name="list" value="requests".*>Undo</s);
  const late = await post(`/inside/rows/${row}/stage`, { ...move, stage: "Ready" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("<h1>Requests</h1>");
  await post(`/inside/rows/${row}/stage`, { stage: "Waiting", was: "On the stand", list: "requests", undo: "1" });
  expect(await jobs()).toEqual(["Bent fork", "Loose chain"]);
});

test("a change that is based on an old stage is refused with the present stage", async () => {
  await workspace.table.update(id, { stage: "Collected" });
  const response = await post(`/inside/rows/${id}/stage`, { stage: "Ready", was: "Waiting", list: "" });
  expect(response.status).toBe(409);
  expect(await response.text()).toContain(
    "Somebody has moved “True the wheel” from Waiting to Collected in the meantime, so your change was not made.",
  );
  expect((await workspace.table.get(id)).stage).toBe("Collected");
  // The same change of two people is no conflict.
  expect((await post(`/inside/rows/${id}/stage`, { stage: "Collected", was: "Waiting" })).status).toBe(303);
  await post(`/inside/rows/${id}/stage`, { stage: "Waiting", was: "Collected" });
});

test("of several changes of a stage at the same time, one is made", async () => {
  const stages = ["On the stand", "Ready", "Collected"];
  const responses = await Promise.all(
    stages.map((stage) => post(`/inside/rows/${id}/stage`, { stage, was: "Waiting" })),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409, 409]);
  const made = stages[responses.findIndex(({ status }) => status === 303)] ?? "";
  expect((await workspace.table.get(id)).stage).toBe(made);
  await post(`/inside/rows/${id}/stage`, { stage: "Waiting", was: made });
});

test("the 61st change of an address in a minute is refused", async () => {
  const visitor = newVisitor();
  const send = () => post(`/inside/rows/${id}/comments`, { text: "" }, visitor);
  const statuses: number[] = [];
  for (let change = 0; change < 61; change += 1) statuses.push((await send()).status);
  expect(statuses.slice(-2)).toEqual([422, 429]);
  const refused = await post(`/inside/rows/${id}/stage`, { stage: "Ready", was: "Waiting", list: "" }, visitor);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toMatch(/Too many changes in a minute.*data-stage="Waiting"/s);
});

test("a comment is in the workspace and on the next page", async () => {
  await post(`/inside/rows/${id}/comments`, { text: "Ordered <b>the rim</b>" });
  const { results } = await workspace.client.comments.list({ block_id: id });
  expect(results).toHaveLength(1);
  expect(await get(`/inside/rows/${id}`)).toContain('<p dir="auto">Ordered &lt;b&gt;the rim&lt;/b&gt;</p>');
});

test("a comment that is too long is shown with a plain sentence", async () => {
  const text = "x".repeat(2001);
  const response = await post(`/inside/rows/${id}/comments`, { text });
  expect(response.status).toBe(422);
  expect(await response.text()).toMatch(new RegExp(`Enter at most 2,000 characters\\..*>${text}<`, "s"));
});

test("a comment that cannot be written is shown with its text", async () => {
  running.setOffline(true);
  const response = await post(`/inside/rows/${id}/comments`, { text: "Ordered again" });
  running.setOffline(false);
  expect(response.status).toBe(503);
  const html = await response.text();
  expect(html).toMatch(/role="alert">The workspace cannot be reached/);
  expect(html).toContain("Ordered again</textarea>");
});

test("an unknown stage, a foreign form and an unknown repair change nothing", async () => {
  expect((await post(`/inside/rows/${id}/stage`, { stage: "Lost", was: "Waiting" })).status).toBe(400);
  expect(
    (await post(`/inside/rows/${id}/stage`, { stage: "Ready", was: "Waiting" }, { "sec-fetch-site": "cross-site" }))
      .status,
  ).toBe(403);
  expect((await post("/inside/rows/none/stage", { stage: "Ready", was: "Waiting" })).status).toBe(404);
});

test("the request log shows calls without secrets", async () => {
  const html = await get("/inside/operations");
  expect(html).toContain("pages.update");
  expect(html).not.toContain(workspace.env["WORKSPACE_TOKEN"]);
});
