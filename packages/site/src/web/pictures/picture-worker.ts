// Runs the process that makes pictures: one process, one picture at a time.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { messageOf } from "@ws/helpers/messages";
import type { PictureMessage, PictureWork } from "./picture-process.ts";

/** Longest time for a picture, in milliseconds. The process has limits of its own, which do not depend on what else the machine does. */
const MAX_MS = 10 * 60_000;

/** Longest time for a drawing, in milliseconds: somebody waits for it. */
const MAX_DRAWING_MS = 60_000;

/** Longest time for the process to start, in milliseconds. */
const MAX_START_MS = 60_000;

/** Time without work after which the process ends and gives its memory back, in milliseconds. */
const IDLE_MS = 5000;

/** The end of the work on a picture. */
export type PictureResult =
  | { readonly type: "made" }
  /** The picture took too long or too much memory, or it ended the process: never try it again. */
  | { readonly type: "refused" }
  /** Something failed that has nothing to do with what is in the picture, for example the disk. */
  | { readonly type: "failed"; readonly message: string }
  /** No picture can be made here, for example because sharp is not installed. */
  | { readonly type: "unavailable"; readonly message: string };

/** Makes pictures, one at a time. */
export interface PictureMaker {
  /** Does the work after all that was asked for before. */
  readonly make: (work: PictureWork) => Promise<PictureResult>;
  /** Ends the work for good. */
  readonly stop: () => void;
}

const STOPPED: PictureResult = { type: "unavailable", message: "the site is closing" };

const PROCESS = fileURLToPath(new URL("./picture-process.js", import.meta.url));

/**
 * Creates a maker with a process of its own, which ends when there is nothing to do.
 * @param path the program
 * @param maxMs longest time for a picture
 */
export function pictureWorker(path = PROCESS, maxMs = MAX_MS): PictureMaker {
  let running: ReturnType<typeof startProcess> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let unavailable: PictureResult | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(idle);
    running?.child.kill("SIGKILL");
    running = undefined;
  };
  const isStopped = () => unavailable === STOPPED;
  const make = async (work: PictureWork): Promise<PictureResult> => {
    if (unavailable !== undefined) return unavailable;
    clearTimeout(idle);
    // The system may have ended the process while it had nothing to do.
    if (running?.child.connected === false) end();
    running ??= startProcess(path);
    const { child, ready } = running;
    let result = await ready;
    if (result === undefined) {
      const answer = nextMessage(child, work.type === "drawing" ? Math.min(maxMs, MAX_DRAWING_MS) : maxMs);
      child.send(work, () => {});
      const message = await answer;
      result = message === undefined || message.type === "ready" ? { type: "refused" } : message;
    }
    // A process that was stopped says nothing about its picture.
    if (isStopped()) return STOPPED;
    if (result.type === "unavailable") unavailable = result;
    // A process that is late could respond to a later picture.
    if (result.type === "refused" || result.type === "unavailable") end();
    else idle = setTimeout(end, IDLE_MS).unref();
    return result;
  };
  return {
    stop() {
      unavailable = STOPPED;
      end();
    },
    make(work) {
      const result = last.then(() => make(work));
      last = result.catch(() => {});
      return result;
    },
  };
}

/** Starts the process. `ready` resolves to a result if it cannot work. */
function startProcess(path: string) {
  // Without the variables of the site: they contain its tokens.
  const child = fork(path, [], { stdio: "ignore", execArgv: [], env: {} });
  child.on("error", () => {});
  const ready = nextMessage(child, MAX_START_MS).then((message): PictureResult | undefined => {
    if (message?.type === "ready") return undefined;
    const reason = message?.type === "unavailable" ? message.message : "the process that makes them does not start";
    return { type: "unavailable", message: reason };
  });
  return { child, ready };
}

/** Returns the next message of a process. Undefined if it ends before, or takes too long. */
async function nextMessage(child: ChildProcess, maxMs: number): Promise<PictureMessage | undefined> {
  const waiting = new AbortController();
  const { signal } = waiting;
  // Not AbortSignal.timeout(): with AbortSignal.any(), Node.js 20 can collect it before its time.
  const timer = setTimeout(() => waiting.abort(), maxMs);
  try {
    const ended = once(child, "close", { signal }).then((): [] => []);
    const [message] = (await Promise.race([once(child, "message", { signal }), ended])) as [PictureMessage?];
    return message;
  } catch (error) {
    // `error` of the process: it cannot be started. Otherwise the time is over.
    if (!signal.aborted) return { type: "unavailable", message: messageOf(error) };
    return undefined;
  } finally {
    clearTimeout(timer);
    waiting.abort();
  }
}
