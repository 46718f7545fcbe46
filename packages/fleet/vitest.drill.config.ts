// The drill: three workers with PostgreSQL, Redis, PgBouncer and S3, and their faults one after another.
// `npm run test:long -- fleet` runs it.
import { defineConfig } from "vitest/config";
import { programs } from "../../scripts/vitest.shared.ts";
import { SceneReporter } from "./test/drill/scene-reporter.ts";

export default defineConfig({
  ...programs,
  test: {
    ...programs.test,
    name: "drill",
    include: [`${import.meta.dirname}/test/drill/*.drill.ts`],
    reporters: [new SceneReporter()],
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
  },
});
