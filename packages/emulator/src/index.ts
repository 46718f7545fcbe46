/**
 * The Notion API in your own process, with state. `startEmulator` serves it over HTTP, `createEmulator` runs it in memory.
 * @module @ws/emulator
 */
export type { EmulatorOptions } from "./emulator-options.ts";
export type { Emulator, Seed } from "./emulator.ts";
export { createEmulator } from "./emulator.ts";
export type { RequestExpectation } from "./expect-requests.ts";
export type { LoggedRequest } from "./http/request-log.ts";
export type { Capability } from "./catalog/capabilities.ts";
export type { OptionalRule } from "./catalog/optional-rules.ts";
export type { FaultMatch, FaultRule } from "./faults/fault-rule.ts";
export type { RateLimit } from "./http/rate-limiter.ts";
export type { RemoteEmulator } from "./server/remote-calls.ts";
export type { RunningEmulator, StartOptions } from "./server/start-emulator.ts";
export { startEmulator } from "./server/start-emulator.ts";
export type {
  AsyncMemoryClient,
  MemoryRequestConfig,
  MemoryResponse,
  SyncMemoryClient,
} from "./http/memory-clients.ts";
export type { FetchFunction } from "./http/memory-fetch.ts";
export { MemoryNetworkError } from "./http/memory-clients.ts";
export type { EmulatorRequest, EmulatorResponse, FileContent, HeadersInput, WireFault } from "./http/messages.ts";
export type { JsonObject, JsonValue } from "./values/json.ts";
export type { Delivery, DeliveryListener, Subscription } from "./webhooks/webhook-hub.ts";
export type { WebhookTiming } from "./webhooks/webhook-timing.ts";
