// Rich text as Notion returns it. A renderer needs no client, so these types are its own; a test compares them with those of
// @ws/client.

/** A piece of text with uniform formatting. A rich text is a list of such pieces. */
export interface TextRun {
  readonly type: string;
  /** Text without formatting. For a mention: the text that the mention shows. */
  readonly plain_text: string;
  /** URL of the link, or of the mentioned page or database. */
  readonly href: string | null;
  readonly annotations: {
    readonly bold: boolean;
    readonly italic: boolean;
    readonly strikethrough: boolean;
    readonly underline: boolean;
    readonly code: boolean;
    readonly color: string;
  };
}

/** Rich text. */
export type RichText = readonly TextRun[];

/** Text with a link. */
export interface LinkRun extends TextRun {
  readonly type: "text";
  readonly text: { readonly content: string; readonly link: { readonly url: string } };
}

/** A mention of a page, database, person, date or link. */
export interface MentionRun extends TextRun {
  readonly type: "mention";
  /** The mentioned object is under the key of its type. */
  readonly mention: {
    readonly type: string;
    readonly page?: { readonly id: string };
    readonly database?: { readonly id: string };
    readonly user?: { readonly id: string };
    readonly date?: DateContent;
    readonly link_preview?: { readonly url: string };
    readonly custom_emoji?: { readonly id: string; readonly name: string; readonly url: string };
    readonly link_mention?: { readonly href: string; readonly title?: string };
  };
}

/** An equation in a text. */
export interface EquationRun extends TextRun {
  readonly type: "equation";
  readonly equation: { readonly expression: string };
}

/** A date or a span of dates. */
export interface DateContent {
  readonly start: string;
  readonly end: string | null;
  readonly time_zone: string | null;
}
