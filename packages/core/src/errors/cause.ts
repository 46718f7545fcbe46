// Causes of errors as plain data. HTTP libraries attach the whole request to their errors, with the token, and an error
// that crosses a thread loses its class. So only the fields below are kept.
import { printable, printableLines } from "../logging/printable.ts";
import { redactLabel, type Redact } from "../logging/redact.ts";

/** An error as plain data, which can cross a thread. */
export interface CauseData {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** Error code of the system or a library, such as `ECONNREFUSED`. */
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  readonly cause?: CauseData | undefined;
}

/** Maximum length of a chain of causes: more than real chains have, and an end for a circular chain. */
const MAX_DEPTH = 5;

const stringOrUndefined = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Returns the fields of a thrown value that errors keep. */
export function describeCause(thrown: unknown, depth = 0): CauseData {
  if (typeof thrown !== "object" || thrown === null) return { name: "Error", message: String(thrown) };
  const { name, message, stack, code, syscall, cause, errors } = thrown as Readonly<Record<string, unknown>>;
  // Node tries every address of a host. The error of the first address is more useful than "several errors".
  const inner: unknown = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  const innerMessage = stringOrUndefined((inner as { message?: unknown } | undefined)?.message);
  return {
    name: stringOrUndefined(name) ?? "Error",
    message: stringOrUndefined(message) || (stringOrUndefined(code) ?? innerMessage ?? ""),
    stack: stringOrUndefined(stack),
    code: stringOrUndefined(code),
    syscall: stringOrUndefined(syscall),
    cause: inner === undefined || inner === null || depth >= MAX_DEPTH ? undefined : describeCause(inner, depth + 1),
  };
}

/** Maximum length of the lines of a stack, in characters. */
const MAX_STACK_LENGTH = 10_000;

/** Creates an error from its data, with every text redacted and cut, and control characters escaped. */
export function causeError(data: CauseData, redact: Redact): Error {
  const options = data.cause === undefined ? undefined : { cause: causeError(data.cause, redact) };
  const error = new Error(printableLines(redact(data.message)), options);
  error.name = redactLabel(data.name, redact);
  if (data.stack) {
    // Name and message are escaped as a whole, because their line breaks could forge frames.
    const lines = data.stack.replace(data.name, printable).replace(data.message, printableLines).split("\n");
    error.stack = redact(lines.map(printable).join("\n"), MAX_STACK_LENGTH);
  }
  return Object.assign(
    error,
    data.code && { code: redactLabel(data.code, redact) },
    data.syscall && { syscall: redactLabel(data.syscall, redact) },
  );
}
