// Replays recorded requests of the real service and compares the number of equal responses with parity.json.
// Skipped without the recordings in ../shared.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmulator } from "@ws/emulator";
import { expect, test } from "vitest";

const SHARED = new URL("../../../../shared/traffic/", import.meta.url);

/** The results. The documentation shows them as a table. */
const RESULTS = new URL("parity.json", import.meta.url).pathname;

/** Returns the results from the output of the replay. */
function readResults(output: string): Parity {
  const summary = /^(\d+) interactions: status ([\d.]+) %, shape ([\d.]+) %, value ([\d.]+) %$/m.exec(output);
  const [, interactions, status, shape, value] = (summary ?? []).map(Number);
  const perKind = Number(/^value averaged .*: ([\d.]+) %$/m.exec(output)?.[1]);
  const [, table = ""] = output.split(/^ value \/ sent  by request$/m);
  const kinds = [...table.matchAll(/^ +(\d+) \/ +(\d+)  (\S+ \S+)$/gm)].map(([, same, sent, request = ""]) => ({
    request: request.replace(/task_ID$/, "ID"),
    sent: Number(sent),
    same: Number(same),
  }));
  return { interactions, status, shape, value, perKind, kinds };
}

/** Numbers of requests, and percentages of responses that are as recorded. */
interface Parity {
  readonly interactions: number | undefined;
  readonly status: number | undefined;
  readonly shape: number | undefined;
  readonly value: number | undefined;
  readonly perKind: number;
  readonly kinds: readonly { readonly request: string; readonly sent: number; readonly same: number }[];
}

test.skipIf(!existsSync(SHARED))(
  "as many responses match the recordings as parity.json says; if more do, run `npm run update`",
  async () => {
    const emulator = await startEmulator({ seed: "empty" });
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        "--import",
        new URL("support/http-fetch.mjs", import.meta.url).href,
        fileURLToPath(new URL("replay.mjs", SHARED)),
        "--base",
        emulator.url,
        fileURLToPath(new URL("recorded", SHARED)),
      ]);
      const results = readResults(stdout);
      expect(results.kinds.reduce((sum, { sent }) => sum + sent, 0)).toBe(results.interactions);
      await expect(`${JSON.stringify(results, undefined, 2)}\n`).toMatchFileSnapshot(RESULTS);
    } finally {
      await emulator.close();
    }
  },
);

test("no result is worse than at the last release", () => {
  const { status, shape, value, perKind } = JSON.parse(readFileSync(RESULTS, "utf8")) as Parity;
  expect(status).toBeGreaterThanOrEqual(99.9);
  expect(shape).toBeGreaterThanOrEqual(99.7);
  expect(value).toBeGreaterThanOrEqual(99.4);
  expect(perKind).toBeGreaterThanOrEqual(96.4);
});
