import type { HttpMethod, Operation } from "../operations/common/operation.ts";

/** A row of the operation table, prepared for calls. Every field is its own, so that no prototype can add a value. */
export interface CompiledOperation {
  /** Name on the client, such as `pages.retrieve`. */
  readonly name: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly query: readonly string[] | undefined;
  readonly body: readonly string[] | undefined;
  readonly form: readonly string[] | undefined;
  readonly auth: "basic" | undefined;
  readonly stream: "sse" | undefined;
  readonly items: "results" | "templates" | undefined;
  /** Names of all arguments that the operation accepts. */
  readonly argumentNames: readonly string[];
  /** Arguments to use instead of those that belong elsewhere. */
  readonly moved: Readonly<Record<string, string>> | undefined;
  /** True for an operation that writes: an unknown argument fails by default. */
  readonly writes: boolean;
}

/**
 * Prepares a row of the operation table for calls.
 * @param name name of the operation on the client, such as `pages.retrieve`
 */
export function compileOperation(name: string, row: Operation): CompiledOperation {
  // A row has no prototype while it is read: a polluted Object.prototype must not add a query or a body to it.
  const ownRow = { __proto__: null, ...row } as Operation;
  const { method, path, query, body, form, auth, stream, items, moved } = ownRow;
  const pathNames = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter);
  const credentials = auth === "basic" ? ["client_id", "client_secret"] : ["auth"];
  const argumentNames = [...pathNames, ...(query ?? []), ...(body ?? []), ...(form ?? []), ...credentials];
  // An operation with items lists or queries, also with POST.
  const writes = method !== "GET" && items === undefined;
  return { name, method, path, query, body, form, auth, stream, items, argumentNames, moved, writes };
}
