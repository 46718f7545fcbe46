// Prints one line for each scene: its result, what was done, and what was seen.
import type { Reporter, TestCase, TestModule } from "vitest/node";

declare module "vitest" {
  interface TaskMeta {
    /** The observation of a scene of the drill. */
    seen?: string;
  }
}

/** Prints the scenes of the drill. */
export class SceneReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000);
    const seen = state === "passed" ? (test.meta().seen ?? "") : errors.map(({ message }) => message).join("; ");
    const result = { passed: "ok    ", failed: "FAILED", skipped: "skipped", pending: "skipped" }[state];
    write(`${result} ${test.name}: ${seen} (${seconds} s)`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message: string }[]): void {
    for (const error of [...errors, ...modules.flatMap((module) => module.errors())]) write(`FAILED ${error.message}`);
    for (const module of modules)
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) write(`FAILED ${suite.name}: ${error.message}`);
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) for (const test of module.children.allTests()) counts[test.result().state] += 1;
    write(`${counts.passed} scenes passed, ${counts.failed} failed, ${counts.skipped} skipped.`);
  }
}

const write = (line: string): void => void process.stdout.write(`${line}\n`);
