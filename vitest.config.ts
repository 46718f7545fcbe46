import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "bench", "interop", "scripts"],
    // More workers than cores, because some tests wait for timers, servers and processes.
    maxWorkers: "150%",
    // Print the output of failed tests only.
    silent: "passed-only",
  },
});
