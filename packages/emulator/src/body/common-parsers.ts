// Parsers that many requests share: ids, files, icons, parents, paging. @source api/resources.yaml
import { LIMITS } from "../catalog/limits.ts";
import { isObject } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import { keyedBy, needed, objectOf, optional, optionalIf } from "./object-parsers.ts";
import type { Parsed, Parser } from "./parser.ts";
import { failure, flag, mapped, numberBetween, oneOf, orNull, populatedText, text, textAs } from "./parser.ts";

/** An id of an object, in its dashed form. */
export const uuid: Parser<string> = textAs("a valid uuid", (value) => (isUuid(value) ? dashedUuid(value) : undefined));

const fileUrl: Parser<string> = mapped(text(LIMITS.url), (url, path) =>
  url === "" ? failure(path, "defined", undefined) : url,
);

/** `{ url }` of a file on the web. */
export const externalFile = objectOf({ url: needed(fileUrl) });

/** `{ id }` of a file upload. */
export const uploadRef = objectOf({ id: needed(uuid) });

/** A file that is already in the workspace, as a response shows it. */
export const hostedFile = objectOf({ url: needed(text(LIMITS.url)), expiry_time: optional(text()) });

/** `{ id }` of a custom emoji, with the name and URL that a response shows. */
export const customEmoji = objectOf({ id: needed(uuid), name: optional(text()), url: optional(text()) });

/** A picture, a flag of two letters, or a key (a digit in a box). */
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\uFE0F?\u20E3)/u;

/** An icon of a page, database, callout or tab. */
export const icon = mapped(
  keyedBy({
    file_upload: uploadRef,
    emoji: text(),
    external: externalFile,
    custom_emoji: customEmoji,
    icon: objectOf({ name: needed(text()), color: optional(text()) }),
  }),
  (parsed, path) =>
    parsed.type === "emoji" && !EMOJI.test(parsed.value) ? failure(`${path}.emoji`, "an emoji", parsed.value) : parsed,
);

/** A cover. */
export const cover = keyedBy({ file_upload: uploadRef, external: externalFile });

/** An icon of a request. */
export type IconInput = Parsed<typeof icon>;
/** A cover of a request. */
export type CoverInput = Parsed<typeof cover>;
/** A file of a request. */
export type FileInput = CoverInput | { readonly type: "file"; readonly value: Parsed<typeof hostedFile> };

/**
 * A parent that can name its database besides its data source, as responses show the parent of a row. Programs copy
 * that form from a response, and no refusal of it is known.
 */
function withoutDatabase<T>(parent: Parser<T>): Parser<T> {
  return (value, path) => {
    if (!isObject(value) || value["data_source_id"] === undefined) return parent(value, path);
    const { database_id: _, ...rest } = value;
    return parent(rest, path);
  };
}

const workspace = oneOf([true]);

/** The parent of a new page. */
export const pageParent = withoutDatabase(
  keyedBy({ page_id: uuid, database_id: uuid, data_source_id: uuid, workspace }),
);

/** The new parent of a page that moves. */
export const moveTarget = withoutDatabase(keyedBy({ page_id: uuid, data_source_id: uuid }));

/** The parent of a database. */
export const databaseParent = keyedBy({ page_id: uuid, workspace });

/** The parent of a data source. */
export const dataSourceParent = keyedBy({ database_id: uuid });

/** The page or block of a new comment. */
export const commentParent = keyedBy({ page_id: uuid, block_id: uuid });

/** The number of items on one page of a list. Reported: 0 means the default, except for comments. */
export const pageSizeFrom =
  (min: 0 | 1): Parser<number> =>
  (value, path) => {
    const wrong = (wanted: string) => failure(path, `${wanted} or \`undefined\``, value);
    if (typeof value !== "number") return wrong("a number");
    if (!Number.isInteger(value)) return wrong("an integer");
    if (value < min) return wrong("≥ `1`");
    return value > LIMITS.pageSize ? wrong(`≤ \`${LIMITS.pageSize}\``) : value;
  };

/** The fields of a list that is requested with a body. */
export const paging = { start_cursor: optional(orNull(text())), page_size: optional(pageSizeFrom(0)) };

/** A place on earth. @source api/errors-and-limits.yaml, limits.place */
export const place = objectOf({
  lat: needed(numberBetween(-90, 90)),
  lon: needed(numberBetween(-180, 180)),
  name: optional(orNull(populatedText())),
  address: optional(orNull(populatedText())),
  aws_place_id: optional(orNull(populatedText())),
  google_place_id: optional(orNull(populatedText())),
});

/** The fields that move an object into the trash or out of it. `archived` is the older name of `in_trash`. */
export const trashFields = (hasArchived: boolean) => ({
  in_trash: optional(flag),
  archived: optionalIf(hasArchived, flag),
});

/** Returns the value of the trash fields; undefined if both are missing. */
export function trashFlag(body: { readonly in_trash?: boolean | undefined; readonly archived?: boolean | undefined }) {
  return body.in_trash ?? body.archived;
}
