import type { Color } from "../common/color.ts";
import type { DateValue } from "../common/date.ts";
import type { ReferenceById } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { CustomEmoji } from "../custom-emojis/read.ts";
import type { PartialUser, User } from "../users/read.ts";

/** A piece of text with uniform formatting. A text is a list of such pieces. */
export type RichText = TextRichText | MentionRichText | EquationRichText | UnknownRichText;

/** Fields of every piece of rich text. */
export interface RichTextBase {
  /** Text without formatting. For a mention: the text that the mention shows. */
  plain_text: string;
  /** URL of the link, or of the mentioned page or database. */
  href: string | null;
  annotations: Annotations;
}

/** Formatting of a piece of rich text. */
export interface Annotations {
  bold: boolean;
  italic: boolean;
  strikethrough: boolean;
  underline: boolean;
  code: boolean;
  color: Color;
}

/** Plain or linked text. */
export interface TextRichText extends RichTextBase {
  type: "text";
  text: TextContent;
}

/** Content of a piece of text. */
export interface TextContent {
  content: string;
  link: Link | null;
}

/** A link. */
export interface Link {
  /** Target of the link: a URL, or a path in the workspace. */
  url: string;
}

/** An inline equation. */
export interface EquationRichText extends RichTextBase {
  type: "equation";
  equation: EquationContent;
}

/** An equation, inline or as a block. */
export interface EquationContent {
  /** KaTeX source, at most 1,000 characters. */
  expression: string;
}

/** An inline mention of a user, page, database, date or link. */
export interface MentionRichText extends RichTextBase {
  type: "mention";
  mention: Mention;
}

/** Rich text of a type that this version of the client does not know. `plain_text` still has its text. */
export interface UnknownRichText extends RichTextBase {
  type: UnknownKind;
}

/** The mentioned object. */
export type Mention =
  | UserMention
  | DateMention
  | PageMention
  | DatabaseMention
  | LinkPreviewMention
  | LinkMention
  | TemplateMention
  | CustomEmojiMention
  | UnknownMention;

/** A mention of a user. */
export interface UserMention {
  type: "user";
  user: User | PartialUser;
}

/** A mention of a date or a date range. */
export interface DateMention {
  type: "date";
  date: DateValue;
}

/** A mention of a page. */
export interface PageMention {
  type: "page";
  page: ReferenceById;
}

/** A mention of a database. */
export interface DatabaseMention {
  type: "database";
  database: ReferenceById;
}

/** A link preview that a connection made. */
export interface LinkPreviewMention {
  type: "link_preview";
  link_preview: Link;
}

/** A link with the title and picture of its target. */
export interface LinkMention {
  type: "link_mention";
  link_mention: LinkMentionContent;
}

/** Content of a link mention. */
export interface LinkMentionContent {
  /** URL of the link. */
  href: string;
  title?: string;
  description?: string;
  link_author?: string;
  /** Name of the linked site. */
  link_provider?: string;
  thumbnail_url?: string;
  icon_url?: string;
  /** URL of an embeddable version. */
  iframe_url?: string;
  height?: number;
  padding?: number;
  padding_top?: number;
}

/** A placeholder that Notion fills when the template is used. */
export interface TemplateMention {
  type: "template_mention";
  template_mention: TemplateMentionContent;
}

/** Value that replaces a template placeholder. */
export type TemplateMentionContent = TemplateDateMention | TemplateUserMention | UnknownTemplateMention;

/** The placeholder becomes a date. */
export interface TemplateDateMention {
  type: "template_mention_date";
  template_mention_date: "today" | "now";
}

/** The placeholder becomes the user who uses the template. */
export interface TemplateUserMention {
  type: "template_mention_user";
  template_mention_user: "me";
}

/** A placeholder of a type that this version of the client does not know. */
export interface UnknownTemplateMention {
  type: UnknownKind;
}

/** A custom emoji of the workspace. */
export interface CustomEmojiMention {
  type: "custom_emoji";
  custom_emoji: CustomEmoji;
}

/** A mention of a type that this version of the client does not know. */
export interface UnknownMention {
  type: UnknownKind;
}
