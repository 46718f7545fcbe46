// All combinations of driver and transport. The engine behaves the same with each of them.
import { createFetchHttpClient, createHttpClient, DEFAULT_RETRY, type ExchangeResult } from "@ws/core";
import {
  connectAsync,
  connectSync,
  driveAsync,
  driveSync,
  exchange,
  type AsyncTransport,
  type HttpRequest,
  type Steps,
} from "@ws/core/engine";
import axios from "axios";
import type { Effect } from "../../src/engine/effects.ts";
import type { ExchangeSettings } from "../../src/engine/call.ts";
import { buildTarget } from "../../src/http/url.ts";
import { createLog } from "../../src/logging/logger.ts";
import { RequestChannel } from "../../src/rate-limit/request-channel.ts";

/** A driver with a transport. */
export interface Stack {
  readonly name: string;
  readonly blocking: boolean;
  /** Implementation whose errors and connections differ from ours. Scenarios contain the differences. */
  readonly foreign?: "stock" | "fetch" | undefined;
  run<Value>(steps: Steps<Value>, signal?: AbortSignal): Promise<Value>;
  close(): void;
}

export function asyncStack(name: string, transport: AsyncTransport, foreign?: Stack["foreign"]): Stack {
  return {
    name,
    blocking: false,
    foreign,
    run: (steps, signal) => driveAsync(steps, transport, signal),
    close: () => transport.close(),
  };
}

export function syncStack(name: string): Stack {
  const transport = connectSync(undefined);
  return {
    name,
    blocking: true,
    run: async (steps) => driveSync(steps, transport),
    close: () => transport.close(),
  };
}

/** Returns a stack that opens again after it was closed, because all test files of a worker share the stacks. */
function reopened(open: () => Stack): Stack {
  let stack = open();
  return {
    ...stack,
    run: (steps, signal) => stack.run(steps, signal),
    close: () => {
      stack.close();
      stack = open();
    },
  };
}

/** All stacks: our connections, axios with our adapter, axios without it, the blocking bridge, and `fetch` of Node.js. */
export const stacks: readonly Stack[] = [
  () => asyncStack("AsyncClient", connectAsync(undefined)),
  () => asyncStack("AsyncClient through createHttpClient", connectAsync(createHttpClient())),
  () => asyncStack("AsyncClient through stock axios", connectAsync(axios.create()), "stock"),
  () => syncStack("Client"),
  // The last one: its connections stay open for a while.
  () => asyncStack("AsyncClient through fetch", connectAsync(createFetchHttpClient()), "fetch"),
].map(reopened);

export const TOKEN = "ntn_0123456789abcdefSECRET";

/** Returns a request to `/v1/<key>/thing`. */
export function requestTo(baseUrl: string, key: string, method = "GET", body?: string | Uint8Array): HttpRequest {
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  return { method, baseUrl, ...buildTarget(baseUrl, `${key}/thing`, ""), headers, body };
}

/** Result, effects and log lines of a call. */
export interface CallRecord {
  readonly data?: unknown;
  readonly error?: Error & { [field: string]: unknown };
  readonly trace: readonly string[];
  readonly log: readonly string[];
}

/** A clock that only moves with `skip()`. */
class Clock {
  #ms = Date.now();
  readonly now = (): number => this.#ms;
  skip(ms: number): void {
    this.#ms += ms;
  }
}

/** Records the effects. Waits are skipped by moving the clock. */
function* traced(steps: Steps<ExchangeResult>, trace: string[], clock: Clock): Steps<ExchangeResult> {
  let step = steps.next();
  while (!step.done) {
    const effect: Effect = step.value;
    if (effect.type === "send") trace.push(`send within ${effect.timeoutMs}`);
    const waitMs = effect.type === "sleep" ? effect.ms : effect.type === "admit" ? effect.queue.expectedWaitMs() : 0;
    if (waitMs > 0) trace.push(`${effect.type} ${Math.round(waitMs)}`);
    clock.skip(waitMs);
    if (effect.type === "sleep") step = steps.next({ type: "done" });
    else if (effect.type === "admit") step = steps.next({ type: "admitted", hasSlot: true });
    else step = steps.next(yield effect);
  }
  return step.value;
}

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

/** Returns settings with default retries, real time, constant jitter and no log. */
export function settingsWith(overrides: Partial<ExchangeSettings> = {}): ExchangeSettings {
  return {
    timeoutMs: 5_000,
    deadlineMs: undefined,
    retry: DEFAULT_RETRY,
    log: createLog("error", silent),
    secrets: [TOKEN],
    channel: new RequestChannel(Date.now),
    now: Date.now,
    random: () => 0.5,
    ...overrides,
  };
}

/** Runs one call and records it. Waits are skipped. */
export async function recordCall(
  stack: Stack,
  request: HttpRequest,
  overrides: Partial<ExchangeSettings> = {},
  signal?: AbortSignal,
): Promise<CallRecord> {
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
    ...overrides,
  });
  try {
    const { data } = await stack.run(traced(exchange(request, settings), trace, clock), signal);
    return { data, trace, log };
  } catch (error) {
    return { error: error as NonNullable<CallRecord["error"]>, trace, log };
  }
}
