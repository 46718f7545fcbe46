// The service's operations as the project's notes describe them, read from beside the repository where they are there.
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

/** A parameter of an operation. */
interface DescribedParameter {
  readonly name: string;
  /** Required in every variant of the body. */
  readonly required: boolean;
  /** For one that only some variants require, how many do: `2 of 4`. */
  readonly required_in_variants?: string;
}

/** An operation. */
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

/** Whether the description is on this machine. */
export const hasServiceDescription = existsSync(FILE);

/** All operations that the description lists. */
export function readServiceDescription(): DescribedOperation[] {
  return (parse(readFileSync(FILE, "utf8")) as { operations: DescribedOperation[] }).operations;
}
