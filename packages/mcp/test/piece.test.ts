import fc from "fast-check";
import { expect, test } from "vitest";
import { pieceOf } from "../src/piece.ts";

const key = "read {}";

/** Reads all pieces of a text. */
async function readAll(lines: readonly string[], room: number): Promise<string[]> {
  const pieces: string[] = [];
  let cursor: string | undefined;
  do {
    const piece = await pieceOf(lines, { key, cursor, room });
    expect(piece.text.length).toBeLessThanOrEqual(room);
    expect(piece.text).not.toBe("");
    pieces.push(piece.text);
    cursor = piece.nextCursor;
  } while (cursor !== undefined);
  return pieces;
}

test("gives a long answer in pieces of whole lines that join again", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => `line ${index} ${"x".repeat(index % 90)}`);
  const pieces = await readAll(lines, 500);
  expect(pieces.join("")).toBe(`${lines.join("\n")}\n`);
  for (const piece of pieces) expect(piece).toMatch(/^line [^]*\n$/u);
});

test("cuts a line that fits into no message between two characters", async () => {
  const family = "👩‍👩‍👧‍👦";
  const pieces = await readAll([family.repeat(300)], 505);
  expect(pieces.length).toBeGreaterThan(5);
  for (const piece of pieces) expect(piece.replaceAll(family, "").trim()).toBe("");
  const marks = await readAll([`e${"\u0301".repeat(3000)}`], 505);
  expect(marks.join("")).toBe(`e${"\u0301".repeat(3000)}\n`);
});

test("joins the pieces of any text", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom("a", "é", "😀", "👩‍🚒", "\n", " "), maxLength: 900 })),
      fc.integer({ min: 210, max: 600 }),
      async (lines, room) => {
        fc.pre(lines.length > 0);
        const pieces = await readAll(lines, room);
        expect(pieces.join("")).toBe(lines.map((line) => `${line}\n`).join(""));
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
      },
    ),
  );
});

test("refuses a cursor of other arguments, of an earlier state, and one that is none", async () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  const { nextCursor: cursor = "" } = await pieceOf(lines, { key, cursor: undefined, room: 300 });
  await expect(pieceOf(lines, { key: "read other", cursor, room: 300 })).rejects.toThrow("Call again without cursor");
  await expect(pieceOf(["new", ...lines], { key, cursor, room: 300 })).rejects.toThrow("has changed");
  await expect(pieceOf(["short"], { key, cursor, room: 300 })).rejects.toThrow("has changed");
  for (const wrong of ["", "x", "12", "12-", "-1-ab", "9999999999999999-ab", "1-ZZ"])
    await expect(pieceOf(lines, { key, cursor: wrong, room: 300 }), wrong).rejects.toThrow("The cursor does not fit");
  // The lines after the cursor may have changed.
  const changed = lines.with(99, "changed");
  await expect(pieceOf(changed, { key, cursor, room: 3000 })).resolves.toMatchObject({ nextCursor: undefined });
});

test("has an empty answer", async () => {
  expect(await pieceOf([], { key, cursor: undefined, room: 300 })).toEqual({ text: "", nextCursor: undefined });
});
