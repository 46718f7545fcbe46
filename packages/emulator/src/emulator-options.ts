// The options of createEmulator.
import type { FaultRule } from "./faults/fault-rule.ts";
import type { OptionalRule } from "./catalog/optional-rules.ts";
import type { Capability } from "./catalog/capabilities.ts";
import type { RateLimit } from "./http/rate-limiter.ts";
import type { Seed } from "./seed/seeder.ts";
import type { WebhookTiming } from "./webhooks/webhook-timing.ts";

/** Options of `createEmulator`. */
export interface EmulatorOptions {
  /** Content of the workspace at the start and after `reset()`. @default "demo" */
  readonly seed?: Seed | undefined;
  /** Start time of the clock, as an ISO time or in milliseconds. @default "2026-07-01T09:00:00.000Z" */
  readonly now?: string | number | undefined;
  /** `running`: the clock advances with the machine's clock. `frozen`: it changes only with `setClock()`. @default "running" */
  readonly clock?: "running" | "frozen" | undefined;
  /** Seed of ids and of the probabilities of faults. The same seed and requests give the same responses. @default 1 */
  readonly randomSeed?: number | undefined;
  /**
   * Fault rules that apply from the start.
   * @default []
   * @example [{ match: { operation: "pages.create" }, status: 503, times: 1 }]
   */
  readonly faults?: readonly FaultRule[] | undefined;
  /**
   * Rate limit. `true` uses the limit of Notion: 180 requests of one token in each window of 60 seconds.
   * @default undefined (no limit)
   * @example { perMinute: 600 }
   * @see https://developers.notion.com/reference/request-limits
   */
  readonly rateLimit?: RateLimit | true | undefined;
  /**
   * Number of blocks, pages and databases that requests can create. The request that reaches the number succeeds. Later
   * requests that create blocks get a 403 response with `additional_data.block_limit`. Deleted blocks count.
   * @default undefined (no limit)
   * @example 1000
   * @see https://developers.notion.com/reference/workspace-block-limits
   */
  readonly blockLimit?: number | undefined;
  /** Milliseconds between the request that reaches `blockLimit` and the first refusal. Notion waits three days. @default 0 */
  readonly blockLimitGraceMs?: number | undefined;
  /** Capabilities of the integration. @default all capabilities */
  readonly capabilities?: readonly Capability[] | undefined;
  /** Milliseconds before search finds a new page or data source. Notion takes seconds. @default 0 */
  readonly searchLagMs?: number | undefined;
  /**
   * Times at which webhooks are sent, on the emulator's clock. `immediate`: without delay, with retries after 1 s, 2 s,
   * 4 s and so on. `documented`: like Notion, aggregated for a minute and retried over a day.
   * @default "immediate"
   * @example { aggregateMs: 500, firstRetryMs: 100 }
   */
  readonly webhookTiming?: "immediate" | "documented" | WebhookTiming | undefined;
  /**
   * True: webhooks can have subscribers on other machines. `createEmulator` sends nothing itself, so it accepts all
   * subscribers by default; `startEmulator` and the command accept those on this machine.
   * @default true for `createEmulator`, false for `startEmulator` and the command
   */
  readonly allowExternalWebhooks?: boolean | undefined;
  /** Maximum number of rows that a query returns. More rows make it incomplete. @default 10_000 */
  readonly maxQueryRows?: number | undefined;
  /** Maximum size of an uploaded file in bytes, all parts together. A paid plan allows 5 GiB. @default 5_242_880 */
  readonly maxUploadBytes?: number | undefined;
  /**
   * Called with an unexpected error of the emulator: a bug, or a `data` file that cannot be written. A bug is a response
   * with the status 500, and the file is written again after half a second. `startEmulator` and the command write these
   * errors to stderr by default.
   * @default ignores the error
   */
  readonly onError?: ((error: Error) => void) | undefined;
  /**
   * The addresses in responses: of files (`url`) and of follow-up requests (`upload_url`, `complete_url`, `next_url`,
   * `status_url`). `emulator`: they lead to the emulator. `service`: they are those of the real service.
   * @default "emulator"
   */
  readonly addresses?: "emulator" | "service" | undefined;
  /**
   * Rules of Notion that do not hold. `formula_filters`: queries refuse filters on formulas of columns that requests have created.
   * `content_types`: file uploads refuse content types that are not in Notion's table. Only reports of users show these rules, so
   * that Notion can have changed them.
   * @default [] (all rules hold)
   * @example ["formula_filters"]
   */
  readonly withoutRules?: readonly OptionalRule[] | undefined;
  /** Milliseconds that the import of a file from a URL takes. With 0 the first read finds the file imported. @default 0 */
  readonly importLagMs?: number | undefined;
}
