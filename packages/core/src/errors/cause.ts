// The error underneath an error, as plain data. HTTP libraries hang the whole request on their errors, token
// included, and an error that crosses a thread loses its class: so only these fields are taken along.
import type { Redact } from "../logging/redact.ts";

/** An error as plain data, which can cross a thread. */
export interface CauseData {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** Code of the system or the library, such as `ECONNREFUSED`. */
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  readonly cause?: CauseData | undefined;
}

// Deep enough for any real chain, and an end for one that bites its tail.
const MAX_DEPTH = 5;

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** What is worth keeping of anything that was thrown. */
export function describeCause(thrown: unknown, depth = 0): CauseData {
  if (typeof thrown !== "object" || thrown === null) return { name: "Error", message: String(thrown) };
  const { name, message, stack, code, syscall, cause, errors } = thrown as Readonly<Record<string, unknown>>;
  // Node tries every address of a name: the error of the first one says more than "several errors".
  const inner: unknown = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  return {
    name: textOf(name) ?? "Error",
    message: textOf(message) || (textOf(code) ?? textOf((inner as { message?: unknown } | undefined)?.message) ?? ""),
    stack: textOf(stack),
    code: textOf(code),
    syscall: textOf(syscall),
    cause: inner === undefined || inner === null || depth >= MAX_DEPTH ? undefined : describeCause(inner, depth + 1),
  };
}

/** An error made from its data, with every text redacted. */
export function causeError(data: CauseData, redact: Redact): Error {
  const options = data.cause === undefined ? undefined : { cause: causeError(data.cause, redact) };
  const error = new Error(redact(data.message), options);
  error.name = redact(data.name);
  if (data.stack !== undefined) error.stack = redact(data.stack);
  return Object.assign(
    error,
    data.code && { code: redact(data.code) },
    data.syscall && { syscall: redact(data.syscall) },
  );
}
