// All tests in one run. A worker runs the files of one project only, so most packages share a project: their workers load
// the modules once.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { shared, testFiles } from "./scripts/vitest.shared.ts";

/** The longest files: one waits for Redis, one simulates workspaces, one loads large types. At the end, they would run alone. */
const LONGEST = ["/redis-faults.test.ts", "/simulation.test.ts", "/official-types.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...shared.test,
          name: "packages",
          include: ["packages/!(testing)", "apps/*", "bench", "scripts"].flatMap(testFiles),
        },
      },
      // Has an environment of its own.
      "packages/testing",
      // Its mocks and tracers change modules of Node.js.
      "interop",
    ],
    // More workers than cores, because some tests wait for timers, servers and processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    // Print the output of failed tests only.
    silent: "passed-only",
  },
});
