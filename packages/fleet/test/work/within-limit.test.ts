// The longest time of a slice.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SliceSignals } from "../../src/work/running-slices.ts";
import { withinLimit } from "../../src/work/within-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signalsOf = (worker = new AbortController()): SliceSignals => ({
  drain: new AbortController().signal,
  signal: worker.signal,
});

/** Waits until a signal aborts, as a request without an answer does. */
const hang = ({ signal }: SliceSignals, begin: (waitsFor: () => readonly string[]) => void): Promise<never> =>
  new Promise((_, reject) => {
    begin(() => ["Storing a file in s3://drill/acme", "postgres"]);
    signal.addEventListener("abort", () => reject(new Error("cancelled")), { once: true });
  });

test("a slice that hangs is cancelled a minute after its time, and says so", async () => {
  const slice = withinLimit(30_000, signalsOf(), hang).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(89_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await slice).toMatchObject({
    code: "aborted",
    message:
      "The slice did not end within 90 seconds, so it was cut. It waited for: Storing a file in s3://drill/acme, postgres. The next one continues.",
  });
});

test("the time of a slice begins when its copy is open", async () => {
  let open = () => {};
  const slice = withinLimit(30_000, signalsOf(), (_, begin) => {
    open = () => begin(() => []);
    return hang(_, () => {});
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  open();
  await vi.advanceTimersByTimeAsync(89_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await slice).toMatchObject({
    message: expect.stringContaining("It waited for: Requests to Notion.") as string,
  });
});

test("a slice that is cancelled by its worker keeps its error, and one that ends its result", async () => {
  const worker = new AbortController();
  const slice = withinLimit(30_000, signalsOf(worker), hang);
  worker.abort();
  await expect(slice).rejects.toThrow("cancelled");
  expect(await withinLimit(30_000, signalsOf(), async () => 1)).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
