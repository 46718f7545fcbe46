/** The reason why the tour stops early. It is the `reason` of the tour's `AbortSignal`. */
export class Interruption extends Error {
  /** By convention, 128 plus the number of the signal. */
  readonly exitCode: number;

  constructor(cause: string, exitCode: number) {
    super(`interrupted by ${cause}`);
    this.exitCode = exitCode;
  }
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const SIGPIPE_EXIT_CODE = 141;

/**
 * Returns an `AbortSignal` that aborts on Ctrl-C, on another signal to terminate, on an uncaught error, and when the
 * output is closed. None of them ends the process, so that the tour can first remove the objects that it created.
 * @param onRepeated called for each interruption after the first
 */
export function watchForInterruption(onRepeated: () => void): AbortSignal {
  const controller = new AbortController();
  const interrupt = (cause: string, exitCode: number): void => {
    if (controller.signal.aborted) onRepeated();
    else controller.abort(new Interruption(cause, exitCode));
  };
  for (const [name, exitCode] of Object.entries(SIGNALS)) process.on(name, () => interrupt(name, exitCode));
  // A mistake in a step, for example a promise without `await` that rejects.
  process.on("uncaughtException", (error) => interrupt(`an uncaught error: ${error.stack ?? error.message}`, 1));
  // `npm start | head` closes the output. After that, every write emits another error.
  process.stdout.on("error", () => {
    if (!controller.signal.aborted) interrupt("a closed output", SIGPIPE_EXIT_CODE);
  });
  return controller.signal;
}
