// Shapes that many requests share: ids, dates, rich text, icons, files, parents. @source api/resources.yaml
import { TEXT_COLORS } from "../catalog/colors.ts";
import { LIMITS } from "../catalog/limits.ts";
import { parseIsoDate } from "../values/iso-date.ts";
import { isObject } from "../values/json.ts";
import { isUuid } from "../values/uuid.ts";
import type { Shape } from "./shape.ts";
import { flag, keyedBy, listOf, needed, number, objectOf, oneOf, optional, orNull, text, textThat } from "./shape.ts";

/** An id of an object. */
export const uuid: Shape = textThat("a valid uuid", isUuid);

/** One of the colours of text. */
const color: Shape = oneOf(TEXT_COLORS);

/** A day or a moment. */
const isoDate: Shape = textThat("a valid ISO 8601 date string", (value) => parseIsoDate(value) !== undefined);

/** A date value. */
export const dateInput: Shape = objectOf({
  start: needed(isoDate),
  end: optional(orNull(isoDate)),
  time_zone: optional(orNull(text())),
});

const annotations = objectOf({
  bold: optional(flag),
  italic: optional(flag),
  strikethrough: optional(flag),
  underline: optional(flag),
  code: optional(flag),
  color: optional(color),
});

const link = objectOf({ url: needed(text(LIMITS.url)), type: optional(oneOf(["url"])) });

const mention = keyedBy({
  user: objectOf({ id: needed(uuid) }, true),
  date: dateInput,
  page: objectOf({ id: needed(uuid) }, true),
  database: objectOf({ id: needed(uuid) }, true),
  template_mention: keyedBy({
    template_mention_date: oneOf(["today", "now"]),
    template_mention_user: oneOf(["me"]),
  }),
  custom_emoji: objectOf({ id: needed(uuid), name: optional(text()), url: optional(text()) }),
});

/** One item of rich text. Recorded: `plain_text` and `href`, which the service computes, may be sent. */
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

/** Rich text. */
export const richText: Shape = listOf(richTextItem, LIMITS.arrayItems);

/** `{ url }`. */
export const externalFile: Shape = objectOf({ url: needed(text(LIMITS.url)) });

/** `{ id }` of a file upload. */
export const uploadRef: Shape = objectOf({ id: needed(uuid) });

/** An icon of a page, database, callout or tab. */
export const icon: Shape = keyedBy({
  file_upload: uploadRef,
  emoji: text(),
  external: externalFile,
  custom_emoji: objectOf({ id: needed(uuid), name: optional(text()), url: optional(text()) }),
  icon: objectOf({ name: needed(text()), color: optional(text()) }),
});

/** A cover. */
export const cover: Shape = keyedBy({ file_upload: uploadRef, external: externalFile });

/**
 * A parent as rows show it names its database too. Programs send it as they read it, to copy a row or to move a page
 * beside one; no refusal of it is known, so the database that stands beside is ignored.
 */
function asRowsShowIt(parent: Shape): Shape {
  return {
    check: (value, path) => {
      if (!isObject(value) || value["data_source_id"] === undefined) return parent.check(value, path);
      const { database_id: _, ...rest } = value;
      return parent.check(rest, path);
    },
  };
}

/** What a page may be made in. */
export const pageParent: Shape = asRowsShowIt(
  keyedBy({
    page_id: uuid,
    database_id: uuid,
    data_source_id: uuid,
    workspace: oneOf([true]),
  }),
);

/** Where a page may go. */
export const moveTarget: Shape = asRowsShowIt(keyedBy({ page_id: uuid, data_source_id: uuid }));

/** What a database may be made in. */
export const databaseParent: Shape = keyedBy({ page_id: uuid, workspace: oneOf([true]) });

/** What a data source may be made in. */
export const dataSourceParent: Shape = keyedBy({ database_id: uuid });

/** What a comment may be on. */
export const commentParent: Shape = keyedBy({ page_id: uuid, block_id: uuid });

/** How many items a page of a list has. Reported: 0 means the usual number, except for comments. */
export const pageSizeFrom = (least: 0 | 1): Shape => ({
  check: (value, path) => {
    const of = (wanted: string) => [{ path, wanted: `${wanted} or \`undefined\``, found: value }];
    if (typeof value !== "number") return of("a number");
    if (!Number.isInteger(value)) return of("an integer");
    if (value < least) return of("≥ `1`");
    return value > LIMITS.pageSize ? of(`≤ \`${LIMITS.pageSize}\``) : [];
  },
});

/** Where a list goes on. */
const cursor: Shape = orNull(text());

/** Fields that lists in a body have in common. */
export const paging = { start_cursor: optional(cursor), page_size: optional(pageSizeFrom(0)) };

/** A place on earth. @source api/errors-and-limits.yaml, limits.place */
export const place: Shape = objectOf({
  lat: needed(between(-90, 90)),
  lon: needed(between(-180, 180)),
  name: optional(orNull(text())),
  address: optional(orNull(text())),
  aws_place_id: optional(orNull(text())),
  google_place_id: optional(orNull(text())),
});

function between(least: number, most: number): Shape {
  return {
    check: (value, path) => {
      if (typeof value !== "number") return number.check(value, path);
      if (value < least) return [{ path, wanted: `≥ \`${least}\``, found: value }];
      return value > most ? [{ path, wanted: `≤ \`${most}\``, found: value }] : [];
    },
  };
}
