import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../all-rows.mjs", import.meta.url));

test("reads each of 30,000 rows once, without heap growth", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", SCRIPT, "30000"]);
  const { seen, isComplete, grownMegabytes } = JSON.parse(stdout) as {
    seen: number;
    isComplete: boolean;
    grownMegabytes: number;
  };
  expect({ seen, isComplete }).toEqual({ seen: 30_000, isComplete: true });
  expect(grownMegabytes).toBeLessThan(1);
});
