// The rules of the adaptive limiter, one by one, as numbers: how many requests it lets run, and the milliseconds that it waits.
// adaptive-limiter.test.ts shows that they find the rate of a service.
import { describe, expect, test } from "vitest";
import { AdaptiveLimiter } from "../../src/rate-limit/adaptive-limiter.ts";

const rounded = (ms: number): number => Math.round(ms * 100) / 100;

/** A limiter with its own clock. */
class Driven {
  readonly limiter = new AdaptiveLimiter();
  nowMs = 10_000;

  /** Asks for a slot. Returns the wait. */
  take(): number {
    return rounded(this.limiter.take(this.nowMs));
  }

  /** Ends an attempt. */
  end(status: number | undefined, retryAfterMs?: number): void {
    this.limiter.report({ status, retryAfterMs, nowMs: this.nowMs });
  }

  /** Takes slots until there is none. Returns how many there were. */
  takeAll(): number {
    let taken = 0;
    while (this.take() === 0) taken += 1;
    return taken;
  }

  /** Sends requests that take a time each, one after another. */
  send(count: number, everyMs: number): void {
    for (let sent = 0; sent < count; sent += 1) {
      this.take();
      this.nowMs += everyMs;
      this.end(200);
    }
  }

  /** Sends a request that is refused, and goes to the end of the pause. */
  refuse(retryAfterMs: number): void {
    this.take();
    this.end(429, retryAfterMs);
    this.nowMs += retryAfterMs;
  }

  /** Sends requests as soon as the limiter allows them, and ends each at once. Returns the waits before them. */
  waits(count: number): number[] {
    const waits: number[] = [];
    while (waits.length < count) {
      const waitMs = this.limiter.take(this.nowMs);
      waits.push(rounded(waitMs));
      this.nowMs += waitMs;
      if (waitMs === 0) this.end(200);
    }
    return waits;
  }

  expected(...ahead: readonly number[]): number[] {
    return ahead.map((count) => rounded(this.limiter.expectedWaitMs(this.nowMs, count)));
  }
}

describe("the slow start", () => {
  test("lets two requests run, and one more after each response while others wait, up to eight", () => {
    const driven = new Driven();
    expect(driven.takeAll()).toBe(2);
    const running: number[] = [2];
    for (let response = 0; response < 30; response += 1) {
      driven.end(200);
      running.push((running.at(-1) ?? 0) - 1 + driven.takeAll());
    }
    // From eight on, each round adds one.
    expect(running.join(" ")).toBe("2 3 4 5 6 7 8 8 8 8 8 8 8 8 8 9 9 9 9 9 9 9 9 9 10 10 10 10 10 10 10");
    expect(driven.expected(0, 50)).toEqual([0, 0]);
  });

  test("lets no more run if no request waits, or if the response was lost", () => {
    const idle = new Driven();
    idle.send(20, 10);
    expect(idle.takeAll()).toBe(2);
    const lost = new Driven();
    for (let request = 0; request < 20; request += 1) {
      lost.takeAll();
      lost.end(undefined);
    }
    expect(lost.takeAll()).toBe(1);
    // An end without a start.
    const driven = new Driven();
    for (let end = 0; end < 5; end += 1) driven.end(undefined);
    expect(driven.takeAll()).toBe(2);
  });

  test("begins again after a refusal before the first response", () => {
    const driven = new Driven();
    driven.take();
    driven.refuse(1000);
    driven.end(undefined);
    expect(driven.takeAll()).toBe(2);
  });
});

describe("a refusal", () => {
  test("pauses until the end of Retry-After", () => {
    const driven = new Driven();
    driven.send(3, 10);
    driven.take();
    driven.end(429, 3000);
    expect([driven.take(), ...driven.expected(0)]).toEqual([3000, 3000]);
    driven.nowMs += 2999;
    expect(driven.take()).toBe(1);
    driven.nowMs += 1;
    expect(driven.take()).toBe(0);
  });

  test("pauses for a second without Retry-After, each time twice as long, up to a minute", () => {
    const driven = new Driven();
    const pauses: number[] = [];
    const refuse = () => {
      driven.take();
      driven.end(529);
      pauses.push(driven.take());
      driven.nowMs += pauses.at(-1) ?? 0;
    };
    for (let refusal = 0; refusal < 8; refusal += 1) refuse();
    driven.take();
    driven.end(200);
    refuse();
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 1000]);
  });

  test("of a request that ran before the pause can lengthen it, and says nothing about the rate", () => {
    const [one, several] = [new Driven(), new Driven()];
    for (const driven of [one, several]) {
      driven.send(10, 50);
      driven.takeAll();
      driven.end(429, 1000);
    }
    several.end(429);
    expect(several.take()).toBe(1000);
    several.nowMs += 500;
    several.end(429, 200);
    expect(several.take()).toBe(500);
    one.nowMs += 1000;
    several.nowMs += 500;
    expect(several.waits(3)).toEqual(one.waits(3));
    const longer = new Driven();
    longer.send(3, 10);
    longer.takeAll();
    longer.end(429, 1000);
    longer.end(429, 5000);
    expect(longer.take()).toBe(5000);
    // One that comes after the pause, too.
    const late = new Driven();
    late.send(10, 50);
    late.takeAll();
    late.end(429, 1000);
    late.nowMs += 1000;
    late.take();
    late.end(429);
    expect(late.take()).toBe(125);
  });
});

describe("the rate after a refusal", () => {
  test.each([
    // Ten responses in half a second and a pause of one: between 10 / 1.5 and 10 / 1 a second, less four in a hundred.
    [10, 50, 1000, [0, 125, 0, 124.08, 0, 123.2], [0, 123.2, 616.02]],
    // The second before the refusal has twenty of a hundred responses.
    [100, 50, 1000, [0, 69.44, 0, 68.97, 0, 68.51], [0, 68.51, 342.55]],
    [10, 50, 3000, [0, 336.54, 0, 334.03, 0, 331.74], [0, 331.74, 1658.71]],
    [1, 5, 1000, [0, 1044.26, 0, 1043.53, 0, 1042.95], [0, 1042.95, 5214.76]],
  ])("is measured from %d responses, one each %d ms, and a pause of %d ms", (count, everyMs, pauseMs, waits, ahead) => {
    const driven = new Driven();
    driven.send(count, everyMs);
    driven.refuse(pauseMs);
    expect(driven.waits(6)).toEqual(waits);
    expect(driven.expected(0, 1, 5)).toEqual(ahead);
  });

  test("is a quarter if the time since the last pause had no response", () => {
    const driven = new Driven();
    driven.send(10, 50);
    driven.refuse(1000);
    driven.refuse(1000);
    expect(driven.waits(4)).toEqual([0, 520.83, 0, 520.83]);
  });

  test("hardly falls after a long time, and most of the pause may be caught up", () => {
    const driven = new Driven();
    driven.send(10, 50);
    driven.refuse(1000);
    driven.waits(80);
    driven.refuse(1000);
    expect(driven.waits(12)).toEqual([0, 0, 0, 0, 0, 0, 0, 110.26, 0, 113.71, 0, 113.63]);
  });

  test("grows to the highest measured one in ten seconds of waiting, then faster and faster, and doubles at most", () => {
    const driven = new Driven();
    driven.send(10, 50);
    driven.refuse(1000);
    const perTenSeconds: number[] = [];
    for (let period = 1; period <= 9; period += 1) {
      let sent = 0;
      const endMs = 11_500 + period * 10_000;
      while (driven.nowMs < endMs) if (driven.waits(1)[0] === 0) sent += 1;
      perTenSeconds.push(sent);
    }
    expect(perTenSeconds).toEqual([92, 97, 107, 142, 191, 206, 263, 369, 400]);
  });

  test("does not grow while no request waits, or while the process is stopped", () => {
    const driven = new Driven();
    driven.send(10, 50);
    driven.refuse(1000);
    driven.waits(3);
    const [before] = driven.expected(9);
    for (let request = 0; request < 20; request += 1) {
      driven.nowMs += 1000;
      driven.take();
      driven.end(200);
    }
    const [idle] = driven.expected(9);
    driven.takeAll();
    driven.nowMs += 3_600_000;
    driven.takeAll();
    const [stopped] = driven.expected(9);
    // An hour counts for a second.
    expect([before, idle, stopped]).toEqual([1240.81, 1240.81, 1179.03]);
  });
});
