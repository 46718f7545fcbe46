// The folders in which faults are planted, and the tests that must notice them.

/**
 * @typedef {object} Folder
 * @property {string} sources Folder or file below `packages`. A file is left out of the folder that has it.
 * @property {readonly string[]} tests Folders and files of tests below `packages`. The fewer, the faster.
 * @property {boolean} [constants] True: faults in constants of modules, too. Each of these runs all tests, so that they take most of
 * the time where the tests take more than seconds.
 */

const CALLS = ["core/test/engine", "client/test/contract"];

/** Most faults in redaction are in constants of a module, so that each runs all of these. */
const REDACTION = ["redactor", "redaction", "redaction-encodings", "secretlint"].map(
  (name) => `testing/test/${name}.test.ts`,
);

/** Tests of runs. */
const RUNS = ["pull", "sweep", "out-of-sight", "unfinished-lists", "missed", "faulty-service"].map(
  (name) => `mirror/test/${name}.test.ts`,
);

/** Tests of damaged copies. */
const DAMAGE = ["damage", "verify.test.ts", "verify-deep.test.ts", "compare-with-service.test.ts"].map(
  (name) => `mirror/test/${name}`,
);

/** @type {Readonly<Record<string, Folder>>} */
export const FOLDERS = {
  "core/retry": {
    sources: "core/src/retry",
    tests: ["core/test/retry", "core/test/rate-limit/request-channel.test.ts", ...CALLS],
    constants: true,
  },
  "core/engine": { sources: "core/src/engine", tests: CALLS },
  "core/rate-limit": { sources: "core/src/rate-limit", tests: ["core/test/rate-limit", ...CALLS] },
  "core/transport": { sources: "core/src/transport", tests: ["core/test/transport", ...CALLS] },
  "core/logging": { sources: "core/src/logging", tests: ["core/test/logging", "client/test/secret-leaks.test.ts"] },
  "client/request": { sources: "client/src/request", tests: ["client/test"] },
  "client/call": { sources: "client/src/call", tests: ["client/test"] },
  "helpers/filters": {
    sources: "helpers/src/filters",
    tests: ["filter-rules", "row-filter", "where"].map((name) => `helpers/test/${name}.test.ts`),
    constants: true,
  },
  "helpers/columns": { sources: "helpers/src/columns", tests: ["helpers/test"] },
  "helpers/lists": { sources: "helpers/src/lists", tests: ["helpers/test", "schema/test"] },
  // Tables read and write their rows with them.
  "helpers/pages": { sources: "helpers/src/pages", tests: ["schema/test"] },
  "testing/matching": { sources: "testing/src/matching", tests: ["testing/test"] },
  "testing/redact": { sources: "testing/src/redact", tests: REDACTION, constants: true },
  "testing/cassette": { sources: "testing/src/cassette", tests: ["testing/test"] },
  "testing/formats": { sources: "testing/src/formats", tests: ["testing/test"] },
  "mirror/pull/sweep": { sources: "mirror/src/pull/objects/sweep.ts", tests: ["mirror/test/sweep.test.ts"] },
  "mirror/pull/objects": { sources: "mirror/src/pull/objects", tests: RUNS },
  "mirror/pull/lists": { sources: "mirror/src/pull/lists", tests: RUNS },
  "mirror/pull/heal": { sources: "mirror/src/pull/heal", tests: DAMAGE },
  "mirror/pull/choice": { sources: "mirror/src/pull/choice", tests: ["mirror/test/choice"] },
  "mirror/forget": { sources: "mirror/src/forget", tests: ["mirror/test/forget"] },
  "mirror/restore": { sources: "mirror/src/restore", tests: ["mirror/test/restore"] },
  "mirror/verify": { sources: "mirror/src/verify", tests: DAMAGE },
  "mirror/store/check": { sources: "mirror/src/store/check", tests: DAMAGE },
  "mirror/store/open": { sources: "mirror/src/store/open", tests: ["mirror/test/start.test.ts", ...RUNS] },
};
