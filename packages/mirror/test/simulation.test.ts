import { expect, test } from "vitest";
import { simulate } from "./simulation/simulate.ts";

/** `FIRST=17 SEEDS=1` runs the simulation of seed 17 again. CI runs more, with fuzz/mirror.mjs. */
const SEEDS = Number(process.env["SEEDS"] ?? 400);
const FIRST = Number(process.env["FIRST"] ?? 1);

test("a copy equals the workspace after edits, faults, webhooks, full disks and deaths", async () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { problems, log } = await simulate(seed);
    expect(problems, `seed ${seed}\n${log.join("\n")}`).toEqual([]);
  }
});

test("a seed gives the same events each time", async () => {
  for (const seed of [3, 7, 35]) expect((await simulate(seed)).log).toEqual((await simulate(seed)).log);
});
