// A tool of the server: its definition and its answer.
import type { Fields } from "@ws/helpers/json";
import type { CopyReader, OpenCopy } from "@ws/mirror/reader";
import type { Lines } from "../piece.ts";
import type { RefreshState } from "../refresh.ts";

/** The parts of a call beside its arguments. */
export interface CallContext {
  /** The copy, in one transaction. */
  readonly copy: CopyReader;
  /** True if the server shows a part of the copy. */
  readonly isLimited: boolean;
  readonly nowMs: number;
  /** Undefined without `--refresh`. */
  readonly refresh: RefreshState | undefined;
  /** Place of the tool from which the answer goes on. Undefined: from its beginning. */
  readonly after: string | undefined;
}

/** The parts of a call without a transaction. */
export interface OutsideContext {
  readonly copy: OpenCopy;
  /** The connection of the call. */
  readonly owner?: object | undefined;
  /** Aborts when nobody waits for the answer. */
  readonly signal?: AbortSignal | undefined;
}

/** The answer of a tool, as the protocol has it. */
export interface CallResult {
  readonly [key: string]: unknown;
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: boolean;
}

/** The JSON schema of an argument. A type, because an interface is no JSON for the compiler. */
export type ArgumentSchema = {
  readonly type: "string" | "integer" | "boolean" | "object" | "array";
  readonly items?: ArgumentSchema;
  readonly description?: string;
  readonly enum?: string[];
};

/** A tool. */
export interface Tool {
  readonly description: string;
  readonly args: Readonly<Record<string, ArgumentSchema>>;
  readonly required?: readonly string[];
  /** How to ask for less, as a sentence, if an answer takes too long. */
  readonly narrow?: string;
  /** Answers a call that takes long, without a transaction: SQLite has one at a time. Undefined: `run` answers it. */
  readonly runOutside?: (args: Fields, context: OutsideContext) => Promise<Lines> | undefined;
  readonly run: (args: Fields, context: CallContext) => Lines | Promise<Lines>;
}
