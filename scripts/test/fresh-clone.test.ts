// The promise of the first command, on a copy as a clone would give it: nothing installed, nothing built.
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyRepository } from "../copy-repository.mjs";
import { runCommand } from "../run-command.mjs";

let clone: string;

beforeAll(() => {
  clone = realpathSync(mkdtempSync(join(tmpdir(), "ws-clone-")));
  copyRepository(clone);
});

afterAll(() => {
  rmSync(clone, { recursive: true, force: true });
});

function npmStart() {
  // The tour runs on the embedded workspace, whatever this machine has set.
  const { WORKSPACE_TOKEN: _token, WORKSPACE_TEST_PAGE_ID: _page, ...env } = process.env;
  return runCommand("npm", ["start", "--silent"], { cwd: clone, env });
}

test("npm start runs the tour in a fresh clone, and again without installing", { timeout: 120_000 }, async () => {
  const first = await npmStart();
  expect(first.exitCode, first.output).toBe(0);
  expect(first.output).toContain("Installing");
  // Only what the app needs: the tools come with `npm test`.
  expect(existsSync(join(clone, "node_modules", "vitest"))).toBe(false);

  const second = await npmStart();
  expect(second.exitCode, second.output).toBe(0);
  expect(second.output).not.toContain("Installing");
});
