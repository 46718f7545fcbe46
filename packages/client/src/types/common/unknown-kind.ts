// How a union stays open. The service adds kinds without notice, so every union of kinds that may grow has a member for
// those that these types do not know. Were its `type` a plain string, `switch (block.type)` could not narrow any more:
// a string may be "paragraph" too. A pattern that no literal fits keeps them apart.

/** Marks a kind that is not in the union. It exists for the compiler only. */
export interface KindNotListedHere {
  readonly kindNotListedHere: never;
}

/**
 * The `type` of an object whose kind these types do not know: any string but the known ones. At run time it is the
 * service's word. Comparing it with a literal is a compile error (as a misspelt kind is); for a kind that is newer than
 * these types, compare it as a string:
 * ```ts
 * const kind: string = block.type;
 * if (kind === "hologram") console.log(Reflect.get(block, kind));
 * ```
 */
export type UnknownKind = `${string & KindNotListedHere}`;
