import { mergeConfig } from "vitest/config";
import { shared } from "../../scripts/vitest.shared.ts";

// In CI, recording is off by default. These tests record.
export default mergeConfig(shared, { test: { env: { WS_CASSETTE_RECORD: "1" } } });
