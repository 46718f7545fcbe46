// Runs a short soak test. `node --expose-gc bench/soak.mjs` runs a long one.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const CALLS = 250;
const SOAK = fileURLToPath(new URL("../../../../bench/soak.mjs", import.meta.url));

test("hundreds of calls with faults end in a response or a typed error, without leaks", async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--expose-gc", SOAK, String(CALLS)], {
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const runs = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(runs).toMatchObject([
    { client: "AsyncClient", calls: CALLS, violations: [] },
    { client: "Client", calls: CALLS, violations: [] },
  ]);
  for (const { faults } of runs) expect(faults).toBeGreaterThan(5);
  expect(stderr).toBe("");
});
