// The board on another table than that of the demo: a bakery, in German, without days and numbers.
import { asyncUploadFile } from "@ws/helpers/files";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDemoDatabase } from "../../src/content/demo/demo-database.ts";
import { richText } from "../../src/content/demo/text.ts";
import { checkOptions } from "../../src/settings/load-options.ts";
import type { SiteOptionsInput } from "../../src/settings/option-types.ts";
import { postForm, signIn } from "./forms.ts";
import { boardRows, startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

const BOARD = { table: "Bestellungen", stages: "Stand", card: ["Kuchen", "Preis"] };
const OPTIONS: SiteOptionsInput = {
  // The board names a table elsewhere by its title.
  copy: "everything",
  language: "de",
  timeZone: "Europe/Berlin",
  board: BOARD,
  forms: [
    {
      path: "/bestellen",
      table: "Bestellungen",
      title: "Kuchen bestellen",
      button: "Bestellen",
      fields: [{ column: "Name" }],
      keyColumn: "Schlüssel",
    },
  ],
};

let workspace: TestWorkspace;
let running: RunningSite;
let cookie: string;

const get = async (path: string) => {
  const response = await fetch(running.url + path, { headers: { cookie } });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
const idOf = async (title: string) => (await boardRows(running.site)).find((row) => row.title === title)?.id ?? "";
const move = async (id: string, was: string, stage: string, more = {}) =>
  postForm(`${running.url}/inside/rows/${id}/stage`, { was, stage, ...more }, { cookie });
const stageOf = async (id: string) => (await boardRows(running.site)).find((row) => row.id === id)?.stage;

/** Creates the orders outside of the published pages. */
async function createOrders({ client }: RunningSite["site"]): Promise<void> {
  const photo = await asyncUploadFile(client, Buffer.from("not a picture"), {
    filename: "skizze.txt",
    contentType: "text/plain",
  });
  await createDemoDatabase(client, workspace.env["WORKSPACE_TEST_PAGE_ID"] ?? "", {
    title: "Bestellungen",
    columns: {
      Name: { title: {} },
      Stand: { select: { options: [{ name: "Neu" }, { name: "Im Ofen", color: "red" }, { name: "Fertig" }] } },
      Kuchen: { rich_text: {} },
      Preis: { number: { format: "euro" } },
      Bild: { files: {} },
      Schlüssel: { rich_text: {} },
    },
    rows: [
      {
        properties: {
          Name: { title: richText("Hochzeit") },
          Stand: { select: { name: "Neu" } },
          Kuchen: { rich_text: richText("Drei <b>Etagen</b>") },
          Preis: { number: 180.5 },
          Bild: { files: [{ name: "skizze.txt", file_upload: { id: photo.id } }] },
          Schlüssel: { rich_text: richText("geheim") },
        },
      },
      { properties: { Name: { title: [] } } },
    ],
    table: { name: "Alle", columns: ["Name", "Stand"], sortBy: "Name" },
  });
}

beforeAll(async () => {
  workspace = await openTestWorkspace();
  const env = { ...workspace.env, SITE_REQUEST_LOG: "10" };
  running = await startSite(createOrders, env, checkOptions(OPTIONS));
  cookie = await signIn(running.url);
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

test("a table that is not public has a board with its own title, stages, cards and language", async () => {
  expect((await get("/")).text).not.toContain("Bestellungen");
  expect((await get("/")).text).toContain('<a href="/inside">');
  const { text } = await get("/inside");
  expect(text).toContain('<h1 dir="auto">Bestellungen</h1>');
  expect([...text.matchAll(/data-stage="([^"]*)"/gu)].map(([, name]) => name)).toEqual([
    "",
    "Neu",
    "Im Ofen",
    "Fertig",
  ]);
  expect(text).toContain("Ohne Stand</span>");
  expect(text).toContain("color-red-background");
  expect(text).toMatch(
    /Hochzeit<.*Drei &lt;b&gt;Etagen&lt;\/b&gt;.*180,50\s€.*aria-label="Hochzeit verschieben nach: Im Ofen"/su,
  );
  // Neither days nor numbers.
  expect(text).not.toMatch(/class="summary"|class="due/u);
});

test("a row without a stage moves to the first one, and Undo brings it back", async () => {
  const id = await idOf("");
  const response = await move(id, "", "Neu", { list: "" });
  expect(await stageOf(id)).toBe("Neu");
  const location = response.headers.get("location") ?? "";
  expect(location).toBe(`/inside?changed=${id}&was=&is=Neu#card-${id}`);
  expect((await get(location)).text).toMatch(/Ohne Titel<\/bdi>: jetzt <strong[^>]*>Neu<.*value="">Rückgängig</su);
  expect((await move(id, "Neu", "", { list: "", undo: "1" })).status).toBe(303);
  expect(await stageOf(id)).toBeNull();
  const late = await move(id, "Neu", "Im Ofen", { list: "" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("hat jemand „Ohne Titel“ von Neu nach Ohne Stand verschoben");
});

test("a row moves from a stage that somebody has just added in the app, without Undo before the copy knows the stage", async () => {
  const { client, refresher } = running.site;
  const id = await idOf("Hochzeit");
  await client.pages.update({ page_id: id, properties: { Stand: { select: { name: "Storniert" } } } });
  await refresher.refresh([{ entity: { type: "page", id } }]);
  // The stage has no column yet, so the row is in the one for rows without a stage.
  expect((await get("/inside")).text).toMatch(/data-stage="".*Hochzeit.*data-stage="Neu"/su);
  const response = await move(id, "Storniert", "Neu", { list: "" });
  expect([response.status, response.headers.get("location")]).toEqual([303, `/inside#card-${id}`]);
  expect(await stageOf(id)).toBe("Neu");
  expect((await move(id, "Storniert", "Fertig")).status).toBe(409);
  expect((await move(id, "Neu", "Storniert")).status).toBe(400);
});

test("the page of a row has all columns but the keys of requests, and its files for the staff only", async () => {
  const { text } = await get(`/inside/rows/${await idOf("Hochzeit")}`);
  expect(text).toMatch(/<dt dir="auto">Preis<.*180,50/su);
  expect(text).not.toContain("geheim");
  const [, href = ""] = /href="(\/inside\/files\/page\/[^"]+\/skizze\.txt)"/u.exec(text) ?? [];
  expect(await get(href)).toEqual({ status: 200, type: "application/octet-stream", text: "not a picture" });
  const response = await fetch(running.url + href, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("/inside/sign-in");
  expect((await get(href.replace("/inside", ""))).status).toBe(404);
  expect((await get(href.replace(/[0-9a-f]{64}/u, "0".repeat(64)))).status).toBe(404);
});

test("a stage with many rows has a link to all of them, and many rows without a stage are counted", async () => {
  const { client, content } = running.site;
  const { rows } = await running.site.staff();
  const board = await rows.board();
  const parent = { type: "data_source_id", data_source_id: board?.table.source.id ?? "" } as const;
  const added: string[] = [];
  for (const stage of [null, { name: "Fertig" }])
    for (let index = 0; index < 26; index += 1)
      added.push((await client.pages.create({ parent, properties: { Stand: { select: stage } } })).id);
  await content.refresh({ full: true });
  const { text } = await get("/inside");
  // One row without a stage was there before.
  expect(text).toContain('<p class="quiet">2 weitere</p>');
  expect(text).toContain('<a href="/inside?is.Stand=Fertig">1 weiterer</a>');
  expect((await get("/inside?is.Stand=Fertig")).text.match(/class="card"/gu)).toHaveLength(26);
  for (const page_id of added) await client.pages.update({ page_id, in_trash: true });
  await content.refresh({ full: true });
});

test("the board opens no page of another table", async () => {
  const [repair] = await workspace.table.collect();
  expect((await get(`/inside/rows/${repair?.id}`)).status).toBe(404);
  expect((await move(repair?.id ?? "", "Waiting", "Neu")).status).toBe(404);
});

test("a request without a stage waits until the staff move it", async () => {
  // The form itself is off: its table is not public.
  expect((await fetch(`${running.url}/bestellen`)).status).toBe(404);
  const id = await idOf("Hochzeit");
  expect((await get("/inside/requests")).text).toContain("Hochzeit");
  await move(id, "Neu", "Im Ofen");
  expect((await get("/inside/requests")).text).toContain("Niemand wartet auf eine Antwort.");
  await move(id, "Im Ofen", "Neu");
});

test("every page of the staff is in the language of the site", async () => {
  const pages = ["/inside/sign-in", "/inside/public", "/inside/operations", `/inside/rows/${await idOf("Hochzeit")}`];
  const headings = await Promise.all(pages.map(async (path) => /<h1[^>]*>([^<]+)/u.exec((await get(path)).text)?.[1]));
  expect(headings).toEqual(["Anmelden", "Was öffentlich ist", "Betrieb", "Hochzeit"]);
  const links = (await get("/inside")).text.split('<nav class="inside"')[1]?.split("</nav>")[0] ?? "";
  expect(links.match(/(?<=<bdi>)[^<]+|(?<=submit">)[^<]+/gu)).toEqual([
    "Bestellungen",
    "Anfragen",
    "Was öffentlich ist",
    "Betrieb",
    "Abmelden",
  ]);
});

test.each([
  [{ ...BOARD, table: "Torten" }, 'The board is off: Expected a table "Torten" on the site, got none.'],
  [
    { ...BOARD, stages: "Kuchen", due: "Preis", card: ["Farbe"], done: ["Weg"] },
    'The board is off: Expected the column "Kuchen" to be of type status, select, got rich_text. ' +
      'Expected the column "Preis" to be of type date, got number. Expected a column "Farbe", got none. ' +
      'Expected the column "Kuchen" to have the option "Weg", got none.',
  ],
])("a board that does not fit its table is off, and the owner reads why", async (board, report) => {
  const site = await startSite(async () => {}, workspace.env, checkOptions({ ...OPTIONS, board }));
  try {
    await site.site.refresher.refresh([]);
    await expect.poll(() => site.reported).toContain(report);
    const headers = { cookie: await signIn(site.url) };
    const open = (path: string) => fetch(site.url + path, { headers, redirect: "manual" });
    expect((await open("/inside")).headers.get("location")).toBe("/inside/public");
    expect((await open("/inside/requests")).status).toBe(404);
    // Nobody has asked for the log of requests.
    expect((await open("/inside/operations")).status).toBe(404);
    expect(await (await open("/inside/public")).text()).not.toMatch(/href="\/inside(?:\/operations)?"/u);
    expect(await (await open("/")).text()).not.toContain('href="/inside"');
  } finally {
    await site.close();
  }
});
