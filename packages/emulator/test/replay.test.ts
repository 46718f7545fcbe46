// Replays recorded requests of the real service and fails if fewer responses match than before.
// Skipped without the recordings in ../shared.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmulator } from "@ws/emulator";
import { expect, test } from "vitest";

const SHARED = new URL("../../../../shared/traffic/", import.meta.url);

/** Minimum percentages: the current results, rounded down. */
const MINIMUMS = { status: 99.9, shape: 99.7, value: 99.4, perKind: 96.4 };

test.skipIf(!existsSync(SHARED))(
  "at least as many responses as before match the recordings",
  { timeout: 60_000 },
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
      const lines = stdout.trim().split("\n").slice(-3);
      process.stdout.write(`${lines.join("\n")}\n`);
      const percent = (pattern: RegExp) => Number(pattern.exec(lines.join("\n"))?.[1]);
      expect(percent(/^value averaged .*: ([\d.]+) %/m)).toBeGreaterThanOrEqual(MINIMUMS.perKind);
      expect(percent(/^\d+ interactions: status ([\d.]+) %/m)).toBeGreaterThanOrEqual(MINIMUMS.status);
      expect(percent(/^\d+ interactions: .*shape ([\d.]+) %/m)).toBeGreaterThanOrEqual(MINIMUMS.shape);
      expect(percent(/^\d+ interactions: .*value ([\d.]+) %/m)).toBeGreaterThanOrEqual(MINIMUMS.value);
    } finally {
      await emulator.close();
    }
  },
);
