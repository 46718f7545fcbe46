// The booking form over HTTP, without scripts.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newFormKey, newVisitor, postForm, signIn } from "./forms.ts";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
/** Books as a visitor with an address of its own, so that the tests do not share a limit. */
const book = (fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
  postForm(`${running.url}/book`, { phone: "555 1234", ...fields }, { ...newVisitor(), ...headers });
const newKey = () => newFormKey(running);
const get = async (path: string, headers = {}) => (await fetch(running.url + path, { headers })).text();
/** Returns the address of a booking, without the proof that it has while the copy lacks its row. */
const addressOf = ({ headers }: Response) => headers.get("location")?.split("?")[0] ?? "";
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
  expect(html).toContain('<label for="field-phone">Phone</label><input id="field-phone" name="phone" type="tel"');
  expect(html).toContain("<option>Cargo bike</option>");
  expect(html).toMatch(/<input id="field-job" name="job" required=""/);
  expect(html).toMatch(/<input id="field-due" name="due" [^>]*type="date"/);
});

test("a booking is a row of the workspace, and its page shows it", async () => {
  const response = await book({ formKey: newKey(), job: "Squeaking pedal", bike: "City bike", due: "2027-03-01" });
  expect(response.status).toBe(303);
  const [row] = await rowsOf("Squeaking pedal");
  expect(row).toMatchObject({ stage: "Waiting", bike: "City bike", due: { start: "2027-03-01" } });
  const page = await (await fetch(running.url + response.headers.get("location"))).text();
  expect(page).toMatch(new RegExp(`${row?.number}<.*Squeaking pedal<.*aria-current="step">Waiting<`));
});

test.each([
  [{ eMail: "abc", phone: "" }, 'id="field-eMail-error">Enter an e-mail address'],
  [{ phone: "none" }, 'id="field-phone-error">Enter a telephone number'],
  [{ due: "2026-02-31" }, 'id="field-due-error">Enter a day between today and two years from now.'],
  [{ due: "1999-12-31" }, 'id="field-due-error">Enter a day between today and two years from now.'],
  [{ due: "9999-12-31" }, 'id="field-due-error">Enter a day between today and two years from now.'],
  [{ job: "x".repeat(2001) }, 'id="field-job-error">Enter at most 2000 characters.'],
  [{ job: "\u200b\u2060" }, 'id="field-job-error">Fill in'],
  [{ job: "\u0000\u0007" }, 'id="field-job-error">Fill in'],
])("a typing error is shown beside its field: %j", async (fields, error) => {
  const response = await book({ formKey: newKey(), job: "Typing errors", ...fields });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(error);
  expect(await rowsOf("Typing errors")).toHaveLength(0);
});

test("lines that a browser ends with CRLF end with LF in the workspace, so that they count as one character", async () => {
  const notes = `${"a\r\n".repeat(999)}zz`;
  expect((await book({ formKey: newKey(), job: "Long notes", notes })).status).toBe(303);
  expect((await rowsOf("Long notes"))[0]?.notes).toBe(notes.replaceAll("\r\n", "\n"));
});

test("a field of one line has no ends of lines, and digits of other scripts are digits", async () => {
  expect((await book({ formKey: newKey(), job: "Two\r\nlines", phone: "٠٣٠ ٥٥٥" })).status).toBe(303);
  expect((await rowsOf("Two lines"))[0]?.phone).toBe("٠٣٠ ٥٥٥");
});

test("a body that is no form is refused", async () => {
  const errors = vi.spyOn(console, "error");
  const headers = { "content-type": "multipart/form-data; boundary=x", "sec-fetch-site": "same-origin" };
  for (const path of ["/book", "/inside/sign-in"]) {
    const response = await fetch(running.url + path, { method: "POST", headers, body: "--x\r\njunk" });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("The form was not accepted"),
    ]);
  }
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test("wrong values are shown beside their fields, and nothing that was entered is lost", async () => {
  const formKey = newKey();
  const response = await book({ formKey, job: " ", bike: "Tank", due: "soon", notes: "Ring the bell" });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(/aria-describedby="field-job-hint field-job-error"/);
  expect(html).toContain('id="field-job-error">Fill in &quot;Job&quot;.');
  expect(html).toContain("Choose one of City bike, Road bike, Cargo bike, Child&#39;s bike.");
  expect(html).toContain('type="date" value="soon"');
  expect(html).toContain(">Ring the bell</textarea>");
  expect(html).toContain(`value="${formKey}"`);
});

test("a form that is sent twice at the same time gives one row", async () => {
  const form = { formKey: newKey(), job: "Double click" };
  const responses = await Promise.all([book(form), book(form), book(form)]);
  expect(new Set(responses.map(({ headers }) => headers.get("location"))).size).toBe(1);
  expect(await rowsOf("Double click")).toHaveLength(1);
});

test("a customer who goes back and changes the form makes another booking", async () => {
  const formKey = newKey();
  await book({ formKey, job: "First bike" });
  await book({ formKey, job: "Second bike" });
  expect(await rowsOf("First bike")).toHaveLength(1);
  expect(await rowsOf("Second bike")).toHaveLength(1);
});

test("a form of another site is refused", async () => {
  const form = { formKey: newKey(), job: "Forged" };
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://attacker.example" };
  expect((await book(form, foreign)).status).toBe(403);
  expect((await book(form, { "sec-fetch-site": "" })).status).toBe(403);
  expect(await rowsOf("Forged")).toHaveLength(0);
});

test("a form that is too long is refused", async () => {
  const response = await book({ formKey: newKey(), job: "x".repeat(70_000) });
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
  const eMail = '"><script>alert(3)</script>@example.com';
  const response = await book({ formKey: newKey(), job: hostile, eMail, stage: "Collected" });
  const [row] = await rowsOf(hostile);
  // Fields that the form does not have are ignored.
  expect(row).toMatchObject({ eMail, stage: "Waiting" });
  const page = await (await fetch(running.url + response.headers.get("location"))).text();
  expect(page).not.toContain("<script>alert");
});

test("the refusal of the service is shown, with everything that was entered", async () => {
  const response = await book({ formKey: newKey(), job: "Long address", eMail: `${"x".repeat(300)}@example.com` });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toMatch(/role="alert"[^>]*>We could not store what you entered[^<]+</);
  expect(html).toContain('value="Long address"');
  expect(await rowsOf("Long address")).toHaveLength(0);
});

test("an unknown booking is not found, and its page says what to do", async () => {
  const key = "x".repeat(32);
  const { formKeys } = running.site;
  // A key of a form, of another booking, and a forged one prove nothing.
  for (const proof of ["", formKeys.issue(), formKeys.issue("y".repeat(32)), `${formKeys.issue(key)}x`]) {
    const response = await fetch(`${running.url}/booked/${key}?new=${proof}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/<h1>Booking not found.*Check that the address is complete.*href="\/book"/s);
  }
});

test("a booking that the copy lacks appears soon, until a run that ended ten minutes later does not have it", async () => {
  const key = "z".repeat(32);
  const address = `${running.url}/booked/${key}?new=${running.site.formKeys.issue(key)}`;
  expect(await (await fetch(address)).text()).toContain("We have your booking. Its number appears here soon");
  // Without the service there is no such run.
  running.pass(60 * 60_000);
  expect((await fetch(address)).status).toBe(200);
  const booked = Date.now() - 11 * 60_000;
  running.pass(booked - running.site.now());
  const older = `${running.url}/booked/${key}?new=${running.site.formKeys.issue(key)}`;
  running.pass(Date.now() - running.site.now());
  await running.site.content.refresh();
  expect((await fetch(older)).status).toBe(404);
});

test("the page of a booking that staff have removed says so", async () => {
  const address = running.url + addressOf(await book({ formKey: newKey(), job: "Removed" }));
  await running.site.content.refresh();
  expect((await fetch(address)).status).toBe(200);
  for (const { id } of await rowsOf("Removed")) await workspace.client.pages.update({ page_id: id, in_trash: true });
  await running.site.content.refresh();
  expect((await fetch(address)).status).toBe(404);
});

test("a form that is sent within three seconds creates no row, and works when it is sent again", async () => {
  const form = { formKey: running.site.formKeys.issue(), job: "Quick" };
  const early = await book(form);
  expect(early.status).toBe(422);
  expect(await early.text()).toMatch(/role="alert"[^>]*>That was very fast\./);
  expect(await rowsOf("Quick")).toHaveLength(0);
  running.pass(3000);
  expect((await book(form)).status).toBe(303);
  expect(await rowsOf("Quick")).toHaveLength(1);
});

test("a form with a foreign key gets a key of the site", async () => {
  const response = await book({ formKey: `${(0).toString(36)}.abc.def`, job: "Forged key" });
  expect(response.status).toBe(422);
  const [, formKey = ""] = /name="formKey" value="([^"]+)"/.exec(await response.text()) ?? [];
  expect(running.site.formKeys.ageMs(formKey)).toBeLessThan(10_000);
  expect(await rowsOf("Forged key")).toHaveLength(0);
});

test("a program that fills in all fields creates no row", async () => {
  const response = await book({ formKey: newKey(), job: "Cheap watches", website: "https://example.com" });
  expect(response.status).toBe(422);
  expect(await response.text()).not.toContain('value="https://example.com"');
  expect(await rowsOf("Cheap watches")).toHaveLength(0);
});

test("a booking needs an e-mail address or a phone number", async () => {
  const response = await book({ formKey: newKey(), job: "Anonymous", phone: " " });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('id="field-eMail-error">Enter an e-mail address or a telephone number');
  expect((await book({ formKey: newKey(), job: "By mail", phone: "", eMail: "ada@example.com" })).status).toBe(303);
});

test("the eleventh booking of an address in a minute is refused, and keeps the input", async () => {
  const visitor = newVisitor();
  const send = (index: number) => book({ formKey: newKey(), job: `Flood ${index}` }, visitor);
  const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => send(index)));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(30);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused[0]?.text()).toMatch(/value="Flood \d+"/);
  expect((await book({ formKey: newKey(), job: "Somebody else" })).status).toBe(303);
});

test("visitors see a booking after the staff have moved it out of the first stage", async () => {
  const response = await book({ formKey: newKey(), job: "Unicorn saddle" });
  const repair = await running.site.repairs.ofBooking(addressOf(response).slice(-32));
  const id = repair?.id ?? "";
  const address = `/${id.replaceAll("-", "")}`;
  const { tree } = await running.site.content.current();
  const list = [...tree.values()].find(({ title, kind }) => title === "Repairs" && kind === "database")?.href ?? "";
  expect((await fetch(running.url + address)).status).toBe(404);
  expect(await get(list)).not.toContain("Unicorn");
  expect(await get("/search?q=unicorn")).toContain("0 results");
  // Rows of the staff are public in every stage.
  expect(await get(list)).toContain("True the wheel");
  const cookie = await signIn(running.url);
  expect(await get("/inside", { cookie })).toContain("Unicorn");
  await postForm(`${running.url}/inside/repairs/${id}/stage`, { stage: "On the stand", was: "Waiting" }, { cookie });
  expect((await fetch(running.url + address)).status).toBe(200);
  expect(await get(list)).toContain("Unicorn");
  expect(await get("/search?q=unicorn")).toContain("1 result");
});
