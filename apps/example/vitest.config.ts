import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    pool: "threads",
    // A tour runs in a child process and waits twice for one second (Retry-After). CI machines can be slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["dot", ["json", { outputFile: "../../.reports/example.json" }]],
  },
});
