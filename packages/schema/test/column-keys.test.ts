import fc from "fast-check";
import { expect, test } from "vitest";
import { columnKey, exportName } from "../src/command/changes/column-keys.ts";
import { RESERVED_KEYS } from "../src/rows/row-fields.ts";

test.each([
  ["Due date", "dueDate"],
  ["HTML page", "htmlPage"],
  ["iPhone", "iPhone"],
  ["Größe (cm)", "größeCm"],
  ["3D model", "_3dModel"],
  ["🎉", "column"],
  ["__proto__", "proto"],
  ["id", "id2"],
  ["Created time", "createdTime2"],
  ["OR", "or2"],
  ["constructor", "constructor2"],
  ["To string", "toString2"],
])("the key of %j is %s", (name, key) => {
  expect(columnKey(name, new Set())).toBe(key);
});

test("a letter that is not allowed in identifiers is left out", () => {
  expect(columnKey("a\u2E2Fb", new Set())).toBe("aB");
});

test("keys of any names are identifiers, unique and not reserved", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }), { maxLength: 20 }), (names) => {
      const keys = new Set<string>();
      for (const name of names) keys.add(columnKey(name, keys));
      expect(keys.size).toBe(names.length);
      for (const key of keys) {
        expect(key).toMatch(/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u);
        expect(RESERVED_KEYS).not.toContain(key);
      }
    }),
  );
});

test.each([
  ["Repairs", "repairs"],
  ["Class", "class2"],
  ["Global this", "globalThis2"],
  ["require", "require2"],
  ["define schema", "defineSchema2"],
  ["", "schema"],
])("the constant of the data source %j is %s", (title, name) => {
  expect(exportName(title, new Set())).toBe(name);
});
