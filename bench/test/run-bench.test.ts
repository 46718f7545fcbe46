import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { row } from "../shared/rows.mjs";
import { runBench } from "../shared/run-bench.mjs";

const { argv, exitCode } = process;
beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(process, { argv, exitCode });
});

/** Runs a bench with two parts. Returns the parts that ran and their folder. */
async function run(...args: string[]) {
  process.argv = ["node", "bench.mjs", ...args];
  const ran: string[] = [];
  let used = "";
  const part = (name: string) => (options: { folder: string; rounds: number }) => {
    ran.push(`${name} ${options.rounds}`);
    used = options.folder;
    return row(name, options.rounds, "≤ 5");
  };
  await runBench({ rounds: 3 }, { a: part("a"), b: part("b") });
  return { ran, isFolderLeft: existsSync(used), exitCode: process.exitCode };
}

test("runs all parts with the options, and removes their folder", async () => {
  expect(await run("--rounds", "4")).toEqual({ ran: ["a 4", "b 4"], isFolderLeft: false, exitCode });
});

test("a target that is missed sets the exit code, unless there is no verdict", async () => {
  expect(await run("--rounds", "9", "--only", "b", "--no-verdict")).toMatchObject({ ran: ["b 9"], exitCode });
  expect(await run("--rounds", "9", "--only", "b")).toMatchObject({ ran: ["b 9"], exitCode: 1 });
});

test("refuses an unknown part", async () => {
  await expect(run("--only", "a,c")).rejects.toThrow('Expected --only to be some of a,b, got "c".');
});
