// One emulated workspace in this process: no socket, no thread.
import type { FaultRule } from "./faults/fault-rule.ts";
import { readFaultRule } from "./faults/fault-rule.ts";
import type { Faults } from "./faults/faults.ts";
import { createFaults } from "./faults/faults.ts";
import { callRoute, createHandler } from "./handle-request.ts";
import type { Capability } from "./http/capabilities.ts";
import { CAPABILITIES } from "./http/capabilities.ts";
import type { AsyncMemoryClient, SyncMemoryClient } from "./http/memory-clients.ts";
import { createAsyncMemoryClient, createSyncMemoryClient } from "./http/memory-clients.ts";
import type { EmulatorRequest, EmulatorResponse } from "./http/messages.ts";
import type { RateLimit, RateLimiter } from "./http/rate-limiter.ts";
import { createRateLimiter } from "./http/rate-limiter.ts";
import { RequestLog } from "./http/request-log.ts";
import { exportObjects } from "./import-export/export-objects.ts";
import { importObjects } from "./import-export/import-objects.ts";
import { createWorkspace } from "./model/create-workspace.ts";
import { readState, writeState } from "./model/state.ts";
import type { Workspace } from "./model/workspace.ts";
import type { Seed } from "./seed/seeder.ts";
import { Seeder } from "./seed/seeder.ts";
import { createIdGenerator } from "./values/id-generator.ts";
import type { JsonObject } from "./values/json.ts";
import { createRandom } from "./values/random.ts";
import { parseTime } from "./values/time.ts";
import type { DeliveryListener } from "./webhooks/webhook-hub.ts";
import { WebhookHub } from "./webhooks/webhook-hub.ts";
import type { WebhookTiming } from "./webhooks/webhook-timing.ts";
import { DOCUMENTED, IMMEDIATE } from "./webhooks/webhook-timing.ts";

/** The token that the emulator gives out; any other that begins with `ntn_` or `secret_` is as good. */
export const EMULATOR_TOKEN = "ntn_emulator_0000000000000000000000000000000000";
export type { Seed } from "./seed/seeder.ts";

/** Options of `createEmulator`. */
export interface EmulatorOptions {
  /** Default `demo`. */
  readonly seed?: Seed | undefined;
  /** ISO time or milliseconds at which the clock starts. Default 2026-07-01T09:00:00.000Z. */
  readonly now?: string | number | undefined;
  /** `running` (default): time goes on from `now` as the machine's does. `frozen`: it stands until it is set. */
  readonly clock?: "running" | "frozen" | undefined;
  /** Seed of ids and of the chances of faults: the same seed and requests give the same answers. Default 1. */
  readonly randomSeed?: number | undefined;
  /** Fault rules from the start. */
  readonly faults?: readonly FaultRule[] | undefined;
  /** The service's rate limit, off unless given: `true` for its numbers. */
  readonly rateLimit?: RateLimit | true | undefined;
  /** What the integration may do. Default: everything. */
  readonly capabilities?: readonly Capability[] | undefined;
  /** Milliseconds after which a new page or data source can be found by search. Default 0; the service takes seconds. */
  readonly searchLagMs?: number | undefined;
  /**
   * When webhooks are sent, on the emulator's clock. `immediate` (default): at once, again after 1 s, 2 s, 4 s …
   * `documented`: as the service does, aggregated for a minute and repeated over a day. Or numbers of your own.
   */
  readonly webhookTiming?: "immediate" | "documented" | WebhookTiming | undefined;
  /** Most bytes of an uploaded file, all its parts together. Default 5,242,880, the free plan's; a paid plan has 5 GiB. */
  readonly maxUploadBytes?: number | undefined;
  /** Milliseconds that the fetching of a file by its address takes. Default 0: the first look finds it done. */
  readonly importLagMs?: number | undefined;
}

/** An emulated workspace. */
export interface Emulator {
  /** Answers one request. Pure and synchronous: nothing but this workspace changes. */
  readonly handle: (request: EmulatorRequest) => EmulatorResponse;
  /** A token that is good here. */
  readonly token: string;
  /** A page under which the seed's content lies and things may be made; empty for a seed without pages. */
  readonly testPageId: string;
  /** For `AsyncClient`: `new AsyncClient({ auth: emulator.token, httpClient: emulator.httpClient })`. */
  readonly httpClient: AsyncMemoryClient;
  /** For `Client`, the same. */
  readonly syncHttpClient: SyncMemoryClient;
  /** Puts everything back to the seed: objects, ids, clock and fault rules. */
  readonly reset: () => void;
  /**
   * Adds objects in the form in which the service returns them, ids kept.
   * @returns how many
   * @throws TypeError for what is no object of the service
   */
  readonly import: (objects: readonly JsonObject[]) => number;
  /** Sets the clock (ISO time or milliseconds); it goes on from there. @throws TypeError for what is no time */
  readonly setClock: (now: string | number) => void;
  /** Adds a fault rule. @throws TypeError for a rule that makes no sense */
  readonly addFault: (rule: FaultRule) => void;
  /** Removes all fault rules. */
  readonly clearFaults: () => void;
  /** The whole workspace as text, to be given to `rollback`. */
  readonly snapshot: () => string;
  /** Puts the workspace into the state of a snapshot. @throws TypeError for anything else */
  readonly rollback: (snapshot: string) => void;
  /** The workspace as the service's objects, for `import` and `--seed FILE`; what is in the trash is left out. */
  readonly export: () => JsonObject[];
  /** Grows with every change. */
  readonly revision: number;
  /**
   * Plants a part of the seed that is not planted yet. Nobody has to call it: whatever asks for content gets all of it.
   * @returns false when all is planted
   */
  readonly seedMore: () => boolean;
  /**
   * Calls back for every webhook payload that is to be sent. The servers send them; without one, this is how to see
   * them. A listener that gives false, or a promise of it, gets the payload again when the clock has moved on.
   */
  readonly onDelivery: (listener: DeliveryListener) => void;
  /**
   * Sends the webhooks that are due by now; each request and `setClock` do so too.
   * @returns milliseconds until the next is due, undefined when none waits
   */
  readonly deliverDue: () => number | undefined;
}

/** Creates an emulated workspace in this process. */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  const randomSeed = options.randomSeed ?? 1;
  const workspace = workspaceOf(options, randomSeed);
  const startedAt = workspace.clock.now();
  const faults = createFaults(createRandom(randomSeed + 1));
  const requestIds = createIdGenerator(randomSeed + 2);
  const log = new RequestLog();
  const initialFaults = (options.faults ?? []).map(readFaultRule);
  const seeding = new Seeder(workspace, (method, path, body) => callRoute(workspace, method, path, body));
  const hub = new WebhookHub(workspace, createIdGenerator(randomSeed + 3), timingOf(options.webhookTiming));
  const reseed = (seed: Seed) => {
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
  const answer = createHandler({
    workspace,
    faults,
    requestIds,
    hub,
    log,
    snapshots: new Map(),
    limiter: limiterOf(options.rateLimit, () => workspace.clock.now()),
    capabilities: new Set(options.capabilities ?? CAPABILITIES),
    reseed: (other) => (other === undefined ? restart() : reseed(other)),
    importObjects: (objects) => importObjects(workspace, objects),
    settle: () => seeding.settled(),
  });
  restart();
  return emulatorOf({ answer, seeding, hub, faults, restart });
}

function workspaceOf(options: EmulatorOptions, randomSeed: number): Workspace {
  const monotonicMs = options.clock === "frozen" ? undefined : () => performance.now();
  const workspace = createWorkspace({
    now: options.now,
    randomSeed,
    monotonicMs,
    maxUploadBytes: options.maxUploadBytes,
  });
  workspace.searchLagMs = options.searchLagMs ?? 0;
  workspace.importLagMs = options.importLagMs ?? 0;
  return workspace;
}

interface EmulatorParts {
  readonly answer: (request: EmulatorRequest) => EmulatorResponse;
  readonly seeding: Seeder;
  readonly hub: WebhookHub;
  readonly faults: Faults;
  readonly restart: () => void;
}

/** The emulator as its user sees it. Whatever looks at content gets all of the seed first. */
function emulatorOf({ answer, seeding, hub, faults, restart }: EmulatorParts): Emulator {
  const handle = (request: EmulatorRequest): EmulatorResponse => {
    const response = answer(request);
    hub.sendDue();
    return response;
  };
  return {
    handle,
    token: EMULATOR_TOKEN,
    get testPageId() {
      return seeding.testPageId;
    },
    httpClient: createAsyncMemoryClient(handle),
    syncHttpClient: createSyncMemoryClient(handle),
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
  if (time === undefined || !Number.isFinite(time))
    throw new TypeError(`setClock needs an ISO time or milliseconds, not ${now}`);
  return time;
}

function limiterOf(limit: RateLimit | true | undefined, now: () => number): RateLimiter | undefined {
  return limit === undefined ? undefined : createRateLimiter(limit === true ? {} : limit, now);
}
