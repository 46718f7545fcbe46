// A simulated service with a rate limit. It uses fake timers, so tests take no real time.
import { DEFAULT_RETRY, type AsyncHttpClient, type RateLimit } from "@ws/core";
import { connectAsync, driveAsync, exchange, type HttpRequest } from "@ws/core/engine";
import { vi } from "vitest";
import type { ExchangeSettings } from "../../src/engine/call.ts";
import { buildTarget } from "../../src/http/url.ts";
import { createLog } from "../../src/logging/logger.ts";
import { createLimiter } from "../../src/rate-limit/rate-limit.ts";
import { RequestChannel } from "../../src/rate-limit/request-channel.ts";

export interface ServiceOptions {
  readonly kind: "fixed window" | "token bucket";
  readonly perSecond: number;
  /** Time from request to response in milliseconds. */
  readonly latencyMs?: number;
  /** Start of the windows within a second, in milliseconds. */
  readonly phaseMs?: number;
  /** Number of admitted requests after which the limit is halved. */
  readonly halvedAfter?: number;
  /** True if a 429 has Retry-After. */
  readonly sendsRetryAfter?: boolean;
}

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };
const BASE_URL = "https://service.test";
const NUMBER = /users\/(\d+)/;

/** An HTTP client that simulates the service, and its statistics. */
export class SimulatedService implements AsyncHttpClient {
  readonly admittedAtMs: number[] = [];
  /** Numbers of the calls, in the order of their admission. */
  readonly order: number[] = [];
  halvedAtMs: number | undefined;
  readonly #options: Required<Omit<ServiceOptions, "halvedAfter">> & Pick<ServiceOptions, "halvedAfter">;
  #window = -1;
  #used = 0;
  #tokens = Infinity;
  #filledAtMs = 0;

  constructor(options: ServiceOptions) {
    this.#options = { latencyMs: 4, phaseMs: 0, sendsRetryAfter: true, ...options };
  }

  async request({ url }: { url: string }) {
    const { latencyMs, sendsRetryAfter } = this.#options;
    await sleep(latencyMs / 2);
    const waitMs = this.#take(Date.now());
    if (waitMs <= 0) {
      this.admittedAtMs.push(Date.now());
      this.order.push(Number(NUMBER.exec(url)?.[1]));
    }
    await sleep(latencyMs / 2);
    if (waitMs <= 0) return { status: 200, headers: {}, data: '{"object":"user"}' };
    const headers = sendsRetryAfter ? { "retry-after": String(Math.ceil(waitMs / 1_000)) } : {};
    return {
      status: 429,
      headers,
      data: '{"object":"error","status":429,"code":"rate_limited","message":"slow down"}',
    };
  }

  /** Share of the allowed requests that were used, from the first to the last request. */
  get share(): number {
    const [firstMs = 0, lastMs = 0] = [this.admittedAtMs[0], this.admittedAtMs.at(-1)];
    const fullUntilMs = this.halvedAtMs ?? lastMs;
    const { perSecond } = this.#options;
    const allowed = ((fullUntilMs - firstMs) * perSecond + ((lastMs - fullUntilMs) * perSecond) / 2) / 1_000;
    return this.admittedAtMs.length / allowed;
  }

  #take(nowMs: number): number {
    const { kind, perSecond, phaseMs, halvedAfter = Infinity } = this.#options;
    if (this.admittedAtMs.length >= halvedAfter) this.halvedAtMs ??= nowMs;
    const rate = this.halvedAtMs === undefined ? perSecond : perSecond / 2;
    if (kind === "fixed window") {
      const window = Math.floor((nowMs - phaseMs) / 1_000);
      if (window !== this.#window) [this.#window, this.#used] = [window, 0];
      this.#used += 1;
      return this.#used <= rate ? 0 : (window + 1) * 1_000 + phaseMs - nowMs;
    }
    this.#tokens = Math.min(rate, this.#tokens + ((nowMs - this.#filledAtMs) * rate) / 1_000);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return ((1 - this.#tokens) * 1_000) / rate;
    this.#tokens -= 1;
    return 0;
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Returns a channel to the service and a function that makes calls through it. */
export function connect(service: AsyncHttpClient, rateLimit: RateLimit | undefined) {
  const channel = new RequestChannel(Date.now, rateLimit && createLimiter(rateLimit));
  const transport = connectAsync(service);
  const settings: ExchangeSettings = {
    timeoutMs: 60_000,
    deadlineMs: undefined,
    retry: DEFAULT_RETRY,
    log: createLog("error", SILENT),
    secrets: [],
    channel,
    now: Date.now,
    random: () => 0.5,
  };
  const call = (number: number, overrides: Partial<ExchangeSettings> = {}, signal?: AbortSignal) => {
    const target = buildTarget(BASE_URL, `users/${number}`, "");
    const request: HttpRequest = { method: "GET", baseUrl: BASE_URL, ...target, headers: {}, body: undefined };
    return driveAsync(exchange(request, { ...settings, ...overrides }), transport, signal);
  };
  return { channel, call };
}

/** Makes many calls at the same time and moves the clock until all have ended. Returns the number of failed calls. */
export async function callInParallel(service: AsyncHttpClient, rateLimit: RateLimit, calls: number): Promise<number> {
  const { call } = connect(service, rateLimit);
  const ended = new Set<number>();
  const all = Array.from({ length: calls }, (_, number) => call(number).finally(() => ended.add(number)));
  const results = Promise.allSettled(all);
  while (ended.size < calls) await vi.advanceTimersByTimeAsync(250);
  return (await results).filter(({ status }) => status === "rejected").length;
}
