// All tests in one run. A worker runs the files of one project only, so all packages share a project: their workers load
// the modules once.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { shared, testFiles, TIME_ZONE } from "./scripts/vitest.shared.ts";

process.env["TZ"] ??= TIME_ZONE;

/** The project of all packages. */
const PACKAGES = "packages";

/** The longest files: one simulates workspaces, one loads large types. At the end, they would run alone. */
const LONGEST = ["/simulation.test.ts", "/official-types.test.ts"];

/** Starts the longest files first. Keeps the files of a project together, because a worker ends with its project. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(name)) ? 0 : project.name === PACKAGES ? 1 : 2;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          ...shared.test,
          name: PACKAGES,
          include: ["packages/*", "apps/example", "bench", "scripts", "test/fuzz"].flatMap(testFiles),
        },
      },
      // Its mocks and tracers change modules of Node.js.
      "test/interop",
    ],
    // More workers than cores, because some tests wait for timers, servers and processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    // Print the output of failed tests only.
    silent: "passed-only",
  },
});
