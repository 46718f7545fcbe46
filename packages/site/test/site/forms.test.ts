// Forms of a site that is no bicycle workshop: a café with odd columns, in German.
import { isFullDatabase } from "@ws/helpers";
import { SchemaDriftError } from "@ws/schema";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { until } from "../../../../scripts/test/support/until.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import type { SentRequest, SiteOptionsInput } from "../../src/settings/option-types.ts";
import { newFormKey, newVisitor, postForm } from "./forms.ts";
import { formsOf, startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

const ORIGIN = "https://cafe.example";
const HOSTILE = `"><script>alert(1)</script>`;

let workspace: TestWorkspace;
let running: RunningSite;
let dataSourceId: string;
const sent: SentRequest[] = [];

const TABLE = {
  Name: { title: {} },
  id: { rich_text: {} },
  Tisch: { select: { options: [{ name: "Drinnen" }, { name: "Draußen" }] }, description: "Draußen nur bei Sonne" },
  Extras: { multi_select: { options: [{ name: "Torte" }, { name: "Kerzen" }] } },
  Gäste: { number: {} },
  Preis: { number: { format: "euro" } },
  Eingang: { created_time: {} },
  Tag: { date: {} },
  Mail: { email: {} },
  Kinder: { checkbox: {} },
  Stand: { select: { options: [{ name: "Neu" }, { name: "Bestätigt" }] } },
  Quelle: { multi_select: { options: [{ name: "Website" }] } },
  Schlüssel: { rich_text: {} },
} as const;

const order = {
  path: "/größe-l",
  table: "Reservierungen",
  title: "Tisch reservieren",
  text: "Wir haben von 9 bis 18 Uhr offen.\nEine Reservierung kostet nichts.",
  button: "Reservieren",
  fields: [
    { column: "Name" },
    { column: "id", label: "Kennung", lines: 2 },
    { column: "Tisch" },
    { column: "Extras" },
    { column: "Gäste" },
    { column: "Tag", days: "ahead" },
    { column: "Mail" },
    { column: "Kinder", label: "Mit Kindern" },
  ],
  set: { Stand: "Neu", Quelle: "Website", Preis: 12.5 },
  keyColumn: "Schlüssel",
  publicFrom: { column: "Stand", options: ["Bestätigt"] },
  steps: "Stand",
  calendar: "Tag",
  contact: "Mail",
  shown: ["Tisch", "Extras", "Gäste", "Preis", "Tag", "Kinder", "Eingang"],
  onSent: (request: SentRequest) => {
    if (request.values["Name"]?.startsWith("Fehler")) throw new Error("no mail server");
    sent.push(request);
  },
} satisfies NonNullable<SiteOptionsInput["forms"]>[number];
const broken = {
  ...order,
  path: "/kaputt",
  fields: [{ column: "Name" }],
  contact: undefined,
  keyColumn: "Gäste",
  steps: "Phase",
};
const short = {
  ...order,
  path: "/kurz",
  text: undefined,
  fields: [{ column: "Name" }],
  contact: undefined,
  onSent: undefined,
};
const lost = { ...order, path: "/weg", table: "Bestellungen" };

const send = (fields: Readonly<Record<string, string>>, formKey = newFormKey(running)) =>
  postForm(`${running.url}/gr%C3%B6%C3%9Fe-l`, { formKey, ...fields }, newVisitor());
const read = async (path: string) => (await fetch(new URL(path, running.url))).text();
const locationOf = ({ headers }: Response) => (headers.get("location") ?? "").split("?")[0] ?? "";

beforeAll(async () => {
  workspace = await openTestWorkspace();
  const { client, env } = workspace;
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: env["SITE_ROOT_PAGE_ID"] ?? "" },
    title: [{ text: { content: "Reservierungen" } }],
    description: [{ text: { content: "Ein Tisch kostet nichts." } }],
    initial_data_source: { properties: TABLE },
  });
  dataSourceId = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  const { forms } = checkOptions({ forms: [order, short, broken, lost] });
  running = await startSite(undefined, { ...env, SITE_URL: ORIGIN }, { forms, language: "de" });
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

test("a form has the texts of its options, the hints of its columns, and the language of the site", async () => {
  const html = await read("/größe-l");
  expect(html).toContain('<p dir="auto">Wir haben von 9 bis 18 Uhr offen.</p><p dir="auto">Eine Reservierung');
  expect(html).toMatch(/<p id="field-2-hint" dir="auto">Draußen nur bei Sonne</);
  expect(html).toContain('<bdi>Name</bdi><span class="needed"> (erforderlich)</span>');
  expect(html).toContain('<input type="checkbox" name="column.Extras" value="Torte"/>');
  expect(html).toContain('data-sending="Wird gesendet …"');
  expect(html).toContain('<option value="">Bitte wählen …</option>');
});

test("a form without a text has the description of its table", async () => {
  expect(await read("/kurz")).toMatch(/<p dir="auto">Ein Tisch kostet nichts\.<\/p><form/);
});

test("the operator reads why a form does not work, and the customer that it is not their fault", async () => {
  const { requests } = formsOf(running.site);
  const drift = new SchemaDriftError({ dataSourceId, title: "Reservierungen" }, []);
  const create = vi.spyOn(requests, "create").mockRejectedValue(drift);
  const response = await send({ "column.Name": "Ada" });
  create.mockRestore();
  expect(await read(response.headers.get("location") ?? "")).toContain("Dieses Formular funktioniert zurzeit nicht.");
  expect(running.reported).toContain(`The form /größe-l does not work: ${drift.message}`);
});

test("a request is a row with a page, a file for calendars, and a hook", async () => {
  const year = new Date().getUTCFullYear() + 1;
  const fields = {
    "column.Name": "Ada",
    "column.id": "a\r\nb",
    "column.Tisch": "Draußen",
    "column.Extras": "Kerzen",
    "column.Gäste": "4",
    "column.Tag": `${year}-03-01`,
    "column.Mail": "ada@example.com",
    "column.Kinder": "yes",
  };
  const response = await send(fields);
  const path = decodeURI(locationOf(response));
  expect(path).toMatch(/^\/größe-l\/[\w-]{32}$/);
  const html = await read(path);
  expect(html).toMatch(/<h1 dir="auto">Vielen Dank<.*<strong dir="auto">Ada</);
  expect(html).toMatch(
    /Tisch<\/dt><dd dir="auto">Draußen<.*Gäste<\/dt><dd dir="auto">4<.*Mit Kindern<\/dt><dd[^>]*>Ja</,
  );
  expect(html).toMatch(/Preis<\/dt><dd dir="auto">12,50\s€</);
  expect(html).toMatch(new RegExp(`Tag</dt><dd dir="auto">\\p{L}{2}\\., 1\\. März ${year}<`, "u"));
  expect(html).toMatch(/Eingang<\/dt><dd dir="auto">\d+\. [^<]+ \d{4}, \d\d:\d\d UTC</);
  expect(html).toMatch(/aria-current="step" dir="auto">Neu</);
  expect(html).not.toContain("ada@example.com");
  const calendar = await fetch(new URL(`${path}/calendar.ics`, running.url));
  expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(calendar.headers.get("cache-control")).toBe("no-store");
  expect(await calendar.text()).toMatch(
    /DTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270302\r\nSUMMARY:Tisch reser/,
  );
  await until(() => sent.length > 0);
  const [request] = sent;
  expect(request).toMatchObject({ path: "/größe-l", values: { Name: "Ada", Gäste: "4", Mail: "ada@example.com" } });
  expect(request?.href).toBe(new URL(path, ORIGIN).href);
  expect(request?.calendar).toContain("DTSTART;VALUE=DATE:20270301");
  const row = await workspace.client.pages.retrieve({ page_id: request?.id ?? "" });
  expect(JSON.stringify(row)).toMatch(
    /"id":\{.*"plain_text":"a\\nb".*"Stand":\{[^}]*"select":\{[^}]*"name":"Neu".*"name":"Website"/,
  );
});

test("a form that is sent twice calls the hook once, and a failing hook is reported without failing the form", async () => {
  const key = newFormKey(running);
  const before = sent.length;
  const responses = await Promise.all([1, 2, 3].map(() => send({ "column.Name": "Twice" }, key)));
  expect(new Set(responses.map(locationOf)).size).toBe(1);
  expect((await send({ "column.Name": "Fehler" })).status).toBe(303);
  await until(() => running.reported.some((line) => line.includes("no mail server")));
  expect(running.reported.join("\n")).toMatch(
    /The hook of the form \/größe-l failed for the row [\w-]+: no mail server/,
  );
  expect(sent.slice(before).map(({ values }) => values["Name"])).toEqual(["Twice"]);
});

test("only the sealed link shows all requests of a contact", async () => {
  await send({ "column.Name": "First", "column.Mail": "grace@example.com" });
  await send({ "column.Name": "Second", "column.Mail": "Grace@Example.com" });
  await send({ "column.Name": "Other", "column.Mail": "grace@example.com.evil.example" });
  await running.site.content.refresh();
  await until(() => sent.some(({ values }) => values["Name"] === "Second"));
  const { mineHref = "" } = sent.find(({ values }) => values["Name"] === "First") ?? {};
  expect(mineHref).toMatch(/^https:\/\/cafe\.example\/gr%C3%B6%C3%9Fe-l\/mine\/[\w-]+$/);
  const html = await read(new URL(mineHref).pathname);
  for (const text of ["Alles, was mit grace@example.com gesendet wurde.", ">First</a>", ">Second</a>"])
    expect(html).toContain(text);
  expect(html).not.toContain("Other");
  const sealed = mineHref.slice(-40);
  for (const link of ["x", sealed, "grace@example.com", `${mineHref.split("/mine/")[1]}A`]) {
    const response = await fetch(`${running.url}/gr%C3%B6%C3%9Fe-l/mine/${link}`);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("gilt nicht mehr")]);
  }
});

test("a form whose table does not fit is off, and the operator reads why", async () => {
  for (const path of ["/kaputt", "/weg"]) expect((await fetch(running.url + path)).status).toBe(404);
  await running.site.refresher.refreshAll();
  await until(() => running.reported.some((line) => line.includes("/kaputt")));
  const report = running.reported.find((line) => line.includes("/kaputt"));
  expect(report?.split("\n")).toEqual([
    'The form /kaputt is off: Expected the column "Gäste" to be of type rich_text, got number. ' +
      'Expected a column "Phase", got none.',
    'The form /weg is off: Expected a table "Bestellungen" on the site, got none.',
  ]);
});

test("hostile input is text on each page, and what was not accepted comes back", async () => {
  const response = await send({ "column.Name": HOSTILE, "column.Tag": HOSTILE, "column.Extras": "Torte" });
  expect(response.headers.get("location")).toMatch(/^\/gr%C3%B6%C3%9Fe-l\?draft=[\w-]{32}$/);
  const html = await read(response.headers.get("location") ?? "");
  expect(html).not.toContain("<script>alert");
  expect(html).toContain('name="column.Extras" value="Torte" checked=""');
  expect(html).toContain("Geben Sie einen Tag zwischen heute und in zwei Jahren ein.");
  const page = await read(decodeURI(locationOf(await send({ "column.Name": HOSTILE }))));
  expect(page).toContain("&lt;script&gt;alert(1)");
  expect(page).not.toContain("<script>alert");
});

test("a request is public from its option on, and never by its key", async () => {
  await send({ "column.Name": "Zebrafish" });
  await running.site.content.refresh();
  const search = () => read("/search?q=zebrafish");
  expect(await search()).toContain("0 Ergebnisse");
  const { results } = await workspace.client.dataSources.query({ data_source_id: dataSourceId });
  const row = results.find((result) => JSON.stringify(result).includes("Zebrafish"));
  const page_id = row?.id ?? "";
  await workspace.client.pages.update({ page_id, properties: { Stand: { select: { name: "Bestätigt" } } } });
  await running.site.content.refresh();
  expect(await search()).toContain("1 Ergebnis ");
  // Without the column of keys, nothing tells the rows of the staff from requests.
  await workspace.client.pages.update({ page_id, properties: { Stand: { select: { name: "Neu" } } } });
  const rename = (from: string, name: string) =>
    workspace.client.dataSources.update({ data_source_id: dataSourceId, properties: { [from]: { name } } });
  await rename("Schlüssel", "Key");
  await running.site.content.refresh();
  expect(await search()).toContain("0 Ergebnisse");
  expect((await fetch(`${running.url}/gr%C3%B6%C3%9Fe-l`)).status).toBe(404);
  await rename("Key", "Schlüssel");
  await running.site.content.refresh();
  expect((await fetch(`${running.url}/gr%C3%B6%C3%9Fe-l`)).status).toBe(200);
});
