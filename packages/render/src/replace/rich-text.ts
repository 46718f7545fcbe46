// Rich text as Notion returns it. A renderer needs no client, so these types are its own; a test compares them with those of
// @ws/client.

/**
 * An address in a value that a function or component gets: a link with another scheme than `http`, `https`, `mailto` and `tel` can run
 * code, so it is null. Each member with an address has its unsafe form beside it, such as `unsafeHref` and `unsafeAvatarUrl`.
 */
export interface SafeUrl {
  /** The address in its normal form. Null if it is not safe. */
  readonly url: string | null;
  /** The address as Notion has it. Never use it as a link: check it with `safeAddress()`. */
  readonly unsafeUrl?: string;
}

/** A piece of text with uniform formatting. A rich text is a list of such pieces. */
export interface TextRun {
  readonly type: string;
  /** Text without formatting. For a mention: the text that the mention shows. */
  readonly plain_text: string;
  /** URL of the link, or of the mentioned page or database. Null without a link, and for a link that is not safe. */
  readonly href: string | null;
  /** The URL as Notion has it. Never use it as a link: check it with `safeAddress()`. */
  readonly unsafeHref?: string | null;
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
  readonly text: { readonly content: string; readonly link: SafeUrl };
}

/** A mention of a page, database, person, date or link. */
export interface MentionRun extends TextRun {
  readonly type: "mention";
  /** The mentioned object is under the key of its type. */
  readonly mention: {
    readonly type: string;
    readonly page?: { readonly id: string };
    readonly database?: { readonly id: string };
    readonly user?: {
      readonly id: string;
      readonly avatar_url?: string | null;
      readonly unsafeAvatarUrl?: string | null;
    };
    readonly date?: DateContent;
    readonly link_preview?: SafeUrl;
    readonly custom_emoji?: SafeUrl & { readonly id: string; readonly name: string };
    readonly link_mention?: { readonly href: string | null; readonly unsafeHref?: string; readonly title?: string };
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
