// Tests of the built site. `npm run docs -- --build` runs them.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["test/*.test.ts"], testTimeout: 180_000, hookTimeout: 180_000 } });
