// The longest time of a slice.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withinLimit } from "../../src/work/within-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits until a signal aborts, as a request without an answer does. */
const hang = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("cancelled")), { once: true }));

test("a slice that hangs is cancelled a minute after its time, and says so", async () => {
  const slice = withinLimit(30_000, new AbortController().signal, hang);
  const failure = expect(slice).rejects.toMatchObject({
    code: "aborted",
    message: "The slice did not end within 90 seconds, so its requests were cancelled. The next one continues.",
  });
  await vi.advanceTimersByTimeAsync(89_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
});

test("a slice that is cancelled by its worker keeps its error, and one that ends its result", async () => {
  const worker = new AbortController();
  const failure = expect(withinLimit(30_000, worker.signal, hang)).rejects.toThrow("cancelled");
  worker.abort();
  await failure;
  expect(await withinLimit(30_000, new AbortController().signal, async () => 1)).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
