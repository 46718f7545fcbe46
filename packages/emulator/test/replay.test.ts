// Replays recorded traffic of the real service and holds the score that has been reached (where ../shared is present).
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startEmulator } from "@ws/emulator";
import { expect, test } from "vitest";

const SHARED = new URL("../../../../shared/traffic/", import.meta.url);

/** Percent that must not be lost again: what has been reached, a little rounded down. */
const FLOORS = { status: 99.9, shape: 99.5, value: 97.3, perKind: 87.9 };

test.skipIf(!existsSync(SHARED))(
  "the answers are the recorded ones, as far as has been reached",
  { timeout: 60_000 },
  async () => {
    const emulator = await startEmulator({ seed: "empty" });
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        fileURLToPath(new URL("replay.mjs", SHARED)),
        "--base",
        emulator.url,
        fileURLToPath(new URL("recorded", SHARED)),
      ]);
      const lines = stdout.trim().split("\n").slice(-3);
      process.stdout.write(`${lines.join("\n")}\n`);
      const percent = (pattern: RegExp) => Number(pattern.exec(lines.join("\n"))?.[1]);
      expect(percent(/^value averaged .*: ([\d.]+) %/m)).toBeGreaterThanOrEqual(FLOORS.perKind);
      expect(percent(/^\d+ interactions: status ([\d.]+) %/m)).toBeGreaterThanOrEqual(FLOORS.status);
      expect(percent(/^\d+ interactions: .*shape ([\d.]+) %/m)).toBeGreaterThanOrEqual(FLOORS.shape);
      expect(percent(/^\d+ interactions: .*value ([\d.]+) %/m)).toBeGreaterThanOrEqual(FLOORS.value);
    } finally {
      await emulator.close();
    }
  },
);
