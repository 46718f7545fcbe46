// A column that changes its type keeps its values until another value is written.
import type { JsonObject } from "@ws/emulator";
import { expect, test } from "vitest";
import { makeDatabase, makeRow, text, workspaceWithPage } from "./support.ts";

function column(type: string, value: JsonObject | string | number | null) {
  const { call, pageId } = workspaceWithPage();
  const { sourceId } = makeDatabase(call, pageId, { Name: { title: {} }, Value: { [type]: {} } });
  const row = makeRow(call, sourceId, { Value: value });
  const read = () => {
    const property = call("GET", `pages/${row}`).body.properties["Value"];
    return property?.[property.type];
  };
  const become = (next: string) => {
    expect(call("PATCH", `data_sources/${sourceId}`, { properties: { Value: { [next]: {} } } }).status).toBe(200);
    return JSON.parse(JSON.stringify(read())) as unknown;
  };
  const write = (next: JsonObject) => call("PATCH", `pages/${row}`, { properties: { Value: next } });
  return { become, write, call };
}

const plain = (value: unknown) => (value as readonly { plain_text: string }[]).map((item) => item.plain_text).join("");

test("a text that is no number comes back", () => {
  const { become } = column("rich_text", { rich_text: text("about 12") });
  expect(become("number")).toBeNull();
  expect(plain(become("rich_text"))).toBe("about 12");
});

test("the format of a text comes back, too", () => {
  const { become } = column("rich_text", {
    rich_text: [{ text: { content: "bold" }, annotations: { bold: true } }],
  });
  become("checkbox");
  expect(become("rich_text")).toMatchObject([{ annotations: { bold: true } }]);
});

test("a value that is written after the change replaces the kept one", () => {
  const { become, write } = column("rich_text", { rich_text: text("many") });
  become("number");
  write({ number: 7 });
  expect(plain(become("rich_text"))).toBe("7");
});

test("people become a list of ids, and people again", () => {
  const { call } = workspaceWithPage();
  const person = call("GET", "users").body.results.find(({ type }) => type === "person")?.id ?? "";
  const { become } = column("people", { people: [{ id: person }] });
  expect(plain(become("rich_text"))).toBe(person);
  expect(become("people")).toMatchObject([{ id: person }]);
});

test("options of a select come back by name", () => {
  const { become } = column("select", { select: { name: "Red" } });
  expect(become("number")).toBeNull();
  expect(become("select")).toMatchObject({ name: "Red" });
});

test("a date becomes a text, and a date again", () => {
  const { become } = column("date", { date: { start: "2026-01-01", end: "2026-01-03" } });
  expect(plain(become("rich_text"))).toBe("2026-01-01 → 2026-01-03");
  expect(become("date")).toMatchObject({ start: "2026-01-01", end: "2026-01-03" });
});
