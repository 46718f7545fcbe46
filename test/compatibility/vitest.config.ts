import { defineConfig, mergeConfig } from "vitest/config";
import { programs } from "../../scripts/vitest.shared.ts";

export default mergeConfig(
  programs,
  defineConfig({
    // Otherwise Vite reports the missing source maps of @actions/workflow-parser.
    logLevel: "error",
    test: {
      globalSetup: "test/setup.ts",
      // It imports JSON without the attribute that Node.js requires.
      server: { deps: { inline: [/@actions\/workflow-parser/] } },
      // Vitest's default is one worker fewer than the machine has cores.
      maxWorkers: "100%",
    },
  }),
);
