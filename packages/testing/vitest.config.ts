import { mergeConfig } from "vitest/config";
import { shared } from "../../scripts/vitest.shared.ts";

export default mergeConfig(shared, {
  test: {
    // Some tests start processes or import large recordings, and CI machines can be slow.
    testTimeout: 60_000,
    // In CI, recording is off by default. These tests record.
    env: { WS_CASSETTE_RECORD: "1" },
  },
});
