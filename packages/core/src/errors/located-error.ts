import { raiseStackLimit, showCaller } from "#caller-stack";

/** An error whose stack begins with the line of the program that called, in Node.js. Elsewhere, the stack has all frames. */
export class LocatedError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    const limit = raiseStackLimit();
    super(message, options);
    showCaller(this, limit);
  }
}
