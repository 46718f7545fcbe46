// Causes of errors as plain data. HTTP libraries attach the whole request to their errors, with the token, and an error
// that crosses a thread loses its class. So only the fields below are kept.
import { printable } from "../logging/printable.ts";
import { MAX_LABEL_LENGTH, MAX_MESSAGE_LENGTH, type Redact } from "../logging/redact.ts";

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
  const label = (text: string): string => printable(redact(text, MAX_LABEL_LENGTH));
  const options = data.cause === undefined ? undefined : { cause: causeError(data.cause, redact) };
  const error = new Error(printable(redact(data.message, MAX_MESSAGE_LENGTH)), options);
  error.name = label(data.name);
  if (data.stack !== undefined) error.stack = `${error.name}: ${error.message}${stackLines(data, redact)}`;
  return Object.assign(
    error,
    data.code && { code: label(data.code) },
    data.syscall && { syscall: label(data.syscall) },
  );
}

/** Returns the lines of a stack after the name and the message, which may contain line breaks. */
function stackLines({ stack = "", name, message }: CauseData, redact: Redact): string {
  const title = `${name}: ${message}`;
  const start = stack.startsWith(title) ? title.length : stack.indexOf(message) + message.length;
  const end = stack.indexOf("\n", start);
  if (end < 0) return "";
  return redact(stack.slice(end), MAX_STACK_LENGTH).split("\n").map(printable).join("\n");
}
