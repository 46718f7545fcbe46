// Every block type by its fields. Data, so that a new type is one row. @source api/resources.yaml, block_types
import { CODE_LANGUAGES } from "./code-languages.ts";
import { TEXT_COLORS } from "./colors.ts";

/** How one field of a block's payload is read from a request. */
export type BlockField =
  /** Rich text; `required` when a creation must have it, `requiredInUpdate` when a change must have it too. */
  | { readonly name: string; readonly kind: "rich_text"; readonly required?: true; readonly requiredInUpdate?: true }
  | { readonly name: string; readonly kind: "cells"; readonly required: true; readonly requiredInUpdate: true }
  /** One of the words in `among`; `empty` when it is not given. */
  | {
      readonly name: string;
      readonly kind: "choice";
      readonly empty: string;
      readonly among: readonly string[];
      readonly required?: true;
      readonly requiredInUpdate?: true;
    }
  | { readonly name: string; readonly kind: "flag"; readonly empty: boolean; readonly requiredInUpdate?: true }
  | { readonly name: string; readonly kind: "icon"; readonly requiredInUpdate?: true }
  | {
      readonly name: string;
      readonly kind: "text";
      readonly required: true;
      readonly most: number;
      readonly requiredInUpdate?: true;
    }
  | { readonly name: string; readonly kind: "count"; readonly required: true; readonly requiredInUpdate?: true }
  | { readonly name: string; readonly kind: "ratio"; readonly requiredInUpdate?: true };

/** What may stand below a block. */
type ChildRule = "none" | "any" | readonly string[];

/** What the emulator knows of a block type. */
export interface BlockKind {
  readonly fields: readonly BlockField[];
  readonly children: ChildRule;
  /** Media keep a file beside their fields; `file` a name too. */
  readonly media?: true;
  readonly creatable: boolean;
  readonly updatable: boolean;
  /** Fewest children at creation. */
  readonly fewestChildren?: number;
}

const text: BlockField = { name: "rich_text", kind: "rich_text", required: true };
const keptText: BlockField = { ...text, requiredInUpdate: true };
const color: BlockField = { name: "color", kind: "choice", empty: "default", among: TEXT_COLORS };
const caption: BlockField = { name: "caption", kind: "rich_text" };
const made = { creatable: true, updatable: true } as const;
const textual: BlockKind = { fields: [keptText, color], children: "any", ...made };
const heading: BlockKind = {
  fields: [keptText, { name: "is_toggleable", kind: "flag", empty: false }, color],
  children: "any",
  ...made,
};
const media: BlockKind = { fields: [caption], children: "none", media: true, ...made };
const readOnly = { creatable: false, updatable: false } as const;
const link: BlockKind = {
  fields: [caption, { name: "url", kind: "text", required: true, most: 2000 }],
  children: "none",
  ...made,
};

/** The block types. */
export const BLOCK_KINDS: Readonly<Record<string, BlockKind>> = {
  paragraph: { fields: [text, { name: "icon", kind: "icon" }, color], children: "any", ...made },
  heading_1: heading,
  heading_2: heading,
  heading_3: heading,
  heading_4: heading,
  bulleted_list_item: textual,
  numbered_list_item: textual,
  quote: textual,
  toggle: textual,
  to_do: { fields: [text, { name: "checked", kind: "flag", empty: false }, color], children: "any", ...made },
  callout: { fields: [text, { name: "icon", kind: "icon" }, color], children: "any", ...made },
  template: { fields: [keptText], children: "any", ...made },
  code: {
    fields: [
      caption,
      text,
      { name: "language", kind: "choice", empty: "plain text", among: CODE_LANGUAGES, required: true },
    ],
    children: "none",
    ...made,
  },
  equation: {
    fields: [{ name: "expression", kind: "text", required: true, requiredInUpdate: true, most: 1000 }],
    children: "none",
    ...made,
  },
  divider: { fields: [], children: "none", ...made },
  breadcrumb: { fields: [], children: "none", ...made },
  table_of_contents: { fields: [color], children: "none", ...made },
  tab: { fields: [], children: ["paragraph"], ...made },
  column_list: { fields: [], children: ["column"], creatable: true, updatable: false, fewestChildren: 2 },
  column: { fields: [{ name: "width_ratio", kind: "ratio" }], children: "any", ...made },
  table: {
    fields: [
      { name: "table_width", kind: "count", required: true },
      { name: "has_column_header", kind: "flag", empty: false },
      { name: "has_row_header", kind: "flag", empty: false },
    ],
    children: ["table_row"],
    fewestChildren: 1,
    ...made,
  },
  table_row: {
    fields: [{ name: "cells", kind: "cells", required: true, requiredInUpdate: true }],
    children: "none",
    ...made,
  },
  link_to_page: { fields: [], children: "none", ...made },
  synced_block: { fields: [], children: "any", ...made },
  embed: link,
  bookmark: link,
  image: media,
  video: media,
  pdf: media,
  file: media,
  audio: media,
  child_page: { fields: [], children: "any", ...readOnly },
  child_database: { fields: [], children: "none", ...readOnly },
  meeting_notes: { fields: [], children: "any", ...readOnly },
  transcription: { fields: [], children: "any", ...readOnly },
  link_preview: { fields: [], children: "none", ...readOnly },
  unsupported: { fields: [], children: "none", ...readOnly },
};

/** The block type that a request object means: its `type`, or else the key that is one. */
export function blockTypeOf(input: Readonly<Record<string, unknown>>): string | undefined {
  const named = input["type"];
  if (typeof named === "string") return named;
  return Object.keys(input).find((key) => Object.hasOwn(BLOCK_KINDS, key));
}
