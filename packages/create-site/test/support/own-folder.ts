import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Returns an empty folder that is removed after the test. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ws-create-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
