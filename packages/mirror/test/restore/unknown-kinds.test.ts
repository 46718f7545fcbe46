// A workspace with kinds that this package does not know: a block with texts in three members, a column type, settings of columns
// and views, members, and a kind of parent. What arrives is equal to the source, or the report names it.
import type { AsyncHttpClient } from "@ws/client";
import type { JsonObject } from "@ws/emulator";
import { beforeAll, describe, expect, test } from "vitest";
import { fieldsList, fieldsOf, idOf, isFields, parseFields, type Fields } from "../../src/json.ts";
import { readFolder, temporaryFolder } from "../export/read-folder.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";
import { emptyTarget, restoreInto } from "./restore-into.ts";

const text = (content: string): JsonObject[] => [{ text: { content } }];
const FILE_URL = "https://files.example/poster.png?signature=1";

let source: TestWorkspace;
let page: string;
let linked: string;
let block: string;
let poster: string;

/** Rich text as the service returns it. */
const run = (content: string, more: object = {}): object => ({
  type: "text",
  text: { content, link: null },
  plain_text: content,
  href: null,
  annotations: { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: "default" },
  ...more,
});

const linkTo = (content: string, id: string): object => {
  const url = `https://app.notion.com/p/${page.replaceAll("-", "")}#${id.replaceAll("-", "")}`;
  return run(content, { text: { content, link: { url } }, href: url });
};

const pageMention = (id: string): object =>
  run("Linked", { type: "mention", mention: { type: "page", page: { id } }, text: undefined });

/** The content of the invented block: texts at three depths, an id, a link, a file and an emoji of the workspace. */
const posterContent = (): object => ({
  headline: [run("Headline"), linkTo(" to a block", block)],
  footer: { notes: [pageMention(linked)], source_page: linked },
  rows: [{ cells: [[run("deep", { annotations: { bold: true, glow: true } })]] }],
  link: `https://app.notion.com/p/Linked-${linked.replaceAll("-", "")}`,
  picture: { type: "file", file: { url: FILE_URL, expiry_time: "2026-07-01T10:00:00.000Z" }, alt: "a poster" },
  badge: { type: "custom_emoji", custom_emoji: { id: "7c9e6679-7425-40de-944b-e07fc1f90ae7", name: "bike", url: "x" } },
  size: 3,
});

const mood = (): object => ({ notes: [pageMention(linked)], level: 5 });

/** A value with a file that the copy lacks. */
const lostFile = (): object => ({
  picture: {
    type: "file",
    file: { url: `${FILE_URL}&lost`.replace("poster", "lost"), expiry_time: "2026-07-01T10:00:00Z" },
  },
});

/** Changes the objects of a response. */
function changed(object: Fields): Fields {
  if (object["object"] === "block" && object["id"] === poster)
    return { ...object, type: "poster", paragraph: undefined, poster: posterContent(), layout: "wide" };
  if (object["object"] === "page" && object["id"] === page)
    return { ...object, parent: { type: "folder_id", folder_id: linked }, layout: { columns: 2 } };
  if (object["object"] === "page" && isFields(fieldsOf(object["properties"])["Mood"]))
    return {
      ...object,
      properties: {
        ...fieldsOf(object["properties"]),
        Mood: { id: "mood", type: "mood", mood: JSON.stringify(object).includes("Row") ? mood() : lostFile() },
      },
    };
  if (object["object"] === "data_source") {
    const properties = fieldsOf(object["properties"]);
    const price = fieldsOf(properties["Price"]);
    return {
      ...object,
      properties: {
        ...properties,
        Price: { ...price, number: { ...fieldsOf(price["number"]), precision: 2 }, pinned: true },
        Mood: { id: "mood", name: "Mood", type: "mood", mood: { scale: 5, default_page: linked } },
      },
    };
  }
  if (object["object"] === "view") return { ...object, configuration: { type: "table", sparkle: true }, mood: "calm" };
  return object;
}

beforeAll(async () => {
  source = await createTestWorkspace();
  const { call, emulator } = source;
  page = idOf(call("POST", "pages", { parent: { workspace: true }, properties: { title: { title: text("Page") } } }));
  linked = idOf(call("POST", "pages", { parent: { page_id: page }, properties: { title: { title: text("Linked") } } }));
  const children = ["target", "poster"].map((name) => ({ paragraph: { rich_text: text(name) } }));
  [block = "", poster = ""] = fieldsList(call("PATCH", `blocks/${page}/children`, { children })["results"]).map(idOf);
  const properties = { Name: { title: {} }, Price: { number: { format: "euro" } }, Mood: { rich_text: {} } };
  const database = call("POST", "databases", {
    parent: { page_id: page },
    title: text("List"),
    initial_data_source: { properties },
  });
  const data_source_id = idOf(fieldsList(database["data_sources"])[0] ?? {});
  for (const name of ["Row", "Lost"])
    call("POST", "pages", {
      parent: { data_source_id },
      properties: { Name: { title: text(name) }, Price: { number: 3 } },
    });
  source.advance(24 * 60 * 60_000);
  source.onResponse = (_, body) => {
    const response = parseFields(body);
    const results = fieldsList(response["results"]).map(changed);
    return JSON.stringify(changed("results" in response ? { ...response, results } : response));
  };
  const { skipped } = await source.mirror.pull();
  expect(skipped.filter(({ what }) => !what.startsWith("file"))).toEqual([]);
  const stored = await source.store.files.write([Buffer.from("a picture")] as never);
  await source.store.db
    .insertInto("ws_files")
    .values({ ...stored, source: "https://files.example/poster.png", content_type: "image/png" })
    .execute();
  await source.store.db.deleteFrom("ws_skipped").execute();
  expect(emulator.export().length).toBeGreaterThan(0);
});

test.each(["markdown", "html", "json", "csv", "seed"] as const)("is exported with its texts as %s", async (format) => {
  const out = `${temporaryFolder()}/out`;
  await source.mirror.export({ format, out });
  const files = [...readFolder(out).values()].join("\n");
  const texts = format === "csv" ? ["Mood", "Row"] : ["Headline", "deep", "Row"];
  for (const part of texts) expect(files).toContain(part);
  if (format === "json" || format === "seed") expect(files).toContain('"precision":2');
});

/** Members that no request can contain. */
const NAMED = [
  'member "layout"',
  'member "layout"',
  'member "mood"',
  'member "pinned" of the column "Price"',
  'place in a parent of the type "folder_id"',
  'setting "precision" of the column "Price"',
  'style "glow" of a text',
];

describe("is restored", () => {
  test("into a service that refuses what it does not know: the report names each part", async () => {
    const { target, into } = await emptyTarget();
    const { skipped } = await restoreInto(source, target, { into });
    const whats = skipped.map(({ what }) => what);
    expect(whats).toEqual(expect.arrayContaining(NAMED));
    expect(skipped).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "block", object_id: poster, what: "block" }),
        expect.objectContaining({ kind: "data_source", what: 'column "Mood" and its values' }),
      ]),
    );
  });

  test("into a service that knows them: with all texts, files and references", async () => {
    const { target, into } = await emptyTarget();
    const sent: Fields[] = [];
    const newIds = new Map<string, string>();
    const { skipped } = await restoreInto(source, target, { into }, knowing(target, sent));
    const rows = await source.store.db.selectFrom("ws_restore_ids").selectAll().orderBy("restore").execute();
    for (const { old_id, new_id } of rows) if (new_id !== null) newIds.set(old_id, new_id);
    expect(skipped.map(({ what }) => what).toSorted()).toEqual([...NAMED, 'value "Mood"'].toSorted());
    const bare = (id: string): string => (newIds.get(id) ?? "none").replaceAll("-", "");
    const posters = sent.filter((entry) => "poster" in entry).map((entry) => fieldsOf(entry["poster"]));
    const [created, linking] = posters;
    expect(created).toMatchObject({
      headline: [{ text: { content: "Headline" } }, { text: { content: " to a block" } }],
      footer: { notes: [{ mention: { page: { id: newIds.get(linked) } } }], source_page: newIds.get(linked) },
      rows: [{ cells: [[{ text: { content: "deep" }, annotations: { bold: true } }]] }],
      link: `https://app.notion.com/p/Linked-${bare(linked)}`,
      picture: { type: "file_upload", file_upload: { id: expect.any(String) as string }, alt: "a poster" },
      badge: { type: "custom_emoji", custom_emoji: { id: "7c9e6679-7425-40de-944b-e07fc1f90ae7" } },
      size: 3,
    });
    expect(JSON.stringify(created)).not.toContain("plain_text");
    // The block to which the text links exists only after the poster.
    expect(linking).toMatchObject({
      headline: [{}, { text: { link: { url: `https://app.notion.com/p/${bare(page)}#${bare(block)}` } } }],
    });
    const column = sent.map((entry) => fieldsOf(entry["Mood"])).find((entry) => entry["type"] === "mood");
    expect(column).toMatchObject({ mood: { scale: 5, default_page: newIds.get(linked) } });
    const value = sent
      .map((entry) => fieldsOf(entry["Mood"]))
      .find((entry) => isFields(entry["mood"]) && !("type" in entry));
    expect(value).toMatchObject({ mood: { notes: [{ mention: { page: { id: newIds.get(linked) } } }], level: 5 } });
    expect(sent.filter((entry) => entry["sparkle"] === true)).toHaveLength(1);
  });
});

/** A service that knows the invented kinds: they are noted, and the emulator gets known ones in their place. */
function knowing({ emulator }: { readonly emulator: TestWorkspace["emulator"] }, sent: Fields[]): AsyncHttpClient {
  const known = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(known);
    if (!isFields(value)) return value;
    if ("poster" in value || "Mood" in value || "sparkle" in value) sent.push(value);
    const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
      if (key === "poster") return [["paragraph", { rich_text: [] }]];
      if (key === "type" && (member === "poster" || member === "mood"))
        return [["type", member === "poster" ? "paragraph" : "rich_text"]];
      if (key === "mood") return [["rich_text", "type" in value ? {} : []]];
      if (key === "sparkle") return [];
      return [[key, known(member)]];
    });
    return Object.fromEntries(entries);
  };
  return {
    request: (config) => {
      const { data } = config;
      const body = typeof data === "string" ? JSON.stringify(known(JSON.parse(data))) : data;
      return emulator.httpClient.request({ ...config, data: body });
    },
  };
}
