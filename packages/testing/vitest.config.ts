import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    pool: "threads",
    // Some tests run processes, or import large recordings; machines are shared.
    testTimeout: 60_000,
    // Recording is what these tests are about, in CI as well.
    env: { WS_CASSETTE_RECORD: "1" },
    reporters: ["dot", ["json", { outputFile: "../../.reports/testing.json" }]],
  },
});
