// Cursors that programs keep, with the query to which they belong.
import { readBoundCursor, writeBoundCursor } from "@ws/helpers/tasks";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const QUERY = { filter: { property: "Price", number: { equals: 5 } }, sorts: [{ property: "Näme" }], view: null };

const encoded = (value: unknown): string => btoa(JSON.stringify(value));

/** Characters of one and several bytes, without and with a meaning in JSON and base64, and half of a character. */
const UNITS = fc.constantFrom("a", "~", ">", "?", '"', "\\", "\0", "é", "€", "😀", "\uD83D");

describe("a bound cursor", () => {
  test("has the text of earlier releases, which programs have kept", () => {
    const text = writeBoundCursor("5b6f0c1e-0000-4000-8000-000000000001", QUERY);
    expect(text).toBe("WzEsIjdiYTA4MmM0LTJjNDYwNmNlIiwiNWI2ZjBjMWUtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAxIl0");
  });

  test("is a text for URLs that gives the cursor back for its query", () => {
    fc.assert(
      fc.property(fc.string({ unit: UNITS }), fc.string(), (cursor, value) => {
        const query = { value };
        const text = writeBoundCursor(cursor, query);
        expect(text).toMatch(/^[\w-]+$/u);
        expect(readBoundCursor(text, query)).toEqual({ cursor });
      }),
    );
    // Their base64 has + and /.
    for (const cursor of ["~~~>>>", "???>>>~~~"]) {
      const text = writeBoundCursor(cursor, QUERY);
      expect(readBoundCursor(text, QUERY)).toEqual({ cursor });
    }
  });

  test("does not depend on the order in which a query names its members", () => {
    const { filter, sorts, view } = QUERY;
    const turned = { view, sorts, filter: { number: filter.number, property: filter.property } };
    expect(readBoundCursor(writeBoundCursor("c", QUERY), turned)).toEqual({ cursor: "c" });
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`m${(index * 7) % 20}`, index]));
    const reversed = Object.fromEntries(Object.entries(many).toReversed());
    expect(writeBoundCursor("c", many)).toBe(writeBoundCursor("c", reversed));
  });

  test.each([
    ["another value", { ...QUERY, view: 1 }],
    ["a value that is undefined there", { ...QUERY, view: undefined }],
    ["another order of sorts", { list: [2, 1] }],
    ["a member more", { ...QUERY, more: 1 }],
    ["none", {}],
  ])("is of another query than one with %s", (_, query) => {
    const text = writeBoundCursor("c", "list" in query ? { list: [1, 2] } : QUERY);
    expect(readBoundCursor(text, query)).toBe("other_query");
  });

  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["a cursor of Notion", "5b6f0c1e-0000-4000-8000-000000000001"],
    ["text that is not base64", "%%%"],
    ["no list", encoded({ 0: 1 })],
    ["another format", encoded([2, "a-b", "c"])],
    ["no cursor", encoded([1, "a-b"])],
    ["a number as a cursor", encoded([1, "a-b", 5])],
  ])("is not %s", (_, text) => {
    expect(readBoundCursor(text, QUERY)).toBe("invalid");
  });
});
