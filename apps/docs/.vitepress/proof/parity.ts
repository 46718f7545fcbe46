// The comparison of the emulator with recorded traffic, which packages/emulator/test/replay.test.ts writes.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentedOperation } from "../read-operations.ts";
import { ROOT } from "../root.ts";

/** Numbers of requests, and percentages of responses that are as recorded. */
export interface Parity {
  readonly interactions: number;
  readonly status: number;
  readonly shape: number;
  readonly value: number;
  readonly perKind: number;
  readonly kinds: readonly { readonly request: string; readonly sent: number; readonly same: number }[];
}

/** Returns the results of the last replay. */
export const readParity = (): Parity =>
  JSON.parse(readFileSync(join(ROOT, "packages/emulator/test/parity.json"), "utf8")) as Parity;

/** Returns the number of responses that do not have the recorded values. */
export const differingResponses = ({ kinds }: Parity): number =>
  kinds.reduce((sum, { sent, same }) => sum + sent - same, 0);

/** Returns the name of an operation's requests in the results. */
export const requestKind = ({ method, path }: DocumentedOperation): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, "ID")}`;
