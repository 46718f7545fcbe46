import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLimits, idsInside, type PageLimits, type PlacedPage } from "../src/model/page-limits.ts";

const idAt = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** Pages by their numbers, each with the number of its container. */
const placesOf = (containers: readonly (number | undefined)[]): PlacedPage[] =>
  containers.map((container, index) => ({
    id: idAt(index),
    containerId: container === undefined ? undefined : idAt(container),
  }));

/** Returns the numbers of the places that are left. */
function left(containers: readonly (number | undefined)[], limits: PageLimits, isComplete?: boolean): number[] {
  const checked = checkLimits(limits);
  if (checked === undefined) throw new Error("These limits limit nothing.");
  const ids = idsInside(placesOf(containers), checked, isComplete);
  return containers.flatMap((_, index) => (ids.has(idAt(index)) ? [index] : []));
}

//        0
//      1   2
//     3 4   5
const TREE = [undefined, 0, 0, 1, 1, 2];

describe("pages and what is below them", () => {
  test("only leaves what it names, with everything below", () => {
    expect(left(TREE, { only: [idAt(1)] })).toEqual([1, 3, 4]);
    expect(left(TREE, { only: [idAt(4), idAt(2)] })).toEqual([2, 4, 5]);
    expect(left(TREE, { only: [`https://www.notion.so/Page-${idAt(5).replaceAll("-", "")}`] })).toEqual([5]);
    const view = `https://www.notion.so/${idAt(5).replaceAll("-", "")}?v=${"2".repeat(32)}`;
    expect(left(TREE, { only: [view] })).toEqual([5]);
    expect(left(TREE, { only: [idAt(9)] })).toEqual([]);
  });

  test("except takes away what it names, with everything below", () => {
    expect(left(TREE, { except: [idAt(1)] })).toEqual([0, 2, 5]);
    expect(left(TREE, { except: [idAt(0)] })).toEqual([]);
    expect(left(TREE, { only: [idAt(0)], except: [idAt(2), idAt(3)] })).toEqual([0, 1, 4]);
  });

  test("except wins, wherever only names something", () => {
    expect(left(TREE, { only: [idAt(3)], except: [idAt(1)] })).toEqual([]);
    expect(left(TREE, { only: [idAt(1)], except: [idAt(1)] })).toEqual([]);
  });

  test("a place that a missing container can hide is left out only while the copy is not complete", () => {
    const dangling = [7, 0, undefined];
    expect(left(dangling, { except: [idAt(2)] })).toEqual([0, 1]);
    expect(left(dangling, { except: [idAt(2)] }, false)).toEqual([]);
    expect(left(dangling, { only: [idAt(0)] }, false)).toEqual([0, 1]);
    // The named page itself is missing.
    expect(left(dangling, { except: [idAt(7)] })).toEqual([2]);
    expect(left(dangling, { only: [idAt(7)] })).toEqual([0, 1]);
  });

  test("wrong limits are refused, and empty ones limit nothing", () => {
    expect(checkLimits({})).toBeUndefined();
    expect(checkLimits({ except: [] })).toBeUndefined();
    expect(() => checkLimits({ only: [] })).toThrow('Expected at least one id in "only", got none.');
    expect(() => checkLimits({ except: ["HR"] })).toThrow('Expected an id or a URL in "except".');
  });

  test("every tree, with cycles and missing containers, has the places that a walk up from each of them finds", () => {
    const numbers = fc.integer({ min: 0, max: 11 });
    const ids = fc.array(numbers.map(idAt), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.option(numbers, { nil: undefined }), { maxLength: 10 }),
        ids,
        ids,
        (tree, only, except) => {
          const limits = { except, ...(only.length === 0 ? {} : { only }) };
          if (checkLimits(limits) === undefined) return;
          const expected = tree.flatMap((_, start) => {
            const way = new Set<number>();
            for (let at: number | undefined = start; at !== undefined && !way.has(at); at = tree[at]) way.add(at);
            const has = (wanted: readonly string[]) => [...way].some((number) => wanted.includes(idAt(number)));
            return !has(except) && (only.length === 0 || has(only)) ? [start] : [];
          });
          expect(left(tree, limits)).toEqual(expected);
        },
      ),
    );
  });
});
