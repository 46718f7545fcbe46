import { expect, test } from "vitest";
import { simulate } from "./simulation/simulate.ts";

const SEEDS = Number(process.env["SEEDS"] ?? 300);
const FIRST = Number(process.env["FIRST"] ?? 1);

test("a copy equals the workspace after edits, faults and kills", async () => {
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const { differences, log } = await simulate(seed);
    expect(differences, `seed ${seed}\n${log.join("\n")}`).toEqual([]);
  }
}, 600_000);
