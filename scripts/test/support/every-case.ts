// Long tests run a sample of their cases. `npm run test:long` runs all of them, with `EVERY_CASE=true`.

/** True if each test runs all of its cases. */
export const EVERY_CASE = process.env["EVERY_CASE"] === "true";

/**
 * Returns the distance between two steps at which a test interrupts its work. With every case: 1.
 * @param distance a prime number, so that it does not always meet the same kind of step
 */
export const stepDistance = (distance: number): number => (EVERY_CASE ? 1 : distance);

/** Returns the number of cases that a test draws. */
export const caseCount = (sample: number, all: number): number => (EVERY_CASE ? all : sample);
