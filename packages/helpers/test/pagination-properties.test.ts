import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeList } from "./support/fake-list.ts";
import { variants } from "./support/pagination-variants.ts";

/** Generates lists of any items on any number of pages, including empty pages. */
const splitLists = fc.array(fc.array(fc.integer(), { maxLength: 6 }), { minLength: 1, maxLength: 12 });

describe.each(variants)("any list, $name", ({ collect, read }) => {
  test("is collected completely and in order with one request per page", async () => {
    await fc.assert(
      fc.asyncProperty(splitLists, async (pages) => {
        const { list, requests } = fakeList(pages);
        expect(await collect(list, { block_id: "b" })).toEqual(pages.flat());
        expect(requests).toEqual(
          pages.map((_, index) =>
            index === 0 ? { block_id: "b" } : { block_id: "b", start_cursor: `cursor-${index}` },
          ),
        );
      }),
    );
  });

  test("sends only the requests that the first n items need", async () => {
    await fc.assert(
      fc.asyncProperty(splitLists, fc.nat({ max: 80 }), async (pages, count) => {
        const { list, requests } = fakeList(pages);
        const items = read(list);
        const got: number[] = [];
        let ended = false;
        while (got.length < count && !ended) {
          const step = await items.next();
          if (step.done === true) ended = true;
          else got.push(step.value);
        }
        await items.stop();
        expect(got).toEqual(pages.flat().slice(0, count));
        expect(requests).toHaveLength(pagesNeeded(pages, count));
      }),
    );
  });

  test("begins at the page of the given start_cursor", async () => {
    await fc.assert(
      fc.asyncProperty(splitLists, fc.nat(), async (pages, seed) => {
        const from = seed % pages.length;
        const { list } = fakeList(pages);
        expect(await collect(list, { start_cursor: `cursor-${from}` })).toEqual(pages.slice(from).flat());
      }),
    );
  });
});

/** Returns the number of pages to read for `count` items, or for all items if there are fewer. */
function pagesNeeded(pages: readonly (readonly number[])[], count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (const [index, page] of pages.entries()) {
    seen += page.length;
    if (seen >= count) return index + 1;
  }
  return pages.length;
}
