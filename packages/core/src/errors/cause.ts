// Causes of errors as plain data. HTTP libraries attach the whole request to their errors, with the token, and an error
// that crosses a thread loses its class. So only the fields below are kept.
import { printable, printableLines } from "../logging/printable.ts";
import { MAX_BODY_LENGTH, redactLabel, type Redact } from "../logging/redact.ts";
import { isSecretName } from "../logging/secret-forms.ts";

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

/** Maximum number of values in an error: more than errors of programs have, and an end for large objects. */
const MAX_VALUES = 1000;

/** Methods that can show other texts than the fields do. */
const SHOWN_BY = ["toJSON", Symbol.for("nodejs.util.inspect.custom")];

/**
 * Returns true if a thrown value is an error that consists of plain data without secrets and control characters. It can then be
 * the cause of an error of this library as it is, so that `instanceof` and its own fields work. `causeError()` copies all others.
 */
export function isSafeCause(thrown: unknown, redact: Redact): thrown is Error {
  try {
    return isError(thrown) && areSafe(thrown, redact);
  } catch {
    return false; // A getter or a proxy threw an error.
  }
}

// Not `instanceof`: Jest runs tests in a realm with its own Error class.
const isError = (value: unknown): value is Error =>
  typeof value === "object" && value !== null && "stack" in value && "message" in value;

/** Checks the fields of an error, and of all objects in them. */
function areSafe(error: Error, redact: Redact): boolean {
  const isSafeText = (text: string): boolean => redact(text, MAX_BODY_LENGTH) === text;
  const values = new Set<unknown>([error]);
  for (const value of values) {
    if (values.size > MAX_VALUES) return false;
    if (typeof value === "string") {
      if (printableLines(value) !== value || !isSafeText(value)) return false;
    } else if (typeof value === "function") return false;
    else if (typeof value === "object" && value !== null) {
      if (!isPlain(value) || SHOWN_BY.some((name) => name in value)) return false;
      for (const key of fieldNames(value)) {
        const field: unknown = Reflect.get(value, key);
        if (key === "stack") {
          if (typeof field !== "string" || !isSafeText(field)) return false;
          // The first lines of a stack are name and message, which are checked as fields.
          if (field.split("\n").some((line) => printable(line) !== line)) return false;
        } else if (typeof key === "string" && isSecretName(key)) return false;
        else values.add(key).add(field);
      }
    }
  }
  return true;
}

/** Returns true for errors, arrays and plain objects: other objects can hold data that is not in their fields. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return isError(value) || Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the own fields of an object. `name` and `message` of an error can also be fields of its class. */
const fieldNames = (value: object): PropertyKey[] => [
  ...Reflect.ownKeys(value),
  ...(isError(value) ? ["name", "message"] : []),
];
