import { mergeConfig } from "vitest/config";
import { shared } from "../../scripts/vitest.shared.ts";

// The tests share no module state, so one worker can run all files without loading the modules again.
export default mergeConfig(shared, { test: { isolate: false } });
