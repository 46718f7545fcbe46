import type { ObjectKind } from "./object-kind.ts";

/** Id of a version in the ledger. */
export const versionId = (kind: ObjectKind, id: string, seenAt: string): string => `${kind}/${id}/${seenAt}`;
