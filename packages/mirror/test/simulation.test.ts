import { expect, test } from "vitest";
import { EVENTS, eventsOf } from "./simulation/events.ts";
import { FIXED_SEEDS } from "./simulation/fixed-seeds.ts";
import { simulate } from "./simulation/simulate.ts";

/** `SEED=17` runs one simulation again. test/fuzz/mirror.mjs runs others. */
const { SEED } = process.env;
const seeds = SEED === undefined ? FIXED_SEEDS : [Number(SEED)];

const events = new Set<string>();

// One test for each seed, because a test has a time limit, and all of them take minutes on a busy machine.
test.each(seeds)(
  "a copy equals the workspace after edits, faults, webhooks, full disks and deaths: seed %i",
  async (seed) => {
    const { problems, log } = await simulate(seed);
    expect(problems, log.join("\n")).toEqual([]);
    for (const event of eventsOf(log)) events.add(event);
  },
);

// A change can give the seeds other events. Then choose others: see fixed-seeds.ts.
test.runIf(SEED === undefined)("the seeds have every event", () =>
  expect(EVENTS.filter((event) => !events.has(event))).toEqual([]),
);

test("a seed gives the same events each time", async () => {
  for (const seed of [3, 7, 35]) expect((await simulate(seed)).log).toEqual((await simulate(seed)).log);
});
