// Settings of StrykerJS, which `mutation.mjs` starts in the root of the repository.
import { fileURLToPath } from "node:url";

const { MUTATION_SOURCES = "", MUTATION_REPORT = "" } = process.env;

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
  // A fault in a constant of a module runs all tests. In mirror, these are a fifth of the faults and four fifths of the time.
  ignoreStatic: MUTATION_SOURCES.includes("/mirror/"),
  concurrency: 2,
  reporters: ["json", "clear-text"],
  jsonReporter: { fileName: MUTATION_REPORT },
  clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  tempDirName: ".stryker-tmp",
  timeoutMS: 20_000,
  allowEmpty: true,
};
