/** Waits, or ends early when the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}

/** Waits until something has ended, but not longer than a time. Its errors do not count. */
export async function within(ms: number, ended: Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([ended.catch(() => {}), sleep(ms, timeout.signal)]);
  timeout.abort();
}
