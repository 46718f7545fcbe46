// The budget for computations whose amount the users of a workspace decide: formulas and their regular expressions.
import { TimeLimitError, runInterruptibly } from "./run-interruptibly.ts";

/** Limits of computations. A step is one node of a formula, one item of a list or 64 characters of a text. */
export const WORK_LIMITS = {
  /** Steps of one formula for one page, with the formulas that it uses. */
  evaluationSteps: 100_000,
  /** Steps of all formulas of one request. */
  requestSteps: 10_000_000,
  /** Length of a text inside a formula. */
  textLength: 100_000,
  /** Length of a regular expression. */
  patternLength: 1000,
  /** Milliseconds for one use of a regular expression. */
  matchMs: 100,
  /** Milliseconds for the slow regular expressions of one request. */
  requestMatchMs: 1000,
} as const;

const CHARACTERS_PER_STEP = 64;
/** Comparisons of characters per step, for searches whose time is the product of two lengths. */
const COMPARISONS_PER_STEP = 1000;

/** Milliseconds of each use of a regular expression that do not count for the request. */
const FREE_MS = 0.5;

/** Thrown for a computation that is over its budget. */
export class OverBudgetError extends Error {}

/** Counts the steps of the present evaluation and of the present request. */
export class WorkBudget {
  #evaluationSteps = Number.POSITIVE_INFINITY;
  #requestSteps = Number.POSITIVE_INFINITY;
  #matchMs = Number.POSITIVE_INFINITY;
  #isEvaluating = false;
  #wasExceeded = false;

  /** True if a computation of the present request was over the budget of the request. */
  get wasExceeded(): boolean {
    return this.#wasExceeded;
  }

  /** Runs a request with a new budget. */
  forRequest<T>(run: () => T): T {
    this.#requestSteps = WORK_LIMITS.requestSteps;
    this.#matchMs = WORK_LIMITS.requestMatchMs;
    this.#wasExceeded = false;
    try {
      return run();
    } finally {
      this.#requestSteps = Number.POSITIVE_INFINITY;
      this.#matchMs = Number.POSITIVE_INFINITY;
    }
  }

  /** Runs an evaluation with a budget of its own. An evaluation inside of another one uses the budget of the other one. */
  forEvaluation<T>(run: () => T): T {
    if (this.#isEvaluating) return run();
    const available = Math.min(WORK_LIMITS.evaluationSteps, this.#requestSteps);
    this.#isEvaluating = true;
    this.#evaluationSteps = available;
    try {
      return run();
    } finally {
      this.#isEvaluating = false;
      this.#requestSteps -= available - Math.max(0, this.#evaluationSteps);
      if (this.#requestSteps <= 0) this.#wasExceeded = true;
    }
  }

  /** Counts steps. @throws OverBudgetError */
  spend(steps: number): void {
    this.#evaluationSteps -= steps;
    if (this.#evaluationSteps < 0)
      throw new OverBudgetError(`The formula takes more than ${WORK_LIMITS.evaluationSteps} steps.`);
  }

  /** Counts the steps for reading or creating a text of this length. @throws OverBudgetError */
  spendText(length: number): void {
    this.checkLength(length);
    this.spend(length / CHARACTERS_PER_STEP);
  }

  /** Checks the length of a text. @throws OverBudgetError for a text that is too long */
  checkLength(length: number): void {
    if (length > WORK_LIMITS.textLength)
      throw new OverBudgetError(`A text inside the formula has more than ${WORK_LIMITS.textLength} characters.`);
  }

  /** Counts the steps for finding a text in another one. @throws OverBudgetError */
  spendSearch(textLength: number, wantedLength: number): void {
    this.spend((textLength * wantedLength) / COMPARISONS_PER_STEP);
  }

  /** Compiles a regular expression and uses it within the time limits. @throws OverBudgetError, SyntaxError */
  match<T>(pattern: string, flags: string, use: (compiled: RegExp) => T): T {
    if (pattern.length > WORK_LIMITS.patternLength)
      throw new OverBudgetError(`A regular expression has more than ${WORK_LIMITS.patternLength} characters.`);
    const startedAt = performance.now();
    try {
      const availableMs = Math.min(WORK_LIMITS.matchMs, this.#matchMs);
      if (availableMs <= 0) throw new TimeLimitError("The request has no time left for regular expressions.");
      return runInterruptibly(availableMs, () => use(new RegExp(pattern, flags)));
    } catch (error) {
      if (!(error instanceof TimeLimitError)) throw error;
      if (this.#matchMs < WORK_LIMITS.matchMs) this.#wasExceeded = true;
      throw new OverBudgetError(`The regular expression "${pattern}" takes more than ${WORK_LIMITS.matchMs} ms.`, {
        cause: error,
      });
    } finally {
      // The expressions of thousands of rows are fast, except for the time limit itself.
      this.#matchMs -= Math.max(0, performance.now() - startedAt - FREE_MS);
    }
  }
}
