// Rich text of a request. @source api/resources.yaml, rich_text
import { TEXT_COLORS } from "../catalog/colors.ts";
import { LIMITS } from "../catalog/limits.ts";
import { customEmoji, uuid } from "./common-parsers.ts";
import { dateValue } from "./date-value.ts";
import { keyedBy, looseObjectOf, needed, objectOf, optional } from "./object-parsers.ts";
import type { Parsed, Parser } from "./parser.ts";
import { flag, listOf, oneOf, orNull, text } from "./parser.ts";

const annotations = objectOf({
  bold: optional(flag),
  italic: optional(flag),
  strikethrough: optional(flag),
  underline: optional(flag),
  code: optional(flag),
  color: optional(oneOf(TEXT_COLORS)),
});

const link = objectOf({ url: needed(text(LIMITS.url)), type: optional(oneOf(["url"])) });

const mentioned = looseObjectOf({ id: needed(uuid) });

const mention = keyedBy({
  user: mentioned,
  date: dateValue,
  page: mentioned,
  database: mentioned,
  template_mention: keyedBy({
    template_mention_date: oneOf(["today", "now"]),
    template_mention_user: oneOf(["me"]),
  }),
  custom_emoji: customEmoji,
});

/** One item of rich text. Recorded: `plain_text` and `href`, which Notion computes, can be sent. */
const richTextItem = keyedBy(
  {
    text: objectOf({ content: needed(text(LIMITS.richTextContent)), link: optional(orNull(link)) }),
    mention,
    equation: objectOf({ expression: needed(text(LIMITS.equation)) }),
  },
  {
    common: {
      annotations: optional(annotations),
      plain_text: optional(text()),
      href: optional(orNull(text())),
    },
  },
);

/** The styles of one item. */
export type AnnotationsInput = Parsed<typeof annotations>;
/** One mention. */
export type MentionInput = Parsed<typeof mention>;
/** One item of rich text. */
export type RichTextItem = Parsed<typeof richTextItem>;
/** Rich text of a request. */
export type RichTextInput = readonly RichTextItem[];

/** Rich text. */
export const richText: Parser<RichTextInput> = listOf(richTextItem, LIMITS.arrayItems);
