// Settings of StrykerJS, which `mutation.mjs` starts in the root of the repository.
import { fileURLToPath } from "node:url";

const { MUTATION_SOURCES = "", MUTATION_REPORT = "", MUTATION_CONSTANTS } = process.env;

export default {
  testRunner: "vitest",
  plugins: [fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner"))],
  vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
  mutate: MUTATION_SOURCES.split(","),
  // The sandbox needs the packages and what their tests read.
  ignorePatterns: [
    "apps",
    "bench",
    "docs",
    ".packs",
    ".reports",
    ".turbo",
    "test/compatibility",
    "test/release",
    "test/third-party",
  ],
  // Vitest does not check types.
  disableTypeChecks: false,
  coverageAnalysis: "perTest",
  ignoreStatic: MUTATION_CONSTANTS !== "true",
  concurrency: 2,
  reporters: ["json", "clear-text", "progress-append-only"],
  jsonReporter: { fileName: MUTATION_REPORT },
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  tempDirName: ".stryker-tmp",
  timeoutMS: 5_000,
  allowEmpty: true,
};
