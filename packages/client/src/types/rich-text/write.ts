import type { Color } from "../common/color.ts";
import type { DateInput } from "../common/date.ts";
import type { ReferenceById } from "../common/reference.ts";
import type { CustomEmojiInput } from "../custom-emojis/write.ts";
import type { UserInput } from "../users/write.ts";
import type { EquationContent, Link } from "./read.ts";

/**
 * A piece of rich text to write. A list holds at most 100 pieces. `type` is optional.
 * @example { text: { content: "Hello" }, annotations: { bold: true } }
 */
export type RichTextInput = TextRichTextInput | MentionRichTextInput | EquationRichTextInput;

/** Fields that every piece of rich text takes. */
export interface RichTextInputBase {
  /** Formatting. Default: no formatting. */
  annotations?: AnnotationsInput;
}

/** Formatting to write. Every field defaults to `false`, `color` to `default`. */
export interface AnnotationsInput {
  bold?: boolean;
  italic?: boolean;
  strikethrough?: boolean;
  underline?: boolean;
  code?: boolean;
  /** Default: `default`. */
  color?: Color;
}

/**
 * Plain or linked text.
 * @example { text: { content: "Hello" } }
 */
export interface TextRichTextInput extends RichTextInputBase {
  type?: "text";
  text: TextContentInput;
}

/** Content of a piece of text to write. */
export interface TextContentInput {
  /** At most 2,000 characters. */
  content: string;
  /** Link of the text. Default: null, no link. */
  link?: Link | null;
}

/** An inline equation. */
export interface EquationRichTextInput extends RichTextInputBase {
  type?: "equation";
  equation: EquationContent;
}

/** An inline mention. */
export interface MentionRichTextInput extends RichTextInputBase {
  type?: "mention";
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
  user: UserInput;
}

/** Mentions a date or a date range. */
export interface DateMentionInput {
  type?: "date";
  date: DateInput;
}

/** Mentions a page. */
export interface PageMentionInput {
  type?: "page";
  page: ReferenceById;
}

/** Mentions a database. */
export interface DatabaseMentionInput {
  type?: "database";
  database: ReferenceById;
}

/** Inserts a placeholder that the service fills when the template is used. */
export interface TemplateMentionInput {
  type?: "template_mention";
  template_mention: TemplateDateMentionInput | TemplateUserMentionInput;
}

/** The placeholder becomes a date. */
export interface TemplateDateMentionInput {
  type?: "template_mention_date";
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
  custom_emoji: CustomEmojiInput;
}
