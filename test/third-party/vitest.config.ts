import { defineConfig, mergeConfig } from "vitest/config";
import { programs } from "../../scripts/vitest.shared.ts";

export default mergeConfig(
  programs,
  defineConfig({
    test: {
      include: ["programs/*.test.ts"],
      globalSetup: "setup.ts",
      // Some programs read the working folder or the environment when they are loaded.
      pool: "forks",
      isolate: true,
      silent: "passed-only",
      // Vitest's default is one worker fewer than the machine has cores.
      maxWorkers: "100%",
    },
  }),
);
