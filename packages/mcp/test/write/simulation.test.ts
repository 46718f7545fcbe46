import { expect, test } from "vitest";
import { caseCount } from "../../../../scripts/test/support/every-case.ts";
import { simulate } from "./simulation/simulate.ts";

/** `SEED=17` runs one simulation again, `EVERY_CASE=true` 500. */
const { SEED } = process.env;
const seeds = SEED === undefined ? Array.from({ length: caseCount(10, 500) }, (_, index) => index + 1) : [Number(SEED)];

test.each(seeds)("everything that was written is taken back, but for what the journal names: seed %i", async (seed) => {
  const { problems, log } = await simulate(seed);
  expect(problems, log.join("\n")).toEqual([]);
});
