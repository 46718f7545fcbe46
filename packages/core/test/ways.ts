// The ways in which a request can travel. Everything that the engine promises holds on each of them.
import { createHttpClient, DEFAULT_RETRY, type ExchangeResult } from "@ws/core";
import {
  buildTarget,
  connectAsync,
  connectSync,
  createLog,
  driveAsync,
  driveSync,
  exchange,
  RequestChannel,
  type AsyncTransport,
  type Effect,
  type ExchangeSettings,
  type HttpRequest,
  type Outcome,
  type Steps,
} from "@ws/core/engine";
import axios from "axios";

/** One way: runs steps to their end; a blocking one blocks inside. */
export interface Way {
  readonly name: string;
  readonly blocking: boolean;
  run<Value>(steps: Steps<Value>, signal?: AbortSignal): Promise<Value>;
  close(): void;
}

export function asyncWay(name: string, transport: AsyncTransport): Way {
  return {
    name,
    blocking: false,
    run: (steps, signal) => driveAsync(steps, transport, signal),
    close: () => transport.close(),
  };
}

export function syncWay(name: string): Way {
  const transport = connectSync(undefined);
  return {
    name,
    blocking: true,
    run: async (steps) => driveSync(steps, transport),
    close: () => transport.close(),
  };
}

/** All of them: the fast path, axios with our adapter, axios as it comes, and the blocking bridge. */
export const ways: readonly Way[] = [
  asyncWay("AsyncClient", connectAsync(undefined)),
  asyncWay("AsyncClient through createHttpClient", connectAsync(createHttpClient())),
  asyncWay("AsyncClient through stock axios", connectAsync(axios.create())),
  syncWay("Client"),
];

export const TOKEN = "ntn_0123456789abcdefSECRET";

/** A request to `/v1/<key>/thing`. */
export function requestTo(baseUrl: string, key: string, method = "GET", body?: string): HttpRequest {
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  return { method, baseUrl, ...buildTarget(baseUrl, `${key}/thing`, ""), headers, body };
}

/** How a call went, in a form in which two ways can be compared. */
export interface Record {
  readonly data?: unknown;
  readonly error?: Error & { [field: string]: unknown };
  readonly trace: readonly string[];
  readonly log: readonly string[];
}

/** A clock that stands still until it is put forward. */
class Clock {
  #ms = Date.now();
  readonly now = (): number => this.#ms;
  skip(ms: number): void {
    this.#ms += ms;
  }
}

/** Writes the effects down; waits are skipped, and the clock is put forward instead. */
function* traced(steps: Steps<ExchangeResult>, trace: string[], clock: Clock): Steps<ExchangeResult> {
  let step = steps.next();
  while (!step.done) {
    const effect: Effect = step.value;
    if (effect.type === "send") trace.push(`send within ${effect.timeoutMs}`);
    const waitMs = effect.type === "sleep" ? effect.ms : effect.type === "admit" ? effect.queue.expectedWaitMs() : 0;
    if (waitMs > 0) trace.push(`${effect.type} ${Math.round(waitMs)}`);
    clock.skip(waitMs);
    const outcome: Outcome = effect.type === "sleep" || effect.type === "admit" ? { type: "done" } : yield effect;
    step = steps.next(outcome);
  }
  return step.value;
}

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

/** What governs a call in a test: the default retries, real time, dice that always fall on one half, and no log. */
export function settingsWith(changed: Partial<ExchangeSettings> = {}): ExchangeSettings {
  return {
    timeoutMs: 5_000,
    deadlineMs: undefined,
    retry: DEFAULT_RETRY,
    log: createLog("error", silent),
    secrets: [TOKEN],
    channel: new RequestChannel(Date.now),
    now: Date.now,
    random: () => 0.5,
    ...changed,
  };
}

/** Runs one call; sleeps are written down and skipped, and time is put forward. */
export async function record(
  way: Way,
  request: HttpRequest,
  changed: Partial<ExchangeSettings> = {},
  signal?: AbortSignal,
): Promise<Record> {
  const trace: string[] = [];
  const log: string[] = [];
  const clock = new Clock();
  const write = (level: string) => (message: string) =>
    void log.push(`${level} ${message.replace(/in \d+ ms$/, "in N ms")}`);
  const logger = { error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
  const settings = settingsWith({
    log: createLog("debug", logger),
    channel: new RequestChannel(clock.now),
    now: clock.now,
    ...changed,
  });
  try {
    const { data } = await way.run(traced(exchange(request, settings), trace, clock), signal);
    return { data, trace, log };
  } catch (error) {
    return { error: error as NonNullable<Record["error"]>, trace, log };
  }
}
