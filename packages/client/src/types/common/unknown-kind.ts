// Keeps unions open. Notion adds types without notice, so every union that may grow has a member for the types that
// this version does not know. A plain `string` as its `type` would break narrowing: `switch (block.type)` could no longer
// rule it out. No literal matches the pattern below, so narrowing still works.

/** Marker for a `type` that a union does not list. It exists for the compiler only. */
export interface KindNotListedHere {
  readonly kindNotListedHere: never;
}

/**
 * The `type` of an object that this version of the client does not know. At run time it is Notion's string.
 * Comparing it with a literal is a compile error, as is a misspelled type. For a type that is newer than this version,
 * compare it as a string:
 * ```ts
 * const kind: string = block.type;
 * if (kind === "hologram") console.log(Reflect.get(block, kind));
 * ```
 */
export type UnknownKind = `${string & KindNotListedHere}`;

/**
 * A union without its member for unknown types. After a `switch` with all cases, a value of this type is `never`.
 * @example
 * const toText: { [Type in Known<Block>["type"]]?: (block: Extract<Block, { type: Type }>) => string } = {
 *   to_do: (block) => (block.to_do.checked ? "done" : "open"),
 * };
 */
export type Known<Union> = Union extends { type: infer Type extends string }
  ? // A literal is a required key. The pattern of UnknownKind is an index signature, and those are optional.
    {} extends Record<Type, unknown>
    ? never
    : Union
  : Union;
