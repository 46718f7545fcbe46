// The booking form over HTTP, without scripts.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postForm } from "./forms.ts";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
const book = (fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
  postForm(`${running.url}/book`, fields, headers);
const rowsOf = (job: string) => workspace.table.collect({ where: { job } });

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(undefined, workspace.env);
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

test("the form has the labels, kinds, options and required fields of the schema", async () => {
  const html = await (await fetch(`${running.url}/book`)).text();
  expect(html).toContain('<label for="field-eMail">E-mail</label><input id="field-eMail" name="eMail" type="email"');
  expect(html).toContain("<option>Cargo bike</option>");
  expect(html).toMatch(/<input id="field-job" name="job" required=""/);
  expect(html).toMatch(/<input id="field-due" name="due" [^>]*type="date"/);
});

test("a booking is a row of the workspace, and its page shows it", async () => {
  const response = await book({ formKey: randomUUID(), job: "Squeaking pedal", bike: "City bike", due: "2027-03-01" });
  expect(response.status).toBe(303);
  const [row] = await rowsOf("Squeaking pedal");
  expect(row).toMatchObject({ stage: "Waiting", bike: "City bike", due: { start: "2027-03-01" } });
  const page = await (await fetch(running.url + response.headers.get("location"))).text();
  expect(page).toContain(`${row?.number}: Squeaking pedal`);
});

test("wrong values are shown beside their fields, and nothing that was entered is lost", async () => {
  const formKey = randomUUID();
  const response = await book({ formKey, job: " ", bike: "Tank", due: "soon", notes: "Ring the bell" });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(/aria-describedby="field-job-hint field-job-error"/);
  expect(html).toContain('id="field-job-error">Fill in &quot;Job&quot;.');
  expect(html).toContain("Expected bike to be a valid select (City bike, Road bike, Cargo bike, Child&#39;s bike)");
  expect(html).toContain('type="date" value="soon"');
  expect(html).toContain(">Ring the bell</textarea>");
  expect(html).toContain(`value="${formKey}"`);
});

test("a form that is sent twice at the same time gives one row", async () => {
  const form = { formKey: randomUUID(), job: "Double click" };
  const responses = await Promise.all([book(form), book(form), book(form)]);
  expect(new Set(responses.map(({ headers }) => headers.get("location"))).size).toBe(1);
  expect(await rowsOf("Double click")).toHaveLength(1);
});

test("a customer who goes back and changes the form makes another booking", async () => {
  const formKey = randomUUID();
  await book({ formKey, job: "First bike" });
  await book({ formKey, job: "Second bike" });
  expect(await rowsOf("First bike")).toHaveLength(1);
  expect(await rowsOf("Second bike")).toHaveLength(1);
});

test("a form of another site is refused", async () => {
  const form = { formKey: randomUUID(), job: "Forged" };
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://attacker.example" };
  expect((await book(form, foreign)).status).toBe(403);
  expect((await book(form, { "sec-fetch-site": "" })).status).toBe(403);
  expect(await rowsOf("Forged")).toHaveLength(0);
});

test("a form that is too long is refused", async () => {
  const response = await book({ formKey: randomUUID(), job: "x".repeat(70_000) });
  expect(response.status).toBe(413);
  expect(await response.text()).toContain("The form is too long.");
});

test("hostile input is shown as text, in the form and in the row", async () => {
  const hostile = `"><script>alert(1)</script><a href="javascript:alert(2)">`;
  const wrong = await (
    await book({ formKey: hostile, job: "", notes: hostile, constructor: "x", __proto__: "x" })
  ).text();
  expect(wrong).not.toContain("<script>alert");
  expect(wrong).not.toContain('href="javascript:');
  const response = await book({ formKey: randomUUID(), job: hostile, eMail: hostile, stage: "Collected" });
  const [row] = await rowsOf(hostile);
  // Fields that the form does not have are ignored.
  expect(row).toMatchObject({ eMail: hostile, stage: "Waiting" });
  const page = await (await fetch(running.url + response.headers.get("location"))).text();
  expect(page).not.toContain("<script>alert");
});

test("the refusal of the service is shown, with everything that was entered", async () => {
  const response = await book({ formKey: randomUUID(), job: "Long address", eMail: `${"x".repeat(300)}@example.com` });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(/role="alert">The workspace refused the change: [^<]+</);
  expect(html).toContain('value="Long address"');
  expect(await rowsOf("Long address")).toHaveLength(0);
});

test("an unknown booking has no details", async () => {
  const response = await fetch(`${running.url}/booked/${"x".repeat(32)}`);
  expect(await response.text()).toContain("Your booking appears here in a moment.");
});
