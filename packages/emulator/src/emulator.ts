// createEmulator: one emulated workspace in this process, without sockets or threads.
import { createMemoryFetch, type FetchFunction } from "./http/memory-fetch.ts";
import { PERSONAL_TOKEN } from "./model/personal-tokens.ts";
import type { EmulatorOptions } from "./emulator-options.ts";
import type { RequestExpectation } from "./expect-requests.ts";
import { expectRequests } from "./expect-requests.ts";
import type { FaultRule } from "./faults/fault-rule.ts";
import { readFaultRule } from "./faults/fault-rule.ts";
import type { Faults } from "./faults/faults.ts";
import { createFaults } from "./faults/faults.ts";
import type { FileStore } from "./values/file-store.ts";
import { createMemoryFileStore } from "./values/file-store.ts";
import { callRoute, createHandler } from "./handle-request.ts";
import { CAPABILITIES, type Capability } from "./catalog/capabilities.ts";
import { readRules } from "./catalog/optional-rules.ts";
import { LIMITS } from "./catalog/limits.ts";
import type { AsyncMemoryClient, SyncMemoryClient } from "./http/memory-clients.ts";
import { createAsyncMemoryClient, createSyncMemoryClient } from "./http/memory-clients.ts";
import type { EmulatorRequest, EmulatorResponse } from "./http/messages.ts";
import type { RateLimit, RateLimiter } from "./http/rate-limiter.ts";
import { createRateLimiter } from "./http/rate-limiter.ts";
import type { LoggedRequest } from "./http/request-log.ts";
import { RequestLog } from "./http/request-log.ts";
import { exportObjects } from "./import-export/export-objects.ts";
import { importObjects } from "./import-export/import-objects.ts";
import { BlockLimit } from "./model/block-limit.ts";
import { createWorkspace } from "./model/create-workspace.ts";
import { readState, writeState } from "./model/state.ts";
import type { Workspace } from "./model/workspace.ts";
import type { Seed } from "./seed/seeder.ts";
import { Seeder } from "./seed/seeder.ts";
import { createIdGenerator } from "./values/id-generator.ts";
import type { JsonObject } from "./values/json.ts";
import { createRandom } from "./values/random.ts";
import { showValue } from "./values/show-value.ts";
import { isTime, parseTime } from "./values/time.ts";
import type { DeliveryListener } from "./webhooks/webhook-hub.ts";
import { WebhookHub } from "./webhooks/webhook-hub.ts";
import type { WebhookTiming } from "./webhooks/webhook-timing.ts";
import { DOCUMENTED, IMMEDIATE } from "./webhooks/webhook-timing.ts";

/**
 * The token of emulators that the command starts. The emulator accepts every token that starts with `ntn_` or `secret_`.
 */
const EMULATOR_TOKEN = "ntn_emulator_0000000000000000000000000000000000";
export type { Seed } from "./seed/seeder.ts";

let lastToken = 0;

/** Returns a token for one emulator, so that programs which share state by token share none between emulators. */
export function nextToken(): string {
  lastToken += 1;
  return EMULATOR_TOKEN.slice(0, -String(lastToken).length) + String(lastToken);
}

/** An emulated workspace. */
export interface Emulator {
  /** Handles a request. Synchronous and without side effects outside of this workspace. */
  readonly handle: (request: EmulatorRequest) => EmulatorResponse;
  /** A token of this emulator that sees everything, as a connection with which every page is shared. */
  readonly token: string;
  /**
   * A personal access token of the first person of the workspace.
   * @see https://developers.notion.com/guides/connections-and-tokens/personal-access-tokens
   */
  readonly personalToken: string;
  /** Id of the page that contains the seed's content. Create test pages below it. Empty for objects without a page. */
  readonly testPageId: string;
  /**
   * The standard function `fetch`, with this workspace as the network: for `@notionhq/client`, ky, ofetch and generated clients.
   * @example new Client({ auth: emulator.token, fetch: emulator.fetch })
   */
  readonly fetch: FetchFunction;
  /** The `httpClient` of an `AsyncClient`: `new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient })`. */
  readonly httpClient: AsyncMemoryClient;
  /** The `httpClient` of a `Client`. */
  readonly syncHttpClient: SyncMemoryClient;
  /** Restores the seed: objects, ids, clock and fault rules. */
  readonly reset: () => void;
  /**
   * Adds objects in the form of Notion's responses. They keep their ids.
   * @returns the number of objects
   * @throws TypeError if a value is not an object of Notion
   */
  readonly import: (objects: readonly JsonObject[]) => number;
  /** Sets the clock to an ISO time or to milliseconds. A running clock continues from there. @throws TypeError for an invalid time */
  readonly setClock: (now: string | number) => void;
  /** Adds a fault rule. @throws TypeError for an invalid rule */
  readonly addFault: (rule: FaultRule) => void;
  /** Removes all fault rules. */
  readonly clearFaults: () => void;
  /** Returns the state of the workspace as text, for `rollback`. */
  readonly snapshot: () => string;
  /** Restores the state of a snapshot. @throws TypeError for other text */
  readonly rollback: (snapshot: string) => void;
  /** Returns all objects that are not in the trash, for `import` and `--seed FILE`. */
  readonly export: () => JsonObject[];
  /** Returns the last 500 requests to `/v1/`, oldest first. `reset()` removes them. */
  readonly requests: () => LoggedRequest[];
  /**
   * Checks how many requests match.
   * @returns the requests that match
   * @throws Error if another number of requests matches, TypeError for an invalid expectation
   * @example emulator.expectRequests({ operation: "pages.create", times: 2 })
   */
  readonly expectRequests: (expected: RequestExpectation) => LoggedRequest[];
  /** Incremented by every change. */
  readonly revision: number;
  /**
   * Creates the next part of the seed. Calling it is optional: a request for content creates the rest of the seed first.
   * @returns false if the seed is complete
   */
  readonly seedMore: () => boolean;
  /**
   * Sets the listener for webhook payloads. Use it to receive webhooks without a server; the servers send them over HTTP.
   * A listener that returns false, or a promise of false, gets the payload again after the retry wait.
   */
  readonly onDelivery: (listener: DeliveryListener) => void;
  /**
   * Sends the webhooks that are due. Every request and `setClock` call it too.
   * @returns milliseconds until the next webhook is due, undefined if no webhook waits
   */
  readonly deliverDue: () => number | undefined;
}

/** Creates an emulated workspace in this process. */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  return createEmulatorWith(options, createMemoryFileStore(), nextToken());
}

/** Returns the capabilities of the integration. @throws TypeError for an unknown one, which would be a capability less */
function capabilitiesOf(given: readonly Capability[] = CAPABILITIES): readonly Capability[] {
  const unknown: unknown = Array.isArray(given)
    ? given.find((name) => !CAPABILITIES.includes(name as Capability))
    : given;
  if (unknown === undefined) return given;
  throw new TypeError(`Expected "capabilities" from ${CAPABILITIES.join(", ")}, got ${showValue(unknown)}.`);
}

/** Creates an emulated workspace that keeps its uploaded files in the given store. */
export function createEmulatorWith(options: EmulatorOptions, files: FileStore, token = EMULATOR_TOKEN): Emulator {
  const randomSeed = options.randomSeed ?? 1;
  const workspace = workspaceFor(options, randomSeed, files);
  const startedAt = workspace.clock.now();
  const faults = createFaults(createRandom(randomSeed + 1));
  const requestIds = createIdGenerator(randomSeed + 2);
  const log = new RequestLog();
  const initialFaults = (options.faults ?? []).map(readFaultRule);
  const seeding = new Seeder(workspace, (method, path, body) => callRoute(workspace, method, path, body));
  const hub = new WebhookHub(
    workspace,
    createIdGenerator(randomSeed + 3),
    timingOf(options.webhookTiming),
    options.allowExternalWebhooks ?? true,
  );
  const reseed = (seed: Seed | "nothing") => {
    workspace.reset();
    hub.clearWaiting();
    faults.clear();
    seeding.start(seed);
    requestIds.restart();
    log.clear();
  };
  const restart = () => {
    workspace.clock.set(startedAt);
    reseed(options.seed ?? "demo");
    for (const rule of initialFaults) faults.add(rule);
  };
  const handleRequest = createHandler({
    workspace,
    faults,
    requestIds,
    hub,
    log,
    snapshots: new Map(),
    limiter: limiterOf(options.rateLimit, () => workspace.clock.now()),
    capabilities: new Set(capabilitiesOf(options.capabilities)),
    addresses: options.addresses ?? "emulator",
    reseed: (other) => (other === undefined ? restart() : reseed(other)),
    importObjects: (objects) => importObjects(workspace, objects),
    settle: () => seeding.settled(),
    reportError: options.onError ?? (() => {}),
  });
  restart();
  return emulatorFrom({ token, workspace, log, handleRequest, seeding, hub, faults, restart });
}

function workspaceFor(options: EmulatorOptions, randomSeed: number, files: FileStore): Workspace {
  const monotonicMs = options.clock === "frozen" ? undefined : () => performance.now();
  const workspace = createWorkspace({
    now: options.now,
    randomSeed,
    monotonicMs,
    maxUploadBytes: options.maxUploadBytes,
    files,
  });
  workspace.searchLagMs = options.searchLagMs ?? 0;
  workspace.maxQueryRows = options.maxQueryRows ?? LIMITS.queryRows;
  workspace.withoutRules = readRules(options.withoutRules ?? []);
  workspace.importLagMs = options.importLagMs ?? 0;
  workspace.blockLimit = blockLimitOf(options, () => workspace.clock.now());
  return workspace;
}

interface EmulatorParts {
  readonly token: string;
  readonly workspace: Workspace;
  readonly log: RequestLog;
  readonly handleRequest: (request: EmulatorRequest) => EmulatorResponse;
  readonly seeding: Seeder;
  readonly hub: WebhookHub;
  readonly faults: Faults;
  readonly restart: () => void;
}

/** Returns the public interface of an emulator. Its methods that read content complete the seed first. */
function emulatorFrom({
  token,
  workspace,
  log,
  handleRequest,
  seeding,
  hub,
  faults,
  restart,
}: EmulatorParts): Emulator {
  const handle = (request: EmulatorRequest): EmulatorResponse => {
    const response = handleRequest(request);
    hub.sendDue();
    return response;
  };
  // Clients of `@ws/client` share their limits and pauses with the clients of this emulator only.
  const scope = { [Symbol.for("@ws/core/scope")]: {} };
  return {
    handle,
    token,
    personalToken: PERSONAL_TOKEN,
    get testPageId() {
      return workspace.testPageId;
    },
    fetch: Object.assign(createMemoryFetch(handle), scope),
    httpClient: Object.assign(createAsyncMemoryClient(handle), scope),
    syncHttpClient: Object.assign(createSyncMemoryClient(handle), scope),
    reset: restart,
    import: (objects) => importObjects(seeding.settled(), objects),
    setClock: (now) => {
      seeding.settled().clock.set(timeOf(now));
      hub.sendDue();
    },
    addFault: (rule) => faults.add(readFaultRule(rule)),
    clearFaults: () => faults.clear(),
    snapshot: () => writeState(seeding.settled()),
    rollback: (snapshot) => readState(seeding.settled(), snapshot),
    export: () => exportObjects(seeding.settled()),
    requests: () => log.list(),
    expectRequests: (expected) => expectRequests(log.list(), expected),
    get revision() {
      return seeding.settled().store.revision;
    },
    seedMore: () => seeding.seedMore(),
    onDelivery: (listener) => void (hub.onDelivery = listener),
    deliverDue: () => hub.sendDue(),
  };
}

function timingOf(timing: EmulatorOptions["webhookTiming"]): WebhookTiming {
  if (typeof timing === "object") return timing;
  return timing === "documented" ? DOCUMENTED : IMMEDIATE;
}

function timeOf(now: string | number): number {
  const time = typeof now === "number" ? now : parseTime(now);
  if (time === undefined || !isTime(time))
    throw new TypeError(
      `Expected an ISO time of the years 0 to 9999 or its milliseconds in setClock(), got ${showValue(now)}.`,
    );
  return time;
}

function blockLimitOf(options: EmulatorOptions, now: () => number): BlockLimit | undefined {
  const { blockLimit: blocks, blockLimitGraceMs: graceMs = 0 } = options;
  if (blocks === undefined) return undefined;
  if (!(blocks >= 1) || !(graceMs >= 0))
    throw new TypeError(
      `Expected "blockLimit" to be a number above 0 and "blockLimitGraceMs" to be 0 or more, got ${showValue(blocks)} and ${showValue(graceMs)}.`,
    );
  return new BlockLimit({ blocks, graceMs }, now);
}

function limiterOf(limit: RateLimit | true | undefined, now: () => number): RateLimiter | undefined {
  return limit === undefined ? undefined : createRateLimiter(limit === true ? {} : limit, now);
}
