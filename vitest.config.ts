import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "bench", "scripts"],
    // Vitest's default is one worker fewer than the machine has cores.
    maxWorkers: "100%",
    // Print the output of failed tests only.
    silent: "passed-only",
  },
});
