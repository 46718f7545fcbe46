// Settings of every test project.
import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { packageSources } from "./package-sources.ts";

const guard = fileURLToPath(new URL("refuse-network.cjs", import.meta.url));
const ownTemporaryFolder = fileURLToPath(new URL("own-temporary-folder.mjs", import.meta.url));
const setupFiles = ["remove-folders", "property-seed"].map((name) =>
  fileURLToPath(new URL(`test/support/${name}.ts`, import.meta.url)),
);

/** Returns patterns for the test files of a package. `npm run test:programs` runs those in test/programs. */
export const testFiles = (folder: string): string[] =>
  ["test/*.test.ts", "test/!(programs)/**/*.test.ts"].map((pattern) => `${folder}/${pattern}`);

/** Tests import modules of src by their source files. Node loads the built modules instead, so Vitest does not transform them. */
const BUILT: ViteUserConfig = {
  resolve: { alias: [{ find: /^((?:\.\.\/)+)src\/(.+)\.ts$/, replacement: "$1dist/$2.js" }] },
};

/** All cases of a test take longer than its sample. */
const TIMEOUT_MS = process.env["EVERY_CASE"] === "true" ? 1_800_000 : 60_000;

/** The time zone of tests, 5:45 hours away from UTC, which CI has: they notice what depends on the time zone of the machine. */
export const TIME_ZONE = "Asia/Kathmandu";

const settings = (modules: ViteUserConfig) =>
  defineConfig({
    ...modules,
    test: {
      include: testFiles("."),
      globalSetup: ownTemporaryFolder,
      setupFiles,
      pool: "threads",
      // The tests share no module state, so a worker runs many files without loading the modules again.
      isolate: false,
      // Node loads the built packages, as it does for users. Vitest would transform each of their modules for each test file.
      server: { deps: { external: [/\/dist\//] } },
      env: {
        // Node reads this variable in every thread and process that a test starts.
        NODE_OPTIONS: `--require=${JSON.stringify(guard)}`,
        // A variable of the developer's shell must not send requests of the tests elsewhere. Empty means not set.
        WORKSPACE_BASE_URL: "",
        // In CI, recording is off by default. The tests of @ws/testing record, and all other tests replay.
        WS_CASSETTE_RECORD: "1",
      },
      // Limits for a test that hangs, and for a wait for a condition. No test has a limit of its own.
      testTimeout: TIMEOUT_MS,
      hookTimeout: TIMEOUT_MS,
      expect: { poll: { timeout: 50_000, interval: 20 } },
    },
  });

/** Settings of tests that run the built packages. */
const built = settings(BUILT);

/** Settings of tests that start programs of other authors, such as browsers, databases and package tools. These can take longer. */
export const programs = defineConfig({
  ...built,
  test: { ...built.test, testTimeout: 3 * TIMEOUT_MS, hookTimeout: 3 * TIMEOUT_MS },
});

/** Settings of all other tests. They run the sources, or the built packages in CI and in `npm test`, which builds them before. */
export const shared = process.env["WS_IS_BUILT"] === "true" ? built : settings({ plugins: [packageSources()] });
