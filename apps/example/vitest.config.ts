import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    pool: "threads",
    // A whole tour in a process of its own waits twice for a second that the service asks for; machines are shared.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["dot", ["json", { outputFile: "../../.reports/example.json" }]],
  },
});
