import type { Color } from "../common/color.ts";
import type { CustomEmojiInput } from "../custom-emojis/read.ts";
import type { DateInput } from "../common/date.ts";
import type { EquationContent, Link, ReferenceById } from "./read.ts";

/** A run of text as it is written. A list holds at most 100; `type` may be left out. */
export type RichTextInput = TextRichTextInput | MentionRichTextInput | EquationRichTextInput;

/** What every run of text may be given. */
export interface RichTextInputBase {
  /** Formatting. What is left out is off. */
  annotations?: AnnotationsInput;
}

/** Formatting as it is written. */
export interface AnnotationsInput {
  bold?: boolean;
  italic?: boolean;
  strikethrough?: boolean;
  underline?: boolean;
  code?: boolean;
  /** Default: `default`. */
  color?: Color;
}

/** Ordinary text: `{ text: { content: "Hello" } }`. */
export interface TextRichTextInput extends RichTextInputBase {
  type?: "text";
  text: TextContentInput;
}

/** The words of a run of text as they are written. */
export interface TextContentInput {
  /** At most 2,000 characters. */
  content: string;
  link?: Link | null;
}

/** A formula within a text. */
export interface EquationRichTextInput extends RichTextInputBase {
  type?: "equation";
  equation: EquationContent;
}

/** A mention of something within a text. */
export interface MentionRichTextInput extends RichTextInputBase {
  type?: "mention";
  mention: MentionInput;
}

/** What is mentioned, as it is written. */
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

/** A user as it is written: its id decides. */
export interface UserInput {
  object?: "user";
  id: string;
}

/** Mentions a date. */
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

/** Makes a place that a template fills when it is used. */
export interface TemplateMentionInput {
  type?: "template_mention";
  template_mention: TemplateDateMentionInput | TemplateUserMentionInput;
}

/** The template fills in a date. */
export interface TemplateDateMentionInput {
  type?: "template_mention_date";
  template_mention_date: "today" | "now";
}

/** The template fills in who uses it. */
export interface TemplateUserMentionInput {
  type?: "template_mention_user";
  template_mention_user: "me";
}

/** Shows an emoji of the workspace. */
export interface CustomEmojiMentionInput {
  type?: "custom_emoji";
  custom_emoji: CustomEmojiInput;
}
