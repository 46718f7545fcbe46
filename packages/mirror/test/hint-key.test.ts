import { expect, test } from "vitest";
import { hintKey } from "../src/pull/tasks-of-event.ts";

const ID = "1f2e3d4c-0000-4000-8000-000000000001";
const PAGE = "1f2e3d4c-0000-4000-8000-000000000002";

test("hints that lead to the same requests have the same key", () => {
  const page = hintKey({ entity: { type: "page", id: ID } });
  expect(hintKey({ entity: { type: "page", id: ID.replaceAll("-", "").toUpperCase() } })).toBe(page);
  expect(hintKey({ entity: { type: "page", id: PAGE } })).not.toBe(page);
  const comment = (id: string) => ({ entity: { type: "comment", id }, data: { parent: { id: ID, type: "page" } } });
  expect(hintKey(comment("a"))).toBe(hintKey(comment("b")));
  expect(hintKey(comment("a"))).not.toBe(page);
});

test.each([
  { entity: { type: "page", id: "wrong" } },
  { entity: { type: "file_upload", id: ID } },
  { entity: { type: "comment", id: ID } },
])("a hint that leads to no request has no key: %j", (hint) => {
  expect(hintKey(hint)).toBeUndefined();
});
