import { InvalidRequestError } from "../errors/errors.ts";
import { refuseValue } from "../errors/refuse-value.ts";
import { createRedact } from "../logging/redact.ts";
import { CALL_CHECKS } from "../settings/check-options.ts";
import { isJsonObject } from "../http/json.ts";
import { nearestName } from "../settings/nearest-name.ts";

/** Named arguments of one call, not yet checked. */
export type CallArguments = Readonly<Record<string, unknown>>;

/**
 * Returns the arguments as one object without a prototype, so that a polluted `Object.prototype` cannot add arguments.
 * @param name Name of the method, for errors
 * @throws InvalidRequestError if the arguments are neither an object nor undefined
 */
export function asArguments(name: string, args: unknown): CallArguments {
  if (args === undefined) return {};
  if (isJsonObject(args)) return { __proto__: null, ...args };
  return refuseValue(`one object of named arguments for ${name}`, args);
}

/**
 * Returns the names of the arguments that the method does not have.
 * @throws InvalidRequestError if an option of the call is among the arguments
 */
export function unknownArguments(args: CallArguments, known: readonly string[]): string[] {
  const unknown = Object.keys(args).filter((key) => !known.includes(key) && args[key] !== undefined);
  const option = unknown.find((key) => Object.hasOwn(CALL_CHECKS, key));
  if (option === undefined) return unknown;
  throw new InvalidRequestError(
    `Expected no ${option} in the first argument: options belong into the second argument.`,
  );
}

/**
 * Returns a sentence for each unknown argument, or undefined without any.
 * @param moved What to use instead of arguments that belong elsewhere
 */
export function describeUnknownArguments(
  name: string,
  unknown: readonly string[],
  known: readonly string[],
  moved: Readonly<Record<string, string>> = {},
): string | undefined {
  const sentences = unknown.map((key) => {
    const hint = Object.hasOwn(moved, key) ? moved[key] : nearestName(key, known);
    return `Unknown argument "${key}" of ${name} was not sent. ${hint}`;
  });
  return sentences.join(" ") || undefined;
}

/** Details of a call that failed before it was sent. */
export interface InvalidCall {
  /** Name of the method. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Texts that the message must not show; values that are not strings are skipped. */
  readonly secrets: readonly unknown[];
  /** Sentences about unknown arguments: a misspelt argument looks like a missing argument. */
  readonly warning?: string | undefined;
}

/** Returns the `InvalidRequestError` with the name of the call and without secrets; other errors unchanged. */
export function withCallName(error: unknown, { name, method, path, secrets, warning }: InvalidCall): unknown {
  if (!(error instanceof InvalidRequestError)) return error;
  const redact = createRedact(secrets.filter((secret) => typeof secret === "string"));
  const message = redact(`${name}: ${error.message}${warning === undefined ? "" : ` ${warning}`}`);
  return new InvalidRequestError(message, { method, path: redact(path), reason: error.reason, cause: error.cause });
}
