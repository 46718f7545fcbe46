// The booking form over HTTP, without scripts.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bookingFields, newFormKey, newVisitor, postForm, signIn } from "./forms.ts";
import { formsOf, startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;
let running: RunningSite;
/** Books as a visitor with an address of its own, so that the tests do not share a limit. */
const book = (fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) =>
  postForm(`${running.url}/book`, bookingFields({ phone: "555 1234", ...fields }), { ...newVisitor(), ...headers });
/** Books, and returns the page that the browser shows then. */
const bookAndShow = async (fields: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) => {
  const response = await book(fields, headers);
  return response.status === 303 ? get(response.headers.get("location") ?? "") : response.text();
};
/** True for the response to a form that was not accepted. */
const isRefused = ({ status, headers }: Response) =>
  status === 303 && /^\/book\?draft=[\w-]{32}$/.test(headers.get("location") ?? "");
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

test("the form has the labels and prices of the options, the kinds and options of the columns, and says what is required", async () => {
  const html = await (await fetch(`${running.url}/book`)).text();
  expect(html).toMatch(/<label for="field-6"><bdi>Phone<\/bdi><span class="needed"> \(required: this or E-mail\)</);
  expect(html).toMatch(/<input id="field-6" name="column.Phone" [^>]*type="tel"/);
  expect(html).toContain("<option>Cargo bike</option>");
  expect(html).toMatch(/<label for="field-0"><bdi>What is wrong\?<\/bdi><span class="needed"> \(required\)</);
  expect(html).toMatch(/<input id="field-0" name="column.Job" required=""/);
  expect(html).toMatch(/<input id="field-2" name="column.Due" [^>]*type="date"/);
  expect(html).toContain('<p dir="auto">A full service costs €140');
});

test("a booking is a row of the workspace, and its page shows it", async () => {
  const due = `${new Date().getUTCFullYear() + 1}-03-01`;
  const response = await book({ formKey: newKey(), job: "Squeaking pedal", bike: "City bike", due });
  expect(response.status).toBe(303);
  const [row] = await rowsOf("Squeaking pedal");
  expect(row).toMatchObject({ stage: "Waiting", bike: "City bike", due: { start: due } });
  const page = await (await fetch(running.url + response.headers.get("location"))).text();
  expect(page).toMatch(new RegExp(`${row?.number}<.*Squeaking pedal<.*aria-current="step" dir="auto">Waiting<`));
});

test.each([
  [{ eMail: "abc", phone: "" }, 'id="field-5-error">Enter an e-mail address'],
  [{ phone: "none" }, 'id="field-6-error">Enter a phone number'],
  [{ due: "2026-02-31" }, 'id="field-2-error">Enter a day between today and two years from now.'],
  [{ due: "1999-12-31" }, 'id="field-2-error">Enter a day between today and two years from now.'],
  [{ due: "9999-12-31" }, 'id="field-2-error">Enter a day between today and two years from now.'],
  [{ job: "x".repeat(2001) }, 'id="field-0-error">Enter at most 2,000 characters.'],
  [{ job: "\u200b\u2060" }, 'id="field-0-error">Fill in'],
  [{ job: "\u0000\u0007" }, 'id="field-0-error">Fill in'],
])("a typing error is shown beside its field: %j", async (fields, error) => {
  expect(await bookAndShow({ formKey: newKey(), job: "Typing errors", ...fields })).toContain(error);
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
  expect(isRefused(response)).toBe(true);
  const html = await get(response.headers.get("location") ?? "");
  // The browser can load the page again, and come back to it.
  expect(await get(response.headers.get("location") ?? "")).toBe(html);
  expect(html).toMatch(/<title>Error: Book a repair · /);
  expect(html).toMatch(/aria-describedby="field-0-hint field-0-error"/);
  expect(html).toContain('id="field-0-error">Fill in “What is wrong?”.');
  expect(html).toContain("Choose City bike, Road bike, Cargo bike, or Child&#39;s bike.");
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
  const wrong = await bookAndShow({ formKey: hostile, job: "", notes: hostile, constructor: "x", __proto__: "x" });
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

test("a value that the service would refuse is refused before, with everything that was entered", async () => {
  const html = await bookAndShow({ formKey: newKey(), job: "Long address", eMail: `${"x".repeat(300)}@example.com` });
  expect(html).toContain('id="field-5-error">Enter at most 200 characters.');
  expect(html).toContain('value="Long address"');
  expect(await rowsOf("Long address")).toHaveLength(0);
});

test("a draft that is older than an hour, of another form, or unknown gives an empty form that says so", async () => {
  const response = await book({ formKey: newKey(), job: "", notes: "Secret note" });
  const address = response.headers.get("location") ?? "";
  expect(await get(address)).toContain("Secret note");
  running.pass(60 * 60_000);
  const other = await formsOf(running.site).drafts.keep(JSON.stringify(["/other", { formKey: "x", entered: {} }]));
  for (const path of [address, `/book?draft=${other}`, "/book?draft=x", "/book?draft="]) {
    const html = await get(path);
    expect(html).toMatch(/role="alert"[^>]*>What you entered was kept for an hour/);
    expect(html).not.toContain("Secret note");
  }
  running.pass(-60 * 60_000);
});

test("the 31st try of an address in a minute is shown, but not stored", async () => {
  const visitor = newVisitor();
  const responses = await Promise.all(Array.from({ length: 32 }, () => book({ formKey: newKey(), job: "" }, visitor)));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(30);
  const shown = responses.find(({ status }) => status === 422);
  expect(await shown?.text()).toContain("Fill in “What is wrong?”.");
});

test("a form that cannot be stored is shown as the response", async () => {
  const keep = vi.spyOn(formsOf(running.site).drafts, "keep").mockRejectedValue(new Error("no database"));
  const response = await book({ formKey: newKey(), job: "", notes: "Still here" });
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("Still here")]);
  keep.mockRestore();
});

test("an unknown booking is not found, and its page says what to do", async () => {
  const key = "x".repeat(32);
  const { keys, receipts } = formsOf(running.site);
  // A key of a form, of another booking, and a forged one prove nothing.
  for (const proof of ["", keys.issue(key), receipts.issue("y".repeat(32)), `${receipts.issue(key)}x`]) {
    const response = await fetch(`${running.url}/book/${key}?new=${proof}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(
      /<h1 dir="auto">Nothing here<.*Check that the address is complete.*href="\/book"/s,
    );
  }
});

test("a booking that the copy lacks appears soon, until a run that ended ten minutes later does not have it", async () => {
  const key = "z".repeat(32);
  const address = `${running.url}/book/${key}?new=${formsOf(running.site).receipts.issue(key)}`;
  expect(await (await fetch(address)).text()).toContain("We have received your form. Its details appear here soon");
  // Without the service there is no such run.
  running.pass(60 * 60_000);
  expect((await fetch(address)).status).toBe(200);
  const booked = Date.now() - 11 * 60_000;
  running.pass(booked - running.site.now());
  const older = `${running.url}/book/${key}?new=${formsOf(running.site).receipts.issue(key)}`;
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
  const form = { formKey: formsOf(running.site).keys.issue(), job: "Quick" };
  expect(await bookAndShow(form)).toMatch(/role="alert"[^>]*>That was very fast\./);
  expect(await rowsOf("Quick")).toHaveLength(0);
  running.pass(3000);
  expect((await book(form)).status).toBe(303);
  expect(await rowsOf("Quick")).toHaveLength(1);
});

test("a form with a foreign key gets a key of the site", async () => {
  const html = await bookAndShow({ formKey: `${(0).toString(36)}.abc.def`, job: "Forged key" });
  expect(html).toContain("The form was open for too long. Nothing was stored.");
  const [, formKey = ""] = /name="formKey" value="([^"]+)"/.exec(html) ?? [];
  expect(formsOf(running.site).keys.ageMs(formKey)).toBeLessThan(10_000);
  expect(await rowsOf("Forged key")).toHaveLength(0);
});

test("a program that fills in all fields creates no row", async () => {
  const html = await bookAndShow({ formKey: newKey(), job: "Cheap watches", website: "https://example.com" });
  expect(html).toContain("The form was filled in by a program.");
  expect(html).not.toContain('value="https://example.com"');
  expect(await rowsOf("Cheap watches")).toHaveLength(0);
});

test("a booking needs an e-mail address or a phone number", async () => {
  const html = await bookAndShow({ formKey: newKey(), job: "Anonymous", phone: " " });
  expect(html).toContain('id="field-5-error">Fill in E-mail or Phone.');
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

test("the staff see the page with all bookings of a customer", async () => {
  await book({ formKey: newKey(), job: "First of two", eMail: "kay@example.com" });
  await book({ formKey: newKey(), job: "Second of two", eMail: "kay@example.com" });
  const [row] = await rowsOf("First of two");
  const html = await get(`/inside/rows/${row?.id}`, { cookie: await signIn(running.url) });
  const [, href = ""] = /href="(\/book\/mine\/[\w-]+)"/.exec(html) ?? [];
  expect(await get(href)).toMatch(
    /Everything that was sent with kay@example\.com\..*(First|Second) of two.*(First|Second) of two/s,
  );
  const [other] = await rowsOf("Double click");
  expect(await get(`/inside/rows/${other?.id}`, { cookie: await signIn(running.url) })).not.toContain("/book/mine/");
});

test("visitors see a booking after the staff have moved it out of the first stage", async () => {
  const response = await book({ formKey: newKey(), job: "Unicorn saddle" });
  const form = await formsOf(running.site).find("/book");
  const id = (form && (await formsOf(running.site).requests.find(form, addressOf(response).slice(-32))))?.id ?? "";
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
  await postForm(`${running.url}/inside/rows/${id}/stage`, { stage: "On the stand", was: "Waiting" }, { cookie });
  expect((await fetch(running.url + address)).status).toBe(200);
  expect(await get(list)).toContain("Unicorn");
  expect(await get("/search?q=unicorn")).toContain("1 result");
});
