import { InvalidRequestError } from "../errors/errors.ts";
import { refuseValue } from "../errors/refuse-value.ts";
import { createRedact } from "../logging/redact.ts";
import { CALL_CHECKS } from "../settings/check-options.ts";
import { isJsonObject } from "../http/json-object.ts";
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
 * Returns a sentence for each argument that the method does not have, or undefined.
 * @throws InvalidRequestError if an option of the call is among the arguments
 */
export function describeUnknownArguments(
  name: string,
  args: CallArguments,
  known: readonly string[],
): string | undefined {
  const unknown = Object.keys(args).filter((key) => !known.includes(key) && args[key] !== undefined);
  const sentences = unknown.map((key) => {
    if (Object.hasOwn(CALL_CHECKS, key)) {
      throw new InvalidRequestError(
        `Expected no ${key} in the first argument: options belong into the second argument.`,
      );
    }
    return `Unknown argument "${key}" of ${name} was not sent. ${nearestName(key, known)}`;
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
