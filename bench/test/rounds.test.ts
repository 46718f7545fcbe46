import { expect, test } from "vitest";
import { runRounds, timed } from "../shared/rounds.mjs";

test("measures each case once in a round, and starts each round with another one", async () => {
  let order = "";
  const caseOf = (name: string) => async () => (order += name).length;
  const cases = { a: caseOf("a"), b: caseOf("b"), c: caseOf("c") };
  expect(await runRounds(cases, 2, 1)).toEqual({ a: [6, 8], b: [4, 9], c: [5, 7] });
  expect(order).toBe("abcbcacab");
});

test("timed returns the result of work with and without a promise", async () => {
  expect(await timed(() => 1)).toMatchObject({ result: 1 });
  expect(await timed(async () => 2)).toMatchObject({ result: 2 });
});
