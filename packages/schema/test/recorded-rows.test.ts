// Reads the recorded rows of the service with the schemas that `pull` makes from the recorded data sources.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { asyncReadRow } from "@ws/helpers";
import { createTable } from "@ws/schema";
import { expect, test } from "vitest";
import { liveSchema } from "../src/command/service/live-schema.ts";
import { mergeSchema } from "../src/command/changes/merge-schema.ts";

// The recordings are not part of the repository.
const RECORDED = new URL("../../../../shared/traffic/recorded/", import.meta.url);

interface Page {
  readonly id: string;
  readonly parent: { readonly data_source_id: string };
  readonly properties: Readonly<Record<string, { readonly id: string; readonly type: string }>>;
}

/** Returns the rows and the data sources in recorded responses, by id. */
function recordedObjects() {
  const [sources, pages] = [new Map<string, Record<string, unknown>>(), new Map<string, Page>()];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { object, id, properties, parent } = value as Record<string, unknown>;
    if (object === "data_source" && properties !== undefined) sources.set(String(id), value as Record<string, unknown>);
    const isRow = typeof parent === "object" && parent !== null && "data_source_id" in parent;
    if (object === "page" && properties !== undefined && isRow) pages.set(String(id), value as Page);
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const name of readdirSync(RECORDED)) visit(JSON.parse(readFileSync(new URL(name, RECORDED), "utf8")));
  return { sources, pages };
}

test.runIf(existsSync(RECORDED))("recorded rows have the values that readRow returns, by column key", async () => {
  const { sources, pages } = recordedObjects();
  const types = new Set<string>();
  let rows = 0;
  for (const page of pages.values()) {
    const source = sources.get(page.parent.data_source_id);
    if (source === undefined) continue;
    const live = liveSchema(source);
    const empty = { dataSourceId: live.id, title: live.title, properties: {} };
    const schema = mergeSchema(empty, live, { schemaOf: () => undefined, related: () => undefined });
    // The recordings also change schemas, so a row can be older than the data source.
    const shown = new Map(
      Object.entries(page.properties).map(([name, property]) => [property.id, { name, ...property }]),
    );
    const keys = Object.entries(schema.properties).flatMap(([key, { id = "", type }]) =>
      shown.get(id)?.type === type ? key : [],
    );
    const list = { object: "list", results: [], has_more: false, next_cursor: null };
    const fail = () => Promise.reject(new Error("Expected only reads."));
    const retrieve = async () => ({ ...list, property_item: { type: "relation" } });
    const client = {
      dataSources: { query: fail, retrieve: fail },
      pages: { create: fail, update: fail, retrieve: () => Promise.resolve(page), properties: { retrieve } },
    };
    const row: Record<string, unknown> = await createTable(client, schema).get(page.id, { select: keys });
    const expected = await asyncReadRow(page, retrieve);
    for (const key of keys) {
      const found = shown.get(schema.properties[key]?.id ?? "");
      expect(row[key], `${page.id} ${key}`).toEqual(expected[found?.name ?? ""]);
      types.add(found?.type ?? "");
    }
    rows += 1;
  }
  expect(rows).toBeGreaterThan(150);
  expect(types.size).toBeGreaterThan(20);
});
