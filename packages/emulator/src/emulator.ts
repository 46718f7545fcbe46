// One emulated workspace in this process: no socket, no thread.
import type { Capability } from "./capabilities.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { exportObjects } from "./export-objects.ts";
import type { FaultRule } from "./faults.ts";
import { createFaults, readFaultRule } from "./faults.ts";
import { callRoute, createHandler } from "./handle.ts";
import { createIds } from "./ids.ts";
import { importObjects } from "./import/import-objects.ts";
import { createRandom } from "./random.ts";
import type { RateLimit, RateLimiter } from "./rate-limit.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { RequestLog } from "./request-log.ts";
import { readState, writeState } from "./state.ts";
import type { Delivery } from "./webhooks/hub.ts";
import { WebhookHub } from "./webhooks/hub.ts";
import { seedDemo } from "./seed/demo.ts";
import type { AsyncMemoryClient, SyncMemoryClient } from "./transports.ts";
import { createAsyncMemoryClient, createSyncMemoryClient } from "./transports.ts";
import type { EmulatorRequest, EmulatorResponse, JsonObject } from "./types.ts";
import { createWorkspace } from "./workspace.ts";
import { parseTime } from "./clock.ts";

/** The token that the emulator gives out; any other that begins with `ntn_` or `secret_` is as good. */
export const EMULATOR_TOKEN = "ntn_emulator_0000000000000000000000000000000000";

/** What a workspace starts with: `demo`, nothing but a bot and a person (`empty`), or objects of the service. */
export type Seed = "demo" | "empty" | readonly JsonObject[];

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
  /** Calls back for every webhook payload that is to be sent. The servers send them; without one, this is how to see them. */
  readonly onDelivery: (listener: (delivery: Delivery) => void) => void;
}

/** Creates an emulated workspace in this process. */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  const randomSeed = options.randomSeed ?? 1;
  const monotonicMs = options.clock === "frozen" ? undefined : () => performance.now();
  const workspace = createWorkspace({ now: options.now, randomSeed, monotonicMs });
  const startedAt = workspace.clock.now();
  const faults = createFaults(createRandom(randomSeed + 1));
  const requestIds = createIds(randomSeed + 2);
  const log = new RequestLog();
  const initialFaults = (options.faults ?? []).map(readFaultRule);
  let testPageId = "";
  workspace.searchLagMs = options.searchLagMs ?? 0;
  const hub = new WebhookHub(workspace, createIds(randomSeed + 3));
  const handle = createHandler({
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
  });
  const reseed = (seed: Seed) => {
    workspace.reset();
    faults.clear();
    testPageId = plant(seed);
    requestIds.restart();
    log.clear();
  };
  const plant = (seed: Seed): string => {
    if (seed === "demo") {
      return seedDemo(workspace, (method, path, body) => callRoute(workspace, method, path, body));
    }
    if (seed === "empty") return "";
    importObjects(workspace, seed);
    return firstPageId(seed);
  };
  const seed = options.seed ?? "demo";
  const restart = () => {
    workspace.clock.set(startedAt);
    reseed(seed);
    for (const rule of initialFaults) faults.add(rule);
  };
  restart();
  return {
    handle,
    token: EMULATOR_TOKEN,
    get testPageId() {
      return testPageId;
    },
    httpClient: createAsyncMemoryClient(handle),
    syncHttpClient: createSyncMemoryClient(handle),
    reset: restart,
    import: (objects) => importObjects(workspace, objects),
    setClock: (now) => workspace.clock.set(timeOf(now)),
    addFault: (rule) => faults.add(readFaultRule(rule)),
    clearFaults: () => faults.clear(),
    snapshot: () => writeState(workspace),
    rollback: (snapshot) => readState(workspace, snapshot),
    export: () => exportObjects(workspace),
    get revision() {
      return workspace.store.revision;
    },
    onDelivery: (listener) => void (hub.onDelivery = listener),
  };
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

function firstPageId(objects: readonly JsonObject[]): string {
  const page = objects.find((object) => object["object"] === "page");
  return typeof page?.["id"] === "string" ? page["id"] : "";
}
