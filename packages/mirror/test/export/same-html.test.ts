// Pages and databases have the same HTML from a client, from recorded responses, from plain objects and from a copy.
import { AsyncClient } from "@ws/client";
import { databaseHtml, pageHtml, sourceFromClient, sourceFromObjects, viewHtml, type ContentSource } from "@ws/render";
import { beforeAll, describe, expect, test } from "vitest";
import { readerOf } from "../../src/reader/copy-reader.ts";
import { ALL_BLOCKS, id, Objects } from "./all-blocks.ts";
import { createWorkspace, emptyEmulator, idIn, text } from "./workspace.ts";

const PAGE = id(1);

/** Calls the methods of a client, and keeps their responses as JSON. */
function recorded<Value extends object>(value: Value, responses: unknown[]): Value {
  return new Proxy(value, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      if (typeof member === "function")
        return async (...args: unknown[]): Promise<unknown> => {
          const response: unknown = await Reflect.apply(member, target, args);
          responses.push(JSON.parse(JSON.stringify(response)));
          return response;
        };
      return typeof member === "object" && member !== null ? recorded(member, responses) : member;
    },
  });
}

/** Returns objects as people write them: without lists, `has_children` and the dashes of ids. */
function plainObjects(responses: readonly unknown[]): unknown[] {
  const json = JSON.stringify(responses)
    .replaceAll(/"([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})"/gu, '"$1$2$3$4$5"')
    .replaceAll(/,?"has_children":(?:true|false)/gu, "");
  const list = JSON.parse(json) as { readonly object: string; readonly results?: readonly unknown[] }[];
  return list.flatMap((entry) => (entry.object === "list" ? (entry.results ?? []) : [entry]));
}

interface Rendered {
  readonly page: string;
  readonly database: string;
  readonly view: string;
  readonly row: string;
}

const results = new Map<string, Rendered>();

beforeAll(async () => {
  const objects = new Objects();
  objects.page(PAGE, "All blocks");
  for (const { block } of Object.values(ALL_BLOCKS)) objects.blocks(PAGE, [block]);
  const emulator = emptyEmulator();
  emulator.import(objects.list);
  const workspace = await createWorkspace(emulator);
  const { call } = workspace;
  const created = call("POST", "databases", {
    parent: { type: "page_id", page_id: PAGE },
    title: text("Jobs"),
    initial_data_source: {
      properties: {
        Job: { title: {} },
        By: { created_by: {} },
        Price: { number: { format: "euro" } },
        Files: { files: {} },
      },
    },
  });
  const databaseId = idIn(created);
  const [{ id: sourceId }] = created["data_sources"] as [{ id: string }];
  const parent = { type: "data_source_id", data_source_id: sourceId };
  const rows = ["Chain", "Bell", "Wheel"].map((job, index) =>
    idIn(call("POST", "pages", { parent, properties: { Job: { title: text(job) }, Price: { number: index * 10 } } })),
  );
  call("PATCH", `pages/${rows[2]}`, { in_trash: true });
  const columnId = (name: string) =>
    (call("GET", `data_sources/${sourceId}`)["properties"] as Record<string, { id: string }>)[name]?.id ?? "";
  const viewId = idIn(
    call("POST", "views", {
      database_id: databaseId,
      data_source_id: sourceId,
      name: "Cheap",
      type: "board",
      filter: { property: "Price", number: { less_than: 10 } },
      sorts: [{ property: "Job", direction: "descending" }],
      configuration: {
        type: "board",
        group_by: { type: "number", property_id: columnId("Price"), sort: { type: "manual" } },
        properties: [{ property_id: columnId("By"), visible: true }],
      },
    }),
  );
  call("POST", "comments", { parent: { page_id: PAGE }, rich_text: text("A comment") });
  await workspace.pull();
  const render = async (source: ContentSource): Promise<Rendered> => ({
    page: await pageHtml(PAGE, { source }),
    database: await databaseHtml(databaseId, { source }),
    view: await viewHtml(viewId, { source }),
    row: await pageHtml(rows[0] ?? "", { source }),
  });
  const client = new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient, logLevel: "error" });
  const responses: unknown[] = [];
  results.set("client", await render(sourceFromClient(recorded(client, responses))));
  results.set("copy", await render(readerOf(workspace.store)));
  results.set("recorded responses", await render(sourceFromObjects(responses)));
  results.set("plain objects", await render(sourceFromObjects(plainObjects(responses))));
});

describe.each(["copy", "recorded responses", "plain objects"])("the HTML from a source of a %s", (name) => {
  test.each(["page", "database", "view", "row"] as const)("is that from a client for a %s", (kind) => {
    const expected = results.get("client")?.[kind] ?? "";
    expect(expected).toMatch(kind === "page" ? /Page link|All blocks/u : /Chain/u);
    expect(expected).not.toContain("Wheel");
    if (kind === "view") expect(expected).not.toContain("Bell");
    expect(results.get(name)?.[kind].split("\n")).toEqual(expected.split("\n"));
  });
});
