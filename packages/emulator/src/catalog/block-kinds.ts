// Every block type by its fields: a new block type is one row. @source api/resources.yaml, block_types
import { CODE_LANGUAGES } from "./code-languages.ts";
import { TEXT_COLORS } from "./colors.ts";
import { LIMITS } from "./limits.ts";

/** One field of a block's payload. */
export type BlockField = {
  readonly name: string;
  /** True if a new block must have the field. */
  readonly required?: true;
  /** True if a change of the block must have the field. */
  readonly requiredInUpdate?: true;
} & (
  | { readonly kind: "rich_text" | "cells" | "icon" | "count" | "ratio" | "synced_from" }
  /** One of the words in `among`; `empty` if the field is missing. */
  | { readonly kind: "choice"; readonly empty: string; readonly among: readonly string[] }
  | { readonly kind: "flag"; readonly empty: boolean }
  /** Text of at most `max` characters. */
  | { readonly kind: "text"; readonly max: number }
);

/** One block type. */
export interface BlockKind {
  readonly fields: readonly BlockField[];
  /** The block types that can be children. */
  readonly children: "none" | "any" | readonly string[];
  /** True if a new block must have the field `children`. */
  readonly childrenRequired?: true;
  /** Smallest number of children of a new block. */
  readonly minChildren?: number;
  /** True if the children of a new block count as the same level of nesting. */
  readonly sameLevel?: true;
  /** The deepest level of a request on which a new block can be. @default 3 */
  readonly deepestLevel?: 1 | 2;
  /** The form of the payload: its fields alone, or with a file, a file with a name, a URL or a file, or a link. */
  readonly payload: "fields" | "file" | "named_file" | "url_or_file" | "link";
  readonly creatable: boolean;
  readonly updatable: boolean;
}

const text: BlockField = { name: "rich_text", kind: "rich_text", required: true };
const keptText: BlockField = { ...text, requiredInUpdate: true };
const color: BlockField = { name: "color", kind: "choice", empty: "default", among: TEXT_COLORS };
const caption: BlockField = { name: "caption", kind: "rich_text" };
const icon: BlockField = { name: "icon", kind: "icon" };
const writable = { payload: "fields", creatable: true, updatable: true } as const;
const readOnly = { payload: "fields", creatable: false, updatable: false } as const;
const textual: BlockKind = { fields: [keptText, color], children: "any", ...writable };
const heading: BlockKind = {
  fields: [keptText, { name: "is_toggleable", kind: "flag", empty: false }, color],
  children: "any",
  ...writable,
};
const media: BlockKind = { ...writable, fields: [caption], children: "none", payload: "file" };
const link: BlockKind = {
  fields: [caption, { name: "url", kind: "text", required: true, max: LIMITS.url }],
  children: "none",
  ...writable,
};

/** The block types, the creatable ones in the order in which Notion lists them in an error. */
export const BLOCK_KINDS: Readonly<Record<string, BlockKind>> = {
  embed: { ...link, payload: "url_or_file" },
  bookmark: link,
  image: media,
  video: media,
  pdf: media,
  file: { ...media, payload: "named_file" },
  audio: media,
  code: {
    fields: [
      caption,
      text,
      { name: "language", kind: "choice", empty: "plain text", among: CODE_LANGUAGES, required: true },
    ],
    children: "none",
    ...writable,
  },
  equation: {
    fields: [{ name: "expression", kind: "text", required: true, requiredInUpdate: true, max: LIMITS.equation }],
    children: "none",
    ...writable,
  },
  divider: { fields: [], children: "none", ...writable },
  breadcrumb: { fields: [], children: "none", ...writable },
  tab: { fields: [], children: ["paragraph"], childrenRequired: true, ...writable },
  table_of_contents: { fields: [color], children: "none", ...writable },
  link_to_page: { ...writable, fields: [], children: "none", payload: "link" },
  table_row: {
    fields: [{ name: "cells", kind: "cells", required: true, requiredInUpdate: true }],
    children: "none",
    ...writable,
  },
  table: {
    fields: [
      { name: "table_width", kind: "count", required: true },
      { name: "has_column_header", kind: "flag", empty: false },
      { name: "has_row_header", kind: "flag", empty: false },
    ],
    children: ["table_row"],
    childrenRequired: true,
    minChildren: 1,
    deepestLevel: 2,
    ...writable,
  },
  column_list: {
    fields: [],
    children: ["column"],
    childrenRequired: true,
    minChildren: 2,
    sameLevel: true,
    deepestLevel: 1,
    ...writable,
    updatable: false,
  },
  column: {
    fields: [{ name: "width_ratio", kind: "ratio" }],
    children: "any",
    childrenRequired: true,
    deepestLevel: 1,
    ...writable,
  },
  heading_1: heading,
  heading_2: heading,
  heading_3: heading,
  heading_4: heading,
  paragraph: { fields: [text, icon, color], children: "any", ...writable },
  bulleted_list_item: textual,
  numbered_list_item: textual,
  quote: textual,
  to_do: { fields: [text, { name: "checked", kind: "flag", empty: false }, color], children: "any", ...writable },
  toggle: textual,
  template: { fields: [keptText], children: "any", ...writable },
  callout: { fields: [text, icon, color], children: "any", ...writable },
  synced_block: {
    fields: [{ name: "synced_from", kind: "synced_from", required: true, requiredInUpdate: true }],
    children: "any",
    ...writable,
  },
  child_page: { fields: [], children: "any", ...readOnly },
  child_database: { fields: [], children: "none", ...readOnly },
  meeting_notes: { fields: [], children: "any", ...readOnly },
  transcription: { fields: [], children: "any", ...readOnly },
  link_preview: { fields: [], children: "none", ...readOnly },
  unsupported: { fields: [], children: "none", ...readOnly },
};

/** True if a block can have children. Headings can only if they are toggles, synced blocks only if they are originals. */
export function takesChildren(
  type: string,
  content: { readonly is_toggleable?: unknown; readonly synced_from?: unknown },
): boolean {
  if (BLOCK_KINDS[type]?.children === "none") return false;
  if (type === "synced_block") return (content.synced_from ?? null) === null;
  return !type.startsWith("heading_") || content.is_toggleable === true;
}
