import type { Color } from "../common/color.ts";
import type { DateInput } from "../common/date.ts";
import type { ReferenceById } from "../common/response.ts";
import type { CustomEmojiInput } from "../custom-emojis/write.ts";
import type { UserInput } from "../users/write.ts";
import type { EquationContent, Link } from "./read.ts";

/**
 * A piece of rich text to write. A list holds at most 100 pieces. `type` is optional.
 * @see https://developers.notion.com/reference/rich-text
 * @example { text: { content: "Hello" }, annotations: { bold: true } }
 */
export type RichTextInput = TextRichTextInput | MentionRichTextInput | EquationRichTextInput;

/** Fields that every piece of rich text takes. */
export interface RichTextInputBase {
  /**
   * Formatting.
   * @default no formatting
   */
  annotations?: AnnotationsInput;
}

/** Formatting to write. Every field defaults to `false`, `color` to `default`. */
export interface AnnotationsInput {
  /** True for bold text. */
  bold?: boolean;
  /** True for italic text. */
  italic?: boolean;
  /** True for struck-through text. */
  strikethrough?: boolean;
  /** True for underlined text. */
  underline?: boolean;
  /** True for inline code. */
  code?: boolean;
  /**
   * Color of the text or its background.
   * @default "default"
   */
  color?: Color;
}

/**
 * Plain or linked text.
 * @example { text: { content: "Hello" } }
 */
export interface TextRichTextInput extends RichTextInputBase {
  type?: "text";
  /** The text and its link. */
  text: TextContentInput;
}

/** Content of a piece of text to write. */
export interface TextContentInput {
  /** At most 2,000 characters. */
  content: string;
  /**
   * Link of the text.
   * @default null, no link
   */
  link?: Link | null;
}

/** An inline equation. */
export interface EquationRichTextInput extends RichTextInputBase {
  type?: "equation";
  /** The equation as KaTeX. */
  equation: EquationContent;
}

/** An inline mention. */
export interface MentionRichTextInput extends RichTextInputBase {
  type?: "mention";
  /** The mentioned object. */
  mention: MentionInput;
}

/** The object to mention. */
export type MentionInput =
  | UserMentionInput
  | DateMentionInput
  | PageMentionInput
  | DatabaseMentionInput
  | TemplateMentionInput
  | CustomEmojiMentionInput;

/** Mentions a user. */
export interface UserMentionInput {
  type?: "user";
  /** The user, by id. */
  user: UserInput;
}

/** Mentions a date or a date range. */
export interface DateMentionInput {
  type?: "date";
  /** The date, or the range of dates. */
  date: DateInput;
}

/** Mentions a page. */
export interface PageMentionInput {
  type?: "page";
  /** The page, by id. */
  page: ReferenceById;
}

/** Mentions a database. */
export interface DatabaseMentionInput {
  type?: "database";
  /** The database, by id. */
  database: ReferenceById;
}

/** Inserts a placeholder that Notion fills when the template is used. */
export interface TemplateMentionInput {
  type?: "template_mention";
  /** The placeholder. */
  template_mention: TemplateDateMentionInput | TemplateUserMentionInput;
}

/** The placeholder becomes a date. */
export interface TemplateDateMentionInput {
  type?: "template_mention_date";
  /** `today`: the day. `now`: the day and the time. */
  template_mention_date: "today" | "now";
}

/** The placeholder becomes the user who uses the template. */
export interface TemplateUserMentionInput {
  type?: "template_mention_user";
  template_mention_user: "me";
}

/** Inserts a custom emoji of the workspace. */
export interface CustomEmojiMentionInput {
  type?: "custom_emoji";
  /** The emoji, by its id. */
  custom_emoji: CustomEmojiInput;
}
