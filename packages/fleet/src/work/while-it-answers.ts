// Ends work that has no longest time, such as a check of a large copy, if PostgreSQL stands still.

/** Interval of the questions. A question fails by itself if it has no answer. */
const ASK_MS = 60_000;

/**
 * Runs work, and aborts its signal if a question fails that is asked beside it.
 * @throws the error of the question, if it has ended the work
 */
export async function whileItAnswers<Result>(
  ask: () => Promise<unknown>,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    ask()
      .catch((error: unknown) => stop.abort(error))
      .finally(() => (isAsking = false));
  }, ASK_MS);
  try {
    return await run(AbortSignal.any([signal, stop.signal]));
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}
