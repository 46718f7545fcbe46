import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileItAnswers } from "../../src/work/while-it-answers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends only if its signal aborts. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The connection has ended.")), { once: true });
  });

test("work ends with the error of a question, and no question is asked beside another one", async () => {
  let fail: (error: Error) => void = () => {};
  const ask = vi.fn<() => Promise<unknown>>();
  ask.mockResolvedValueOnce(1).mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  const ended = whileItAnswers(ask, new AbortController().signal, endless);
  ended.catch(() => {});
  await vi.advanceTimersByTimeAsync(300_000);
  expect(ask).toHaveBeenCalledTimes(2);
  fail(new Error("No answer."));
  await expect(ended).rejects.toThrow("No answer.");
  expect(vi.getTimerCount()).toBe(0);
});

test("work has its result, or its own error, while questions are answered", async () => {
  const { signal } = new AbortController();
  const ask = async () => 1;
  expect(await whileItAnswers(ask, signal, async () => 7)).toBe(7);
  const failing = whileItAnswers(ask, signal, () => Promise.reject(new Error("Its own.")));
  await expect(failing).rejects.toThrow("Its own.");
});

test("work ends with the worker", async () => {
  const stop = new AbortController();
  const ended = whileItAnswers(async () => 1, stop.signal, endless);
  stop.abort();
  await expect(ended).rejects.toThrow("The connection has ended.");
});
