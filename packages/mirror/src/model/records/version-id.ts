import type { KeptList, ObjectKind } from "./object-kind.ts";

/** Id of a version in the ledger. */
export const versionId = (kind: ObjectKind | KeptList, id: string, seenAt: string): string => `${kind}/${id}/${seenAt}`;
