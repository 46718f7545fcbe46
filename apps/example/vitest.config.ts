import { mergeConfig } from "vitest/config";
import { shared } from "../../scripts/vitest.shared.ts";

export default mergeConfig(shared, {
  test: {
    // A tour runs in a child process and waits twice for one second (Retry-After). CI machines can be slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
