// Measures `ws-fleet work` and `ws-fleet webhooks`: many workspaces beside a few large ones, runs in a
// workspace of a million pages, events per second, the first query of a slice among 1,000 copies, and the state of 5,000 workspaces.
//   node --expose-gc work.mjs [--only webhooks,fairness,incremental,schemas,state] [--seconds 20] [--per-second 1000]
//     [--small 200] [--large 3] [--large-pages 10000] [--pages 1000000] [--schemas 1000]
//     [--workspaces 5000] [--scrapes 5] [--no-verdict]
// In less than two minutes each: --only webhooks, and --only fairness --small 40 (fewer workspaces, the same rates and slices).
// Starts Redis and PostgreSQL (Debian: redis-server, postgresql). Exits with 1 if a target is missed.
import { runBench } from "./shared/run-bench.mjs";
import { measureFairness } from "./work/measure-fairness.mjs";
import { measureIncremental } from "./work/measure-incremental.mjs";
import { measureSchemas } from "./work/measure-schemas.mjs";
import { measureState } from "./work/measure-state.mjs";
import { measureWebhooks } from "./work/measure-webhooks.mjs";

await runBench(
  {
    seconds: 20,
    perSecond: 1000,
    small: 200,
    large: 3,
    largePages: 10_000,
    pages: 1_000_000,
    schemas: 1000,
    workspaces: 5000,
    scrapes: 5,
  },
  {
    fairness: measureFairness,
    incremental: measureIncremental,
    schemas: measureSchemas,
    state: measureState,
    webhooks: measureWebhooks,
  },
);
