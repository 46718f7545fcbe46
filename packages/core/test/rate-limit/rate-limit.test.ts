import { expect, test } from "vitest";
import { containLimiter, type Limiter } from "../../src/rate-limit/limiter.ts";
import { RequestChannel } from "../../src/rate-limit/request-channel.ts";
import { AdaptiveLimiter } from "../../src/rate-limit/adaptive-limiter.ts";
import { createLimiter, numberOf, rateLimitName, withoutNumbers } from "../../src/rate-limit/rate-limit.ts";
import { TokenBucket } from "../../src/rate-limit/token-bucket.ts";

const own = { take: () => 0 };
const factory = () => own;
const fixed = { requestsPerSecond: 3, burst: 5 };

test("a limiter is made of each form of a rate limit", () => {
  expect(createLimiter("adaptive")).toBeInstanceOf(AdaptiveLimiter);
  expect(createLimiter(fixed)).toBeInstanceOf(TokenBucket);
  expect(createLimiter(own)).toBe(own);
  expect(createLimiter(factory)).toBe(own);
  expect(createLimiter((account) => ({ take: () => account.length }), "abc").take(0)).toBe(3);
  expect(createLimiter((account) => ({ take: () => account.length })).take(0)).toBe(0);
});

test("equal rates have one name, and limiters of the caller one each", () => {
  expect(rateLimitName(undefined)).toBe("");
  expect(rateLimitName("adaptive")).toBe("adaptive");
  expect(rateLimitName(fixed)).toBe("[3,5,null]");
  expect(rateLimitName({ ...fixed, concurrency: 2 })).toBe("[3,5,2]");
  expect(rateLimitName(own)).toBe(`custom ${numberOf(own)}`);
  expect(rateLimitName(factory)).toBe(`custom ${numberOf(factory)}`);
  expect(numberOf(factory)).not.toBe(numberOf(own));
  expect(numberOf(own)).toBe(numberOf(own));
  expect(numberOf({})).toBeGreaterThan(0);
});

test("a fixed rate is left out, and every other form stays", () => {
  expect([fixed, "adaptive" as const, own, factory, undefined].map(withoutNumbers)).toEqual([
    undefined,
    "adaptive",
    own,
    factory,
    undefined,
  ]);
});

test("a bucket has the tokens of a second, or at least one, and fills with time", () => {
  const takenBy = (options: ConstructorParameters<typeof TokenBucket>[0]) => {
    const bucket = new TokenBucket(options);
    let taken = 0;
    while (bucket.take(1_000) === 0) taken += 1;
    return [taken, Math.round(bucket.take(1_000)), Math.round(bucket.expectedWaitMs(1_000, 2))];
  };
  expect(takenBy({ requestsPerSecond: 3.9 })).toEqual([3, 256, 769]);
  expect(takenBy({ requestsPerSecond: 0.5 })).toEqual([1, 2000, 6000]);
  expect(takenBy({ requestsPerSecond: 2, burst: 4 })).toEqual([4, 500, 1500]);
  const limited = new TokenBucket({ requestsPerSecond: 100, concurrency: 2 });
  expect([limited.take(0), limited.take(0), limited.take(0)]).toEqual([0, 0, Infinity]);
  limited.report();
  expect([limited.take(0), limited.take(0)]).toEqual([0, Infinity]);
  for (let end = 0; end < 5; end += 1) limited.report();
  expect([limited.take(0), limited.take(0), limited.take(0)]).toEqual([0, 0, Infinity]);
  expect(limited.expectedWaitMs(0, 0)).toBe(0);
});

const ended = { status: 200, retryAfterMs: undefined, nowMs: 5 };

test("an error of a limiter counts only in take(), and the first one of each method is reported", () => {
  const fail = (name: string) => () => {
    throw new Error(`${name} is broken`);
  };
  const methods = { report: fail("report"), expectedWaitMs: fail("estimate"), take: fail("take") };
  const reports: string[] = [];
  const contained = containLimiter(methods, (method, message) => reports.push(`${method}: ${message}`) > 0);
  for (let time = 0; time < 2; time += 1) {
    contained.report?.(ended);
    expect(contained.expectedWaitMs?.(5, 1)).toBe(0);
    expect(() => contained.take(5)).toThrow("take is broken");
  }
  expect(reports).toEqual([
    "report() of the rate limiter: report is broken",
    "expectedWaitMs() of the rate limiter: estimate is broken",
  ]);
});

test("an estimate of a limiter is a number above 0, or no wait", () => {
  const estimateOf = (limiter: Partial<Limiter>) =>
    containLimiter({ take: () => 0, ...limiter }, () => true).expectedWaitMs?.(5, 2);
  expect(estimateOf({ expectedWaitMs: (nowMs, ahead) => nowMs * ahead })).toBe(10);
  for (const wrong of [-5, Number.NaN, "5", undefined, null])
    expect(estimateOf({ expectedWaitMs: () => wrong as number })).toBe(0);
  expect(estimateOf({})).toBe(0);
  const seen: unknown[] = [];
  containLimiter({ take: () => 0, report: (attempt) => void seen.push(attempt) }, () => true).report?.(ended);
  expect(seen).toEqual([ended]);
  expect(() => containLimiter({ take: () => 0 }, () => true).report?.(ended)).not.toThrow();
});

test("the latest call logs the error of a limiter", () => {
  const limiter = {
    take: () => 0,
    report() {
      throw new Error("lost");
    },
  };
  const channel = new RequestChannel(() => 5, limiter);
  channel.queue.report(200, undefined);
  const lines: string[] = [];
  channel.startCall({ log: { warn: (text) => void lines.push(text) }, secrets: [] }, 7);
  channel.queue.report(200, undefined);
  channel.queue.report(200, undefined);
  expect(lines).toEqual(["report() of the rate limiter failed, which does not affect calls: lost"]);
  expect(channel.usedAtMs).toBe(7);
});
