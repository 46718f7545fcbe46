// The inside view over HTTP, without scripts.
import { afterAll, beforeAll, expect, test } from "vitest";
import { StaffSessions } from "../../src/site/staff/sessions.ts";
import { postForm, signIn } from "./forms.ts";
import { startSite, type RunningSite } from "./running-site.ts";
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
  running = await startSite(undefined, workspace.env);
  cookie = await signIn(running.url);
  id = (await workspace.table.collect())[0]?.id ?? "";
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

test("without a session, every page of the inside leads to the sign-in", async () => {
  for (const path of ["/inside", `/inside/repairs/${id}`, "/inside/requests"]) {
    const response = await fetch(running.url + path, { redirect: "manual" });
    expect(response.headers.get("location")).toBe("/inside/sign-in");
  }
  const response = await postForm(`${running.url}/inside/repairs/${id}/stage`, { stage: "Ready" });
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

test("a changed, an expired and a foreign cookie are refused", async () => {
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

test("the list has all columns, also those that visitors do not see", async () => {
  const html = await get("/inside");
  expect(html).toContain("ada@example.com");
  for (const name of ["Job", "Stage", "E-mail", "Phone", "Price with tax"])
    expect(html).toContain(`<th scope="col">${name}`);
});

test("a changed stage is in the workspace and on the next page", async () => {
  const response = await post(`/inside/repairs/${id}/stage`, { stage: "Ready" });
  expect(response.headers.get("location")).toBe(`/inside/repairs/${id}`);
  expect((await workspace.table.get(id)).stage).toBe("Ready");
  expect(await get(`/inside/repairs/${id}`)).toContain('<option selected="">Ready</option>');
});

test("a comment is in the workspace and on the next page", async () => {
  await post(`/inside/repairs/${id}/comments`, { text: "Ordered <b>the rim</b>" });
  const { results } = await workspace.client.comments.list({ block_id: id });
  expect(results).toHaveLength(1);
  expect(await get(`/inside/repairs/${id}`)).toContain("<p>Ordered &lt;b&gt;the rim&lt;/b&gt;</p>");
});

test("a refused comment is shown with its text", async () => {
  const text = `${"x".repeat(2000)} too long`;
  const response = await post(`/inside/repairs/${id}/comments`, { text });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(/role="alert">The workspace refused the change/);
  expect(html).toContain("too long</textarea>");
});

test("an unknown stage, a foreign form and an unknown repair change nothing", async () => {
  expect((await post(`/inside/repairs/${id}/stage`, { stage: "Lost" })).status).toBe(400);
  expect(
    (await post(`/inside/repairs/${id}/stage`, { stage: "Ready" }, { "sec-fetch-site": "cross-site" })).status,
  ).toBe(403);
  expect((await post("/inside/repairs/none/stage", { stage: "Ready" })).status).toBe(404);
});

test("the request log shows calls without secrets", async () => {
  const html = await get("/inside/requests");
  expect(html).toContain("pages.update");
  expect(html).not.toContain(workspace.env["WORKSPACE_TOKEN"]);
});
