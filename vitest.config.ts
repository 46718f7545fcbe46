// All tests in one run. A worker runs the files of one project only, so most packages share a project: their workers load
// the modules once.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { shared, testFiles } from "./scripts/vitest.shared.ts";

/** A test that waits most of its time. Other tests run meanwhile, so it runs first. */
const WAITING = "/redis-faults.test.ts";

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => moduleId.endsWith(WAITING);
    const sorted = await super.sort(files);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      {
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
    sequence: { sequencer: WaitingFirst },
    // Print the output of failed tests only.
    silent: "passed-only",
  },
});
