// Ctrl-C, a request to end, a closed terminal or pipe, a stray error: the tour stops where it is, but removes what it
// made.

/** Why the tour stops early: what `AbortSignal.reason` holds. */
export class Interruption extends Error {
  /** By custom 128 and the number of the signal. */
  readonly exitCode: number;

  constructor(what: string, exitCode: number) {
    super(`interrupted by ${what}`);
    this.exitCode = exitCode;
  }
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
const SIGPIPE_EXIT_CODE = 141;

/**
 * A signal that is aborted when the process is asked to end. From then on the process does not end by itself.
 * @param onAgain called when it is asked once more
 */
export function watchForInterruption(onAgain: () => void): AbortSignal {
  const controller = new AbortController();
  const interrupt = (what: string, exitCode: number): void => {
    if (controller.signal.aborted) onAgain();
    else controller.abort(new Interruption(what, exitCode));
  };
  for (const [name, exitCode] of Object.entries(SIGNALS)) process.on(name, () => interrupt(name, exitCode));
  // A mistake in a step, such as a promise that nobody awaits.
  process.on("uncaughtException", (error) =>
    interrupt(`an error that nobody caught: ${error.stack ?? error.message}`, 1),
  );
  // `npm start | head`: nobody reads on. Every further line fails in the same way.
  process.stdout.on("error", () => {
    if (!controller.signal.aborted) interrupt("a closed output", SIGPIPE_EXIT_CODE);
  });
  return controller.signal;
}
