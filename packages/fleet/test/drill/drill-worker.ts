// A worker of the drill: a process whose lines and metrics are read.
import { startFleet } from "../support/start-fleet.ts";
import type { RunningCommand } from "../../../mirror/test/support/command.ts";

/** Time for a scrape. Prometheus gives up after 10 seconds by default. */
const SCRAPE_MS = 10_000;

/** A line of a failure. */
interface FailureLine {
  /** Number of failures that all workers of the drill had printed before. */
  readonly at: number;
  readonly workspace: string;
  readonly message: string;
  readonly code: string;
}

/** A line that a worker prints. */
interface WorkerLine {
  readonly type: string;
  readonly workspace?: string;
  readonly kind?: string;
  readonly message?: string;
  readonly code?: string;
  readonly port?: number;
  readonly time?: string;
}

/** A process of `ws-fleet work`. */
export class DrillWorker {
  static #failureCount = 0;
  readonly #command: RunningCommand;
  readonly #wholeRuns: string[] = [];
  readonly #failures: FailureLine[] = [];
  #port = 0;
  #rest = "";
  #aheadMs = 0;

  /** @param args of `ws-fleet` */
  constructor(args: readonly string[], environment: Readonly<Record<string, string>>) {
    const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    const [command = "", ...more] = args;
    this.#command = startFleet(
      [command, "--metrics", "0", "--job-lock", "3", "--slice", "5", "--concurrency", "3", "--json", ...more],
      ["env", ...variables, process.execPath],
    );
    this.#command.child.stdout?.on("data", (part: Buffer) => this.#read(part.toString()));
  }

  /** Milliseconds by which the clock of the process was ahead at its last line. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  get ended(): Promise<number | string> {
    return this.#command.ended;
  }

  get isRunning(): boolean {
    return this.#command.child.exitCode === null && this.#command.child.signalCode === null;
  }

  /** The errors that the process has printed. */
  get stderr(): string {
    return this.#command.stderr();
  }

  /** Names of the workspaces whose runs over everything this worker has completed. */
  readonly wholeRuns = (): readonly string[] => this.#wholeRuns;

  readonly failures = (): readonly FailureLine[] => this.#failures;

  /** The number that the next failure of any worker gets. */
  static get nextFailure(): number {
    return DrillWorker.#failureCount;
  }

  /** Sends a signal. */
  kill(signal: NodeJS.Signals = "SIGKILL"): void {
    this.#command.child.kill(signal);
    if (signal === "SIGKILL") this.#command.child.kill("SIGCONT");
  }

  /** Returns a gauge by workspace or state, or with the name "" if it has neither. */
  async metric(name: string): Promise<ReadonlyMap<string, number>> {
    const signal = AbortSignal.timeout(SCRAPE_MS);
    const text = await (await fetch(`http://127.0.0.1:${this.#port}/metrics`, { signal })).text();
    const values = new Map<string, number>();
    for (const [, labels = "", value] of text.matchAll(new RegExp(String.raw`^${name}(?:\{(.*)\})? (\S+)`, "gmu")))
      values.set(/(?:^|,)(?:workspace|state)="([^"]*)"/u.exec(labels)?.[1] ?? "", Number(value));
    return values;
  }

  #read(part: string): void {
    const lines = (this.#rest + part).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#take(JSON.parse(line) as WorkerLine);
  }

  #take({ type, workspace = "", kind, message = "", code = "", port = 0, time = "" }: WorkerLine): void {
    this.#aheadMs = Date.parse(time) - Date.now();
    if (type === "metrics") this.#port = port;
    if (type === "pulled" && kind !== "hints") this.#wholeRuns.push(workspace);
    if (type !== "failed") return;
    this.#failures.push({ at: DrillWorker.#failureCount, workspace, message, code });
    DrillWorker.#failureCount += 1;
  }
}
