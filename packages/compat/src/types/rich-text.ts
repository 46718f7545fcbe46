import type { Annotations, Color, EquationRichText, MentionRichText, RichTextBase, TextRichText } from "@ws/client";
import type { ResponseType } from "./response-type.ts";

/** A color of a text or block. */
export type ApiColor = Color;

/** Formatting of a run of text. */
export interface AnnotationResponse extends ResponseType<Annotations> {}

/** Fields of every run of text. */
export interface RichTextItemResponseCommon extends ResponseType<RichTextBase> {}

/** Fields of a run of plain text, without the common fields. */
export interface TextRichTextItemResponse extends Omit<ResponseType<TextRichText>, keyof RichTextBase> {}

/** Fields of a mention, without the common fields. */
export interface MentionRichTextItemResponse extends Omit<ResponseType<MentionRichText>, keyof RichTextBase> {}

/** Fields of an inline formula, without the common fields. */
export interface EquationRichTextItemResponse extends Omit<ResponseType<EquationRichText>, keyof RichTextBase> {}

/** A run of text with one formatting. Compare `type` to narrow it. */
export type RichTextItemResponse = RichTextItemResponseCommon &
  (TextRichTextItemResponse | MentionRichTextItemResponse | EquationRichTextItemResponse);
