import type { Color } from "../common/color.ts";
import type { CustomEmoji } from "../custom-emojis/read.ts";
import type { DateValue } from "../common/date.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { PartialUser, User } from "../users/read.ts";

/** A run of text with one formatting: a text is a list of these. */
export type RichText = TextRichText | MentionRichText | EquationRichText | UnknownRichText;

/** What every run of text has. */
export interface RichTextBase {
  /** The text without formatting; for a mention what it shows. */
  plain_text: string;
  /** Where it leads: the link, or the mentioned page or database. */
  href: string | null;
  annotations: Annotations;
}

/** Formatting of a run of text. */
export interface Annotations {
  bold: boolean;
  italic: boolean;
  strikethrough: boolean;
  underline: boolean;
  code: boolean;
  color: Color;
}

/** Ordinary text. */
export interface TextRichText extends RichTextBase {
  type: "text";
  text: TextContent;
}

/** The words of a run of text. */
export interface TextContent {
  content: string;
  link: Link | null;
}

/** Where a text leads. */
export interface Link {
  url: string;
}

/** A formula within a text. */
export interface EquationRichText extends RichTextBase {
  type: "equation";
  equation: EquationContent;
}

/** A formula, of a run of text or of a block. */
export interface EquationContent {
  /** KaTeX source, at most 1,000 characters. */
  expression: string;
}

/** A mention of something within a text. */
export interface MentionRichText extends RichTextBase {
  type: "mention";
  mention: Mention;
}

/** A run of text of a kind that these types do not know; `plain_text` still says what it shows. */
export interface UnknownRichText extends RichTextBase {
  type: UnknownKind;
}

/** What is mentioned. */
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

/** A user is mentioned. */
export interface UserMention {
  type: "user";
  user: User | PartialUser;
}

/** A date is mentioned. */
export interface DateMention {
  type: "date";
  date: DateValue;
}

/** A page is mentioned. */
export interface PageMention {
  type: "page";
  page: ReferenceById;
}

/** A database is mentioned. */
export interface DatabaseMention {
  type: "database";
  database: ReferenceById;
}

/** Something known only by its id. */
export interface ReferenceById {
  id: string;
}

/** A link with a preview, made by a connection. */
export interface LinkPreviewMention {
  type: "link_preview";
  link_preview: Link;
}

/** A link that shows what is behind it. */
export interface LinkMention {
  type: "link_mention";
  link_mention: LinkMentionContent;
}

/** What a link mention shows. */
export interface LinkMentionContent {
  href: string;
  title?: string;
  description?: string;
  link_author?: string;
  link_provider?: string;
  thumbnail_url?: string;
  icon_url?: string;
  iframe_url?: string;
  height?: number;
  padding?: number;
  padding_top?: number;
}

/** A place that a template fills when it is used. */
export interface TemplateMention {
  type: "template_mention";
  template_mention: TemplateMentionContent;
}

/** What a template fills in. */
export type TemplateMentionContent = TemplateDateMention | TemplateUserMention | UnknownTemplateMention;

/** The template fills in a date. */
export interface TemplateDateMention {
  type: "template_mention_date";
  template_mention_date: "today" | "now";
}

/** The template fills in who uses it. */
export interface TemplateUserMention {
  type: "template_mention_user";
  template_mention_user: "me";
}

/** The template fills in something that these types do not know. */
export interface UnknownTemplateMention {
  type: UnknownKind;
}

/** An emoji of the workspace within a text. */
export interface CustomEmojiMention {
  type: "custom_emoji";
  custom_emoji: CustomEmoji;
}

/** A mention of a kind that these types do not know. */
export interface UnknownMention {
  type: UnknownKind;
}
