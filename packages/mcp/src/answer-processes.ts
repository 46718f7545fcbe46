// Answers calls in processes that read the copy. Nothing else can stop SQLite in the middle of a statement, or JavaScript in a loop: a process
// that takes too long or too much memory is ended, and the server stays free for others.
import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Fields } from "@ws/helpers/json";
import { Turns, type TurnOptions } from "@ws/helpers/node";
import { MirrorError } from "@ws/mirror";
import type { OpenCopy, SharedPlace } from "@ws/mirror/reader";
import type { RefreshState } from "./refresh.ts";
import type { CallResult } from "./tools/tool.ts";

/** A call of a tool, as plain data. */
export interface IsolatedCall {
  readonly name: string;
  readonly args: Fields;
  /** True if the server shows a part of the copy. */
  readonly isLimited: boolean;
  readonly refresh: RefreshState | undefined;
  readonly nowMs: number;
}

/** A call with the place of the copy. */
export type ProcessRequest = IsolatedCall & SharedPlace;

/** A message of a process. */
export type ProcessMessage =
  | { readonly type: "started" }
  /** Details of an error that the client does not see. */
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "done"; readonly result: CallResult };

/** The parts of a call that stay in the server. */
export interface IsolatedOptions extends TurnOptions {
  /** How to ask for less, as a sentence. */
  readonly narrow: string;
  /** Called with the details of an error that the client does not see. */
  readonly onError: (message: string) => void;
}

/** Time for an answer, in milliseconds. It begins when the process has opened the copy. */
const TIME_LIMIT_MS = 2_000;

/** Longest time for an answer of a process that waits for a busy processor or a slow disk, as a multiple of the time limit. */
const MAX_WAITING = 5;

/** Processes that answer at a time. Other calls wait for their turn. */
const MAX_PROCESSES = 2;

/** Memory of a process for JavaScript, in megabytes. */
const MAX_HEAP_MB = 512;

/** Time for a process to start, and after which one without a call is ended, in milliseconds. */
const [START_LIMIT_MS, IDLE_MS] = [60_000, 300_000];

/** The processes that answer the calls about one copy. */
export class AnswerProcesses {
  readonly #copy: OpenCopy;
  readonly #timeLimitMs: number;
  readonly #turns = new Turns(MAX_PROCESSES);
  /** Processes without a call. The last one was used last. */
  readonly #idle: AnswerProcess[] = [];

  readonly #entry: URL;

  /**
   * @param entry file of the process
   * @param timeLimitMs time for an answer
   */
  constructor(
    copy: OpenCopy,
    { entry = new URL("./answer-process.js", import.meta.url), timeLimitMs = TIME_LIMIT_MS } = {},
  ) {
    this.#copy = copy;
    this.#entry = entry;
    this.#timeLimitMs = timeLimitMs;
  }

  /**
   * Answers a call.
   * @throws MirrorError `invalid_argument` if the answer takes too long or too much memory
   */
  answer(call: IsolatedCall, { signal, owner, ...options }: IsolatedOptions): Promise<CallResult> {
    const limits = { ...options, signal, timeLimitMs: this.#timeLimitMs };
    return this.#turns.run({ signal, owner }, () =>
      this.#copy.share(async (place) => {
        const answering = this.#take();
        const result = await answering.answer({ ...call, ...place }, limits);
        this.#idle.push(answering);
        return result;
      }),
    );
  }

  #take(): AnswerProcess {
    for (let kept = this.#idle.pop(); kept !== undefined; kept = this.#idle.pop()) if (!kept.hasEnded) return kept;
    return new AnswerProcess(this.#entry);
  }
}

/** The time of an answer so far, in milliseconds. */
interface SpentTime {
  readonly limitMs: number;
  readonly elapsedMs: number;
  /** Processor time. Undefined: the system does not tell it, or the work is done by a database server. */
  readonly usedMs: number | undefined;
}

/** Returns the time that an answer has left, in milliseconds: a busy machine does not shorten it, but gives it a fraction of the processor. */
export function timeLeftMs({ limitMs, elapsedMs, usedMs = elapsedMs }: SpentTime): number {
  return Math.max(0, Math.min(limitMs - usedMs, MAX_WAITING * limitMs - elapsedMs));
}

/** Milliseconds of a tick in which Linux counts processor time. */
const TICK_MS = 10;

/** Returns the processor time of a process in milliseconds. Undefined on other systems than Linux. */
function processorMs(pid = 0): number | undefined {
  try {
    const [user = "", system = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ").slice(13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return undefined;
  }
}

const PROCESSES = new WeakMap<OpenCopy, AnswerProcesses>();

/** Returns the processes of a copy, which all servers on the copy share. They end with this process. */
export function processesOf(copy: OpenCopy): AnswerProcesses {
  const processes = PROCESSES.get(copy) ?? new AnswerProcesses(copy);
  PROCESSES.set(copy, processes);
  return processes;
}

/** A process that answers one call after another. It does not keep the server alive. */
class AnswerProcess {
  readonly #child: ChildProcess;
  /** Receives the messages of the call that is answered. */
  #receive: (message: ProcessMessage | { readonly type: "ended" }) => void = () => {};
  /** Of the call that is answered, and of the time without one. */
  #timer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  hasEnded = false;

  constructor(entry: URL) {
    this.#child = fork(fileURLToPath(entry), [], {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const end = () => {
      this.hasEnded = true;
      this.#receive({ type: "ended" });
    };
    // Not its exit, which can come before its last message.
    this.#child.once("close", end).on("error", end);
    this.#child.on("message", (message: ProcessMessage) => this.#receive(message));
  }

  async answer(
    request: ProcessRequest,
    { narrow, onError, signal, timeLimitMs }: Omit<IsolatedOptions, "owner"> & { readonly timeLimitMs: number },
  ): Promise<CallResult> {
    const isOnServer = request.location.database !== undefined;
    clearTimeout(this.#idleTimer);
    this.#keepServer(true);
    const listening = new AbortController();
    try {
      signal?.throwIfAborted();
      return await new Promise<CallResult>((resolve, reject) => {
        const fail = (message: string) => reject(new MirrorError("invalid_argument", message));
        this.#timer = setTimeout(() => fail("The process for the answer did not start. Try again."), START_LIMIT_MS);
        signal?.addEventListener("abort", () => reject(signal.reason as Error), { signal: listening.signal });
        this.#receive = (message) => {
          if (message.type === "started")
            this.#limit(timeLimitMs, isOnServer, () =>
              fail(`The answer took longer than ${timeLimitMs / 1000} s. ${narrow}`),
            );
          else if (message.type === "failed") onError(message.message);
          else if (message.type === "done") resolve(message.result);
          else fail(`The answer needs too much memory, or its process was ended. ${narrow}`);
        };
        this.#child.send(request);
      });
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      clearTimeout(this.#timer);
      listening.abort();
      this.#receive = () => {};
      this.#keepServer(false);
      this.#idleTimer = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  /** Calls `late` if the answer takes longer than the limit from now on. */
  #limit(limitMs: number, isOnServer: boolean, late: () => void): void {
    const { pid } = this.#child;
    const [startMs, startUsedMs] = [performance.now(), processorMs(pid)];
    const check = () => {
      const usedMs = processorMs(pid);
      const isKnown = !isOnServer && usedMs !== undefined && startUsedMs !== undefined;
      const leftMs = timeLeftMs({
        limitMs,
        elapsedMs: performance.now() - startMs,
        usedMs: isKnown ? usedMs - startUsedMs : undefined,
      });
      if (leftMs < TICK_MS) late();
      else this.#timer = setTimeout(check, leftMs);
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(check, limitMs);
  }

  #end(): void {
    this.hasEnded = true;
    this.#child.kill("SIGKILL");
  }

  #keepServer(isKept: boolean): void {
    for (const handle of [this.#child, this.#child.channel]) {
      if (isKept) handle?.ref();
      else handle?.unref();
    }
  }
}
