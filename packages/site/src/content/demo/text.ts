// Short forms for the texts and blocks of the demo.
import type { AnnotationsInput, BlockInput, RichTextInput } from "@ws/client";

/** Text: plain, or pieces with formatting. */
export type Text = string | readonly RichTextInput[];

/** Returns text as Notion takes it. */
export const richText = (text: Text): readonly RichTextInput[] =>
  typeof text === "string" ? [{ text: { content: text } }] : text;

/** Returns a piece of text with formatting. */
export const styled = (content: string, annotations: AnnotationsInput = {}): RichTextInput => ({
  text: { content },
  annotations,
});

/** Returns a linked piece of text. */
export const linked = (content: string, url: string): RichTextInput => ({ text: { content, link: { url } } });

export const paragraph = (text: Text): BlockInput => ({ paragraph: { rich_text: richText(text) } });
export const heading = (text: Text): BlockInput => ({ heading_1: { rich_text: richText(text) } });
export const bullet = (text: Text, children?: readonly BlockInput[]): BlockInput => ({
  bulleted_list_item: { rich_text: richText(text), ...(children && { children }) },
});
export const step = (text: Text, children?: readonly BlockInput[]): BlockInput => ({
  numbered_list_item: { rich_text: richText(text), ...(children && { children }) },
});
export const toDo = (text: Text, checked = false): BlockInput => ({ to_do: { rich_text: richText(text), checked } });

/** Returns a callout with a picture as its icon. */
export const callout = (text: Text, iconId: string, color: "green_background" | "yellow_background"): BlockInput => ({
  callout: { rich_text: richText(text), icon: { file_upload: { id: iconId } }, color },
});

/** Returns an image with a caption. */
export const image = (id: string, caption: string): BlockInput => ({
  image: { file_upload: { id }, caption: richText(caption) },
});

/** Returns a table. Its first row is the header. */
export const table = (rows: readonly (readonly Text[])[], hasRowHeader = false): BlockInput => ({
  table: {
    table_width: rows[0]?.length ?? 1,
    has_column_header: true,
    has_row_header: hasRowHeader,
    children: rows.map((cells) => ({ table_row: { cells: cells.map(richText) } })),
  },
});
