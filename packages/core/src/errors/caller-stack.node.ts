// The stack of an error shows where the program called. The frames of this library come first, and Node.js keeps ten, so that they
// would hide the caller. Nothing happens here unless a call fails.

/** Number of frames that are captured for one error: more than lie between a call and the program. */
const MAX_FRAMES = 200;

/**
 * Raises the number of frames of the next error, until `showCaller()`.
 * @returns the number before; undefined in runtimes without a limit, and if the program wants no stacks
 */
export function raiseStackLimit(): number | undefined {
  const { stackTraceLimit: limit } = Error;
  // A program can freeze it.
  if (typeof limit !== "number" || limit <= 0) return undefined;
  return Reflect.set(Error, "stackTraceLimit", Math.max(limit, MAX_FRAMES)) ? limit : undefined;
}

/**
 * Restores the number of frames, and removes the frames before the program from the stack of an error. A stack without a frame
 * of the program, such as in a bundle of one file, keeps its first frames.
 * @param limit Result of `raiseStackLimit()`
 */
export function showCaller(error: Error, limit: number | undefined): void {
  if (limit === undefined) return;
  const isOwn = (isOwnFile ??= matchOwnFiles());
  Error.stackTraceLimit = limit;
  const { stack } = error;
  const start = typeof stack === "string" ? stack.search(FRAMES) : -1;
  if (stack === undefined || start < 0) return;
  const frames = stack.slice(start + 1).split("\n");
  const ofProgram = frames.filter((frame) => !isOwn(fileOf(frame) ?? ""));
  const caller = ofProgram.findIndex((frame) => /^(?!node:)./.test(fileOf(frame) ?? ""));
  const shown = caller < 0 ? frames : ofProgram.slice(caller);
  // A class whose name is a field gets it after its base class has run.
  const head = stack.slice(0, start).replace(/^Error(?=:|$)/, error.constructor.name);
  error.stack = [head, ...shown.slice(0, limit)].join("\n");
}

/** Finds the line break before the first frame, in the format of V8. */
const FRAMES = /\n {4}at /;

const FRAME = /^ {4}at (?:async )?(?:.*? \()?(.*?):\d+:\d+\)?$/;

/** Returns the file of a frame; undefined for a frame without a file, such as of a function of the language. */
const fileOf = (frame: string): string | undefined =>
  FRAME.exec(frame)?.[1]
    ?.replaceAll("\\", "/")
    .replace(/^file:\/\//, "");

let isOwnFile: ((file: string) => boolean) | undefined;

/**
 * Returns the function that recognizes files of this library: this file, and the packages of the same scope or folder. A bundle of
 * a program is one file, or has no such folders.
 */
function matchOwnFiles(): (file: string) => boolean {
  const frames = new Error("location").stack?.split("\n") ?? [];
  const ownFile = frames.map(fileOf).find((file) => file !== undefined);
  const folder = /^(.*\/)[^/]+\/(?:dist|src)\//.exec(ownFile ?? "")?.[1];
  const scope = /\/node_modules\/@[^/]+\/$/.exec(folder ?? "")?.[0];
  return (file) => {
    if (file === ownFile || (scope !== undefined && file.includes(scope))) return true;
    return folder !== undefined && file.startsWith(folder) && /^[^/]+\/(?:dist|src)\//.test(file.slice(folder.length));
  };
}
