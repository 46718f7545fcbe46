// New and changed blocks of a request, as their parsers return them.
import type { CoverInput, IconInput } from "./common-parsers.ts";
import type { RichTextInput } from "./rich-text-parser.ts";

/** The value of one field of a block. */
export type FieldInput =
  | { readonly kind: "rich_text"; readonly value: RichTextInput }
  | { readonly kind: "cells"; readonly value: readonly RichTextInput[] }
  | { readonly kind: "icon"; readonly value: IconInput | null }
  | { readonly kind: "synced_from"; readonly value: string | null }
  | { readonly kind: "file"; readonly value: CoverInput }
  | { readonly kind: "children"; readonly value: readonly BlockInput[] }
  /** A value that is stored as it is. */
  | { readonly kind: "plain"; readonly value: string | number | boolean };

/** The payload of a block: its fields by name. */
export type PayloadInput = Readonly<Record<string, FieldInput | undefined>>;

/** A new block. */
export interface BlockInput {
  readonly type: string;
  readonly value: PayloadInput;
}
