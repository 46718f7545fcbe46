import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

async function run(...args: string[]): Promise<string> {
  const program = fileURLToPath(new URL("../../clients.mjs", import.meta.url));
  return (await promisify(execFile)(process.execPath, [program, ...args])).stdout;
}

test("finds no failure in a few cases, and repeats a case", async () => {
  expect(await run("--seed", "1", "--cases", "2")).toMatch(/^seed 1: 2 cases, 0 failures, /);
  expect(await run("--seed", "1", "--case", "1")).toMatch(/^seed 1: 1 cases, 0 failures, /);
});
