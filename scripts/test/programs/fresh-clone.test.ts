import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { IGNORED, ROOT, run } from "../repository.ts";

const clone = realpathSync(mkdtempSync(join(tmpdir(), "ws-clone-")));
afterAll(() => rmSync(clone, { recursive: true }));

test("npm start runs the tour in a fresh clone, and npm run build works after it", async () => {
  cpSync(ROOT, clone, { recursive: true, filter: (file) => file === ROOT || !IGNORED.test(basename(file)) });
  const variables = {
    // Without these variables, the tour uses the emulator.
    WORKSPACE_TOKEN: undefined,
    WORKSPACE_TEST_PAGE_ID: undefined,
    // The builds of equal sources come from the cache of this repository.
    TURBO_CACHE_DIR: join(ROOT, ".turbo/cache"),
  };
  const { stdout } = await run("npm", ["start", "--silent"], clone, variables);
  expect(stdout).toContain("steps passed with both clients");
  // A build without the cache needs the development dependencies.
  await run("npm", ["run", "build", "--silent", "--", "--force", "--filter=@ws/core"], clone, variables);
});
