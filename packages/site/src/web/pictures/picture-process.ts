// A process that makes pictures. A hostile picture can make the native library slow, large or end it, so the site does not run it
// itself. The process has no variables of the site, ends with it, and lets requests of visitors go first.
import { setPriority } from "node:os";
import { messageOf } from "@ws/helpers/messages";
import { draw } from "./draw.ts";
import { makePicture, type PictureRequest } from "./make-picture.ts";
import type { Drawing } from "./drawing.ts";

/** Largest memory of the process in bytes. */
const MAX_MEMORY = 700_000_000;
/** Longest time of processors for a picture, and for a drawing, which somebody waits for, in milliseconds. */
const MAX_CPU_MS = { picture: 60_000, drawing: 6000 } as const;
/** Lets the site go first, but is not starved on a busy machine. */
const NICENESS = 5;
/** Time between two looks at the memory and the processors, in milliseconds. */
const LOOK_MS = 50;

/** Work for the process. */
export type PictureWork =
  | PictureRequest
  | { readonly type: "drawing"; readonly drawing: Drawing; /** The file to write. */ readonly path: string };

/** Messages of the process: first `ready` or `unavailable`, then a result for each picture. */
export type PictureMessage =
  | { readonly type: "ready" }
  | { readonly type: "unavailable"; readonly message: string }
  | { readonly type: "made" }
  | { readonly type: "failed"; readonly message: string };

const send = (message: PictureMessage): void => void process.send?.(message);

let maxCpuMs = Infinity;
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

setPriority(NICENESS);
setInterval(() => {
  // The library works in other threads, so this timer runs meanwhile.
  if (process.memoryUsage.rss() > MAX_MEMORY || cpuMs() > maxCpuMs) process.kill(process.pid, "SIGKILL");
}, LOOK_MS).unref();
// A signal for the group of processes is for the site, which ends this process.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (work: PictureWork) => {
  maxCpuMs = cpuMs() + MAX_CPU_MS[work.type];
  const done = work.type === "picture" ? makePicture(work) : draw(work.drawing, work.path);
  done.then(
    () => send({ type: "made" }),
    (error: unknown) => send({ type: "failed", message: messageOf(error) }),
  );
});
import("sharp").then(
  () => send({ type: "ready" }),
  (error: unknown) => send({ type: "unavailable", message: messageOf(error) }),
);
