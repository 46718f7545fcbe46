import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    pool: "threads",
    reporters: ["dot", ["json", { outputFile: "../../.reports/compat.json" }]],
  },
});
