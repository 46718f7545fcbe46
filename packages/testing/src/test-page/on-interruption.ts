const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `cleanUp` when a signal ends the process, and then lets the process end by the signal.
 * @returns a function that stops listening for signals
 */
export function onInterruption(cleanUp: () => unknown): () => void {
  let isStopped = false;
  const listeners = SIGNALS.map((signal) => {
    const onSignal = async (): Promise<void> => {
      try {
        if (!isStopped) await cleanUp();
      } catch (error) {
        process.stderr.write(`Cannot delete the test page; the next run will try again: ${String(error)}\n`);
      }
      for (const [name, listener] of listeners) process.off(name, listener);
      // If the application listens for the signal too, it decides whether the process ends.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    };
    const listener = () => void onSignal();
    process.on(signal, listener);
    return [signal, listener] as const;
  });
  return () => {
    isStopped = true;
    // A signal that arrived while the thread was blocked is delivered after this turn of the event loop.
    setImmediate(() => {
      for (const [signal, listener] of listeners) process.off(signal, listener);
    });
  };
}
