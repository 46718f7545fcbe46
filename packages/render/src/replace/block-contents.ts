// The contents of blocks by type, for functions and components that replace a block.
import type { RichText, SafeUrl } from "./rich-text.ts";

interface TextContent {
  readonly rich_text: RichText;
  readonly color: string;
}

interface TextWithIcon extends TextContent {
  readonly icon?: IconContent | null;
}

interface HeadingContent extends TextContent {
  readonly is_toggleable: boolean;
}

/** A file that Notion stores (`file`), or one of the web (`external`). */
interface MediaContent {
  readonly type: string;
  readonly caption: RichText;
  readonly file?: SafeUrl & { readonly expiry_time: string };
  readonly external?: SafeUrl;
}

interface FileContent extends MediaContent {
  readonly name: string;
}

interface WebContent extends SafeUrl {
  readonly caption: RichText;
}

interface MeetingContent {
  readonly title?: RichText;
  readonly status?: string;
  readonly calendar_event?: object;
  readonly recording?: object;
}

interface IconContent {
  readonly type: string;
  readonly emoji?: string;
  readonly file?: SafeUrl;
  readonly external?: SafeUrl;
  readonly custom_emoji?: SafeUrl;
}

/** Contents of blocks by type, as Notion returns them, with safe addresses: see {@link SafeUrl}. */
export interface BlockContents {
  paragraph: TextWithIcon;
  heading_1: HeadingContent;
  heading_2: HeadingContent;
  heading_3: HeadingContent;
  heading_4: HeadingContent;
  bulleted_list_item: TextContent;
  numbered_list_item: TextContent & { readonly list_start_index?: number; readonly list_format?: string };
  to_do: TextContent & { readonly checked: boolean };
  toggle: TextContent;
  quote: TextContent;
  callout: TextContent & { readonly icon: IconContent | null };
  template: { readonly rich_text: RichText };
  tab: object;
  column_list: object;
  column: { readonly width_ratio?: number };
  table: { readonly table_width: number; readonly has_column_header: boolean; readonly has_row_header: boolean };
  table_row: { readonly cells: readonly RichText[] };
  synced_block: { readonly synced_from: { readonly block_id: string } | null };
  code: { readonly rich_text: RichText; readonly caption: RichText; readonly language: string };
  equation: { readonly expression: string };
  divider: object;
  breadcrumb: object;
  table_of_contents: { readonly color: string };
  child_page: { readonly title: string };
  child_database: { readonly title: string };
  link_to_page: {
    readonly type: string;
    readonly page_id?: string;
    readonly database_id?: string;
    readonly comment_id?: string;
  };
  embed: WebContent;
  bookmark: WebContent;
  link_preview: SafeUrl;
  image: MediaContent;
  video: MediaContent;
  audio: MediaContent;
  pdf: MediaContent;
  file: FileContent;
  meeting_notes: MeetingContent;
  transcription: MeetingContent;
  unsupported: { readonly block_type: string };
}

/** A block of a type, as Notion returns it, with safe addresses: see {@link SafeUrl}. */
export type BlockOf<Type extends string> = {
  readonly id: string;
  readonly type: Type;
  readonly has_children: boolean;
  readonly created_time: string;
  readonly last_edited_time: string;
} & (Type extends keyof BlockContents ? { readonly [Key in Type]: BlockContents[Key] } : object);
