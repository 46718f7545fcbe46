import { expect, test } from "vitest";
import type { CopyReader } from "@ws/mirror/reader";
import { knownName } from "../src/tools/known-names.ts";
import { signedTime, userName } from "../src/tools/editor-text.ts";
import { NameFinder } from "../src/where/shown-rows.ts";

const ADA = "0f7e1dd2-29a2-4d20-8b4d-0c3c3e8b6a01";
const PAGE = "0f7e1dd2-29a2-4d20-8b4d-0c3c3e8b6a02";
const NOBODY = "0f7e1dd2-29a2-4d20-8b4d-0c3c3e8b6a03";

/** A reader that notes which objects are read. */
function readerOf(objects: Readonly<Record<string, object>>) {
  const read: string[] = [];
  const object = async (kind: string, id: string) => {
    read.push(`${kind} ${id}`);
    return objects[id] === undefined ? undefined : { kind, id, json: objects[id] };
  };
  return { copy: { object } as unknown as CopyReader, read };
}

const title = { type: "title", title: [{ plain_text: "Plan\nof the year" }] };
const OBJECTS: Readonly<Record<string, object>> = {
  [ADA]: { name: "Ada\nByron" },
  [PAGE]: { object: "page", properties: { title } },
};

test("an answer reads each name once, also that of a person who is not in the copy", async () => {
  const { copy, read } = readerOf(OBJECTS);
  const edited = { json: { last_edited_by: { id: ADA }, last_edited_time: "2026-07-01T09:00:00.000Z" } };
  for (let line = 0; line < 3; line += 1) {
    expect(await signedTime(copy, edited as never, "last_edited")).toBe("2026-07-01T09:00Z by Ada Byron");
    expect(await userName(copy, NOBODY)).toBe(NOBODY.replaceAll("-", ""));
    expect(await knownName(copy, "page", PAGE)).toBe("Plan of the year");
    expect(await knownName(copy, "page", NOBODY.replace("3", "4"))).toBeUndefined();
  }
  expect(read).toHaveLength(4);
});

test("the next answer reads the names of its own state", async () => {
  const before = readerOf(OBJECTS);
  expect(await userName(before.copy, ADA)).toBe("Ada Byron");
  expect(await userName(readerOf({ [ADA]: { name: "Ada Lovelace" } }).copy, ADA)).toBe("Ada Lovelace");
});

test("rows read the titles of their related pages at once", async () => {
  const asked: unknown[] = [];
  async function* objects(kind: string, ids?: readonly string[]) {
    asked.push(ids ?? kind);
    for (const id of ids ?? []) if (OBJECTS[id] !== undefined) yield { kind, id, json: OBJECTS[id] };
  }
  const finder = await NameFinder.read({ objects } as unknown as CopyReader);
  const row = (...related: readonly string[]) => ({
    json: { properties: { Team: { id: "t", type: "relation", relation: related.map((id) => ({ id })) } } },
  });
  const rows = [row(PAGE), row(), row(NOBODY, PAGE)] as never[];
  const columns = [{ id: "t", name: "Team", type: "relation" }] as never[];
  const shown = `Plan\nof the year (/${PAGE.replaceAll("-", "")})`;
  for (let time = 0; time < 2; time += 1)
    expect(await finder.shownRows(rows, columns)).toEqual([[[shown]], [[]], [[NOBODY, shown]]]);
  expect(asked).toEqual(["user", [PAGE, NOBODY]]);
});
