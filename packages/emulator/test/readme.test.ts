import { readFileSync } from "node:fs";
import * as emulator from "@ws/emulator";
import { expect, test } from "vitest";
import { supportedFunctions } from "../src/formula/evaluate.ts";
import { promisedOutput, readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";

/** The README, and the documents that go on where it ends. */
const PAGES = ["packages/emulator/README.md", "docs/emulator-programs.md", "docs/emulator-control.md"];
const blocks = PAGES.flatMap((page) => readmeBlocks(new URL(`../../../${page}`, import.meta.url)));

test("the README and its documents have an example in each of these sections", () => {
  expect(blocks.map(({ heading }) => heading)).toEqual([
    "First example",
    "Connect a client",
    "Connect a client",
    "Simulate faults",
    "Rehearse an upgrade of the API version",
    "Simulate faults",
    "Verify the requests of a program",
    "Receive webhooks",
  ]);
});

test.each(blocks)("the example under “$heading” prints the output in its comments", async (block) => {
  const printed = await runBlock(block, { "@ws/emulator": emulator });
  expect(printed).toEqual(promisedOutput(block));
  expect(printed.length).toBeGreaterThan(0);
});

test("the documentation lists all functions of formulas", () => {
  const page = readFileSync(new URL("../../../apps/docs/emulator.md", import.meta.url), "utf8");
  const listed = /The functions: ([\s\S]*?)\.\n/.exec(page)?.[1]?.match(/\w+/g) ?? [];
  expect(listed.toSorted()).toEqual(supportedFunctions());
});

test("the README has the results with recorded traffic", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const { interactions, value } = JSON.parse(readFileSync(new URL("parity.json", import.meta.url), "utf8")) as {
    readonly interactions: number;
    readonly value: number;
  };
  expect(readme).toContain(`${interactions.toLocaleString("en")} recorded requests`);
  expect(readme).toContain(`${value} % of the responses have the recorded values`);
});
