import { beforeAll, expect, test } from "vitest";
import { searchCopy } from "../src/search/search-copy.ts";
import { rebuildIndex } from "../src/store/search-index/rebuild-index.ts";
import type { CopyStore } from "../src/store/mirror-store.ts";
import { HELD_BACK, QUESTION_PAGES, QUESTIONS } from "./search/question-cases.ts";
import { PAGES } from "./search/search-cases.ts";
import { idAt, pageObjects, storeObjects } from "./search/search-workspace.ts";
import { createRandom } from "./simulation/random.ts";
import { openTestStore } from "./support/test-store.ts";

let store: CopyStore;
beforeAll(async () => {
  store = await openTestStore();
  const pages = Object.entries({ ...PAGES, ...QUESTION_PAGES });
  await storeObjects(
    store,
    pages.flatMap(([title, lines], index) => pageObjects(index + 1, title, lines)),
  );
});

/** Returns the questions whose page is not the first result. */
async function missedOf(questions: typeof QUESTIONS): Promise<string[]> {
  const missed: string[] = [];
  for (const [question, title] of questions) {
    const [first] = await searchCopy(store, question);
    if (first?.title !== title) missed.push(`${question}: ${first?.title ?? "nothing"} instead of ${title}`);
  }
  return missed;
}

test("finds the answer of at least 57 of 60 questions first", async () => {
  expect(QUESTIONS.length + HELD_BACK.length).toBe(60);
  const missed = [...(await missedOf(QUESTIONS)), ...(await missedOf(HELD_BACK))];
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(3);
  expect((await searchCopy(store, "how much does a new chain cost"))[0]?.title).toBe("Prices");
});

test("shows the text with the rarest words of the question", async () => {
  const [first] = await searchCopy(store, "when is the team meeting on saturday");
  expect(first?.excerpt.text).toBe("The meeting on Saturday starts at 8 with the apprentices.");
  const [password] = await searchCopy(store, "what is the wifi password");
  expect(password?.excerpt.text).toContain("tandem-42");
});

test("finds nothing for a question of which the copy has only the frequent words", async () => {
  expect(await searchCopy(store, "what is the zeppelin quotient")).toEqual([]);
  expect(await searchCopy(store, "how is the submarine painted")).toEqual([]);
});

test("a title comes before the names of columns, and each result says if its page lacks words", async () => {
  const other = await openTestStore();
  const source = {
    title: [],
    properties: Object.fromEntries(["Prices", "Chain", "New"].map((name) => [name, { id: name, type: "number" }])),
  };
  await storeObjects(other, [
    ...pageObjects(1, "Shop", []),
    { kind: "database", id: idAt(5000), json: { title: [] }, parentId: idAt(1000) },
    { kind: "data_source", id: idAt(5001), json: source, parentId: idAt(5000) },
    ...pageObjects(2, "Prices", ["A new chain: 38 euros."]),
  ]);
  for (const query of ["prices", "new chain prices", "prices of a new chain"])
    expect((await searchCopy(other, query))[0]?.title, query).toBe("Prices");
  expect((await searchCopy(other, "new chain prices tomorrow"))[0]?.isPartial).toBe(true);
});

test("a rebuilt index gives equal results in the same order", async () => {
  const other = await openTestStore();
  for (let number = 160; number > 0; number -= 1)
    await storeObjects(other, pageObjects(((number * 37) % 160) + 1, "Lamp", ["A lamp for the desk"]));
  const read = async (query: string) => (await searchCopy(other, query, { limit: 50 })).map(({ id }) => id);
  const queries = ["lamp", "lamp desk", "which lamp is for the desk"];
  const before = await Promise.all(queries.map(read));
  expect(before[0]).toHaveLength(50);
  await rebuildIndex(other, new AbortController().signal);
  expect(await Promise.all(queries.map(read))).toEqual(before);
});

test("an index that grew with edits gives the list of a rebuilt one", async () => {
  const other = await openTestStore();
  const random = createRandom(7);
  const line = () =>
    Array.from({ length: 4 }, () => random.pick(["lamp", "desk", "chair", "light", "old", "new"])).join(" ");
  const lines = () => Array.from({ length: 12 }, line);
  for (let number = 1; number <= 40; number += 1) {
    await storeObjects(other, pageObjects(number, "Shelf", lines()));
    // Blocks that are stored again one by one share rows of the index with others than before.
    for (const _ of ["first", "second", "third"])
      await storeObjects(other, [random.pick(pageObjects(number, "Shelf", lines()))]);
  }
  const read = async (query: string) =>
    (await searchCopy(other, query)).map(({ id, excerpt }) => `${id} ${excerpt.text}`);
  const queries = ["lamp", "lamp desk", '"old lamp" chair', "which old lamp is new", "lamp -light"];
  const before = await Promise.all(queries.map(read));
  await rebuildIndex(other, new AbortController().signal);
  expect(await Promise.all(queries.map(read))).toEqual(before);
});
