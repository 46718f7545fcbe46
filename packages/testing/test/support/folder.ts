import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Creates a folder for the files of one test file. It is deleted after the tests. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ws-testing-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
