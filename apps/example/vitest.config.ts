import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    pool: "threads",
    // One tour takes several seconds: a child process, and two waits of one second for Retry-After. CI machines are slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["dot", ["json", { outputFile: "../../.reports/example.json" }]],
  },
});
