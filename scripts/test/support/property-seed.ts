// Runs before each test file. Property tests draw the same values in each run, so that a failure comes from the change. Other
// values: `PROPERTY_SEED=2 PROPERTY_RUNS=10000 npx vitest run <name>`.
import fc from "fast-check";

const { PROPERTY_SEED = "1", PROPERTY_RUNS } = process.env;

fc.configureGlobal({ seed: Number(PROPERTY_SEED), ...(PROPERTY_RUNS && { numRuns: Number(PROPERTY_RUNS) }) });
