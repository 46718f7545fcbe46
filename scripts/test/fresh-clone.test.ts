import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { IGNORED, ROOT, run } from "./repository.ts";

const clone = realpathSync(mkdtempSync(join(tmpdir(), "ws-clone-")));
afterAll(() => rmSync(clone, { recursive: true }));

test("npm start runs the tour in a fresh clone, and npm run build works after it", { timeout: 180_000 }, async () => {
  cpSync(ROOT, clone, { recursive: true, filter: (file) => file === ROOT || !IGNORED.test(basename(file)) });
  // Without these variables, the tour uses the emulator.
  const { stdout } = await run("npm", ["start", "--silent"], clone, {
    WORKSPACE_TOKEN: undefined,
    WORKSPACE_TEST_PAGE_ID: undefined,
  });
  expect(stdout).toContain("steps passed with both clients");
  await run("npm", ["run", "build", "--silent"], clone);
});
