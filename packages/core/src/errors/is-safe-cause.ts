// Decides whether an error that a custom HTTP client threw can be the cause of an error of this library as it is, so that
// `instanceof` and its own fields work. An error that holds a request, or a text to redact or to escape, is copied.
import { printable, printableLines } from "../logging/printable.ts";
import { MAX_BODY_LENGTH, type Redact } from "../logging/redact.ts";
import { isSecretName } from "../logging/secret-names.ts";

/** Maximum number of values in an error: more than errors of programs have, and an end for large objects. */
const MAX_VALUES = 1000;

/** Methods that can show other texts than the fields do. */
const SHOWN_BY = ["toJSON", Symbol.for("nodejs.util.inspect.custom")];

/** Returns true if a thrown value is an error that consists of plain data without secrets and control characters. */
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
