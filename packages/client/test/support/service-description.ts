// Reads the description of the service's operations, which is optional and not part of the repository.
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

/** An argument of an operation. */
interface DescribedParameter {
  readonly name: string;
  /** True if every variant of the body requires the argument. */
  readonly required: boolean;
  /** Number of body variants that require the argument, if only some do: `2 of 4`. */
  readonly required_in_variants?: string;
}

/** An operation of the service. */
export interface DescribedOperation {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly auth: "bearer" | "basic";
  readonly path_params: readonly DescribedParameter[];
  readonly query_params: readonly DescribedParameter[];
  readonly body_params: readonly DescribedParameter[];
  readonly form_params?: readonly DescribedParameter[];
  readonly request_body: "json" | "none" | "multipart/form-data";
  readonly paginated: boolean;
  readonly cursor_in?: "query" | "body";
  readonly items_key?: string;
  readonly streaming: false | "sse";
}

const FILE = new URL("../../../../../shared/api/operations.yaml", import.meta.url);

/** True if the description is available on this machine. */
export const hasServiceDescription = existsSync(FILE);

/** Reads all operations of the description. */
export function readServiceDescription(): DescribedOperation[] {
  return (parse(readFileSync(FILE, "utf8")) as { operations: DescribedOperation[] }).operations;
}
