// The folders in which faults are planted, and the tests that must notice them.

/**
 * @typedef {object} Folder
 * @property {string} sources Folder or file below `packages`.
 * @property {readonly string[]} tests Folders and files of tests below `packages`. The fewer, the faster.
 * @property {boolean} [constants] True: faults in constants of modules, too. Each of these runs all tests, so that they take most of
 * the time where the tests take more than seconds.
 */

/**
 * Returns files of tests below a folder.
 * @param {string} folder
 * @param {string} names separated by spaces
 */
const filesIn = (folder, names) => names.split(" ").map((name) => `${folder}/${name}.test.ts`);

/** Tests of whole calls. The other files of these folders take most of the time. */
const CALLS = [
  ...filesIn("core/test/engine", "exchange-rules late-waits"),
  ...filesIn("client/test/contract", "causes hooks options reads requests responses retries-and-limits"),
];

/** Most faults in redaction are in constants of a module, so that each runs all of these. */
const REDACTION = filesIn("testing/test", "redactor redaction redaction-encodings secretlint");

/** Tests of damaged copies. */
const DAMAGE = ["mirror/test/damage", ...filesIn("mirror/test", "verify verify-deep compare-with-service")];

/**
 * The thread and the process of a blocking call have no faults planted: StrykerJS cannot switch them on there.
 * @type {Readonly<Record<string, Folder>>}
 */
export const FOLDERS = {
  "core/retry": {
    sources: "core/src/retry",
    tests: ["core/test/retry", "core/test/rate-limit/request-channel.test.ts", ...CALLS],
    constants: true,
  },
  "core/engine": { sources: "core/src/engine", tests: CALLS },
  "core/rate-limit": {
    sources: "core/src/rate-limit",
    tests: ["core/test/rate-limit", ...filesIn("client/test/contract", "retries-and-limits shared-state")],
  },
  "core/transport/async": {
    sources: "core/src/transport/async",
    tests: filesIn("core/test/transport", "dispatcher-transport fetch-http-client http-client"),
  },
  "core/transport/http-client": {
    sources: "core/src/transport/http-client",
    tests: filesIn("core/test/transport", "dispatcher-transport fetch-http-client http-client outcomes platform"),
  },
  "core/transport/fetch": {
    sources: "core/src/transport/fetch",
    tests: filesIn("core/test/transport", "fetch-http-client platform"),
  },
  "core/transport/node": {
    sources: "core/src/transport/node",
    tests: [
      ...filesIn(
        "core/test/transport",
        "connection-pool decompress limited-transport node-requests pools proxies proxy tls tunnels",
      ),
      "core/test/engine/connections.test.ts",
    ],
  },
  "core/logging": {
    sources: "core/src/logging",
    tests: ["core/test/logging", "client/test/contract/logging.test.ts"],
  },
  "client/request": {
    sources: "client/src/request",
    tests: [
      ...filesIn("client/test/contract", "arguments requests"),
      ...filesIn("client/test", "conformance mistakes operation-table request-injection"),
    ],
  },
  "client/call": {
    sources: "client/src/call",
    tests: [...filesIn("client/test/contract", "hooks lists options reads requests"), "client/test/stream.test.ts"],
  },
  "helpers/filters": {
    sources: "helpers/src/filters",
    tests: filesIn("helpers/test", "filter-rules row-filter where"),
    constants: true,
  },
  "helpers/columns": {
    sources: "helpers/src/columns",
    tests: filesIn("helpers/test", "filter-rules properties row-filter row-round-trip types/column-types where"),
    constants: true,
  },
  "helpers/lists": {
    sources: "helpers/src/lists",
    tests: [
      ...filesIn("helpers/test", "all-rows bound-cursor expired-cursor pagination pagination-properties part-retries"),
      ...filesIn("schema/test", "queries sorted-rows"),
    ],
  },
  "helpers/pages": { sources: "helpers/src/pages", tests: ["helpers/test/write-pages.test.ts"] },
  "testing/matching": {
    sources: "testing/src/matching",
    tests: filesIn("testing/test", "forms matching matching-rules replay volatile"),
  },
  "testing/redact": { sources: "testing/src/redact", tests: REDACTION, constants: true },
  "testing/cassette": {
    sources: "testing/src/cassette",
    tests: filesIn(
      "testing/test",
      "cassette cassette-parts fetch fixture keep-unchanged-entries replay-time transports with-cassette",
    ),
  },
  "testing/formats": {
    sources: "testing/src/formats",
    tests: filesIn("testing/test", "format-rules har read-recording recordings-of-others"),
  },
  "mirror/pull/sweep": { sources: "mirror/src/pull/objects/sweep.ts", tests: ["mirror/test/sweep.test.ts"] },
  "mirror/verify": { sources: "mirror/src/verify", tests: DAMAGE },
};
