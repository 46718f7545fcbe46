import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestName } from "../../src/checks/nearest-name.ts";

const KNOWN = ["page_id", "page_size", "start_cursor", "filter_properties"];

test.each([
  ["page_idd", "page_id"],
  ["pageId", "page_id"],
  ["page_sise", "page_size"],
  ["FILTER_properties", "filter_properties"],
])("suggests for %s the name %s", (unknown, nearest) => {
  expect(nearestName(unknown, KNOWN)).toBe(`Did you mean "${nearest}"?`);
});

test("lists all names if none is similar, and says if there is none", () => {
  expect(nearestName("zzzzz", KNOWN)).toBe("Known names: page_id, page_size, start_cursor, filter_properties.");
  expect(nearestName("zzzzz", [])).toBe("It takes no arguments.");
});

test("suggests the known name for a name with one wrong, missing or additional letter", () => {
  const edit = fc.record({
    name: fc.constantFrom(...KNOWN),
    at: fc.nat(),
    insert: fc.constantFrom("", "q"),
    remove: fc.nat(1),
  });
  fc.assert(
    fc.property(edit, ({ name, at, insert, remove }) => {
      const start = at % name.length;
      const misspelt = name.slice(0, start) + insert + name.slice(start + remove);
      expect(nearestName(misspelt, KNOWN)).toBe(`Did you mean "${name}"?`);
    }),
  );
});

test("does not compare a very long name letter by letter", () => {
  // Letter by letter, it takes longer than the time limit of the test.
  expect(nearestName("x".repeat(400_000_000), KNOWN)).toContain("Known names");
});
