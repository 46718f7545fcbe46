// What the body of each operation may hold, by version. @source api/operations.yaml
// The service refuses fields that it does not know: "body.x should be not present". File uploads and OAuth have
// forms of their own and are not here.
import type { ApiVersion } from "../catalog/api-version.ts";
import { LIMITS } from "../catalog/limits.ts";
import { VIEW_TYPES } from "../catalog/view-types.ts";
import { ApiError } from "../errors/api-error.ts";
import { problemsText } from "../errors/problem.ts";
import type { JsonObject } from "../values/json.ts";
import { changedBlockFields, newBlocks } from "./block-shapes.ts";
import {
  commentParent,
  cover,
  dataSourceParent,
  databaseParent,
  icon,
  moveTarget,
  pageParent,
  paging,
  richText,
  uuid,
} from "./common-shapes.ts";
import { changedColumns, judgedByColumns, newColumns, pageProperties, quickFilters } from "./property-shapes.ts";
import type { Fields, Shape } from "./shape.ts";
import {
  anyObject,
  anything,
  flag,
  keyedBy,
  listOf,
  needed,
  number,
  objectOf,
  oneOf,
  optional,
  orNull,
  orUndefined,
  text,
} from "./shape.ts";

const maybe = {
  flag: optional(flag),
  text: optional(text()),
  icon: optional(orNull(icon)),
  cover: optional(orNull(cover)),
  richText: optional(richText),
  judged: optional(judgedByColumns),
};

/**
 * Reported: the service takes the field and does nothing with it, where one would expect a refusal. (`properties` of
 * databases.create became those of its data source with 2025-09-03; a page moves by pages.move only.)
 */
const ignored = optional(anything);

/** `archived` is the older twin of `in_trash`; the newer version refuses it. */
const trash = (version: ApiVersion): Fields =>
  version === "2025-09-03" ? { in_trash: maybe.flag, archived: maybe.flag } : { in_trash: maybe.flag };

const nothing = objectOf({}, true);

/** A place among siblings: `{ type, … }`. */
function placeAmong(types: Readonly<Record<string, Fields>>): Shape {
  return {
    check: (value, path) => {
      const among = oneOf(Object.keys(types));
      const given = objectOf({ type: needed(among) }, true).check(value, path);
      if (given.length > 0) return given;
      const type = (value as JsonObject)["type"] as string;
      return objectOf({ type: needed(among), ...types[type] }).check(value, path);
    },
  };
}

const afterBlock = { after_block: needed(objectOf({ id: needed(uuid) })) };
const template = placeAmong({
  none: { timezone: maybe.text },
  default: { timezone: maybe.text },
  template_id: { template_id: needed(uuid), timezone: maybe.text },
});

const columns = {
  create: optional(newColumns),
  initial: optional(objectOf({ properties: optional(newColumns), title: ignored })),
};

const view = {
  filter: maybe.judged,
  sorts: maybe.judged,
  quick_filters: optional(orNull(quickFilters)),
  configuration: optional(orNull(anyObject)),
};

const markdown = {
  position: optional(placeAmong({ start: {}, end: {} })),
  deleting: { allow_deleting_content: maybe.flag },
};

const words = { rich_text: maybe.richText, markdown: maybe.text };

type BodyOf = (version: ApiVersion) => Shape;

const bodies: Readonly<Record<string, BodyOf>> = {
  "pages.create": () =>
    objectOf({
      parent: optional(pageParent),
      properties: optional(pageProperties),
      icon: maybe.icon,
      cover: maybe.cover,
      content: optional(newBlocks),
      children: optional(newBlocks),
      markdown: maybe.text,
      allow_async: maybe.flag,
      template: optional(template),
      position: optional(placeAmong({ page_start: {}, page_end: {}, after_block: afterBlock })),
    }),
  "pages.update": (version) =>
    objectOf({
      properties: optional(pageProperties),
      icon: maybe.icon,
      cover: maybe.cover,
      is_locked: maybe.flag,
      template: optional(template),
      erase_content: maybe.flag,
      is_archived: maybe.flag,
      parent: ignored,
      ...trash(version),
    }),
  "pages.move": () => objectOf({ parent: needed(moveTarget) }),
  "pages.updateMarkdown": () =>
    keyedBy(
      {
        insert_content: objectOf({ content: needed(text()), after: maybe.text, position: markdown.position }),
        replace_content_range: objectOf({
          content: needed(text()),
          content_range: needed(text()),
          ...markdown.deleting,
        }),
        update_content: objectOf({
          content_updates: needed(
            listOf(
              objectOf({ old_str: needed(text()), new_str: needed(text()), replace_all_matches: maybe.flag }),
              LIMITS.arrayItems,
            ),
          ),
          ...markdown.deleting,
        }),
        replace_content: objectOf({ new_str: needed(text()), ...markdown.deleting }),
      },
      { common: { allow_async: maybe.flag, type: needed(text()) } },
    ),
  "blocks.update": (version) =>
    objectOf({ object: optional(oneOf(["block"])), type: maybe.text, ...trash(version), ...changedBlockFields() }),
  "blocks.children.append": (version) =>
    objectOf({
      children: needed(newBlocks),
      position: optional(placeAmong({ after_block: afterBlock, start: {}, end: {} })),
      ...(version === "2025-09-03" ? { after: optional(uuid) } : {}),
    }),
  "blocks.meetingNotes.query": () => objectOf({ filter: maybe.judged, sort: maybe.judged, limit: optional(number) }),
  "databases.create": () =>
    objectOf({
      parent: needed(databaseParent),
      title: maybe.richText,
      description: maybe.richText,
      is_inline: maybe.flag,
      initial_data_source: columns.initial,
      properties: ignored,
      icon: maybe.icon,
      cover: maybe.cover,
    }),
  "databases.update": (version) =>
    objectOf({
      parent: optional(databaseParent),
      title: maybe.richText,
      description: maybe.richText,
      is_inline: maybe.flag,
      // Seen: unlike those of a page or a data source, these can be replaced but not cleared with null.
      icon: optional(orUndefined(icon)),
      cover: optional(orUndefined(cover)),
      is_locked: maybe.flag,
      ...trash(version),
    }),
  "dataSources.create": () =>
    objectOf({
      parent: needed(dataSourceParent),
      properties: needed(newColumns),
      title: maybe.richText,
      icon: maybe.icon,
    }),
  "dataSources.update": (version) =>
    objectOf({
      title: maybe.richText,
      // Named in the text of the reference, missing from its list of fields.
      description: maybe.richText,
      icon: maybe.icon,
      properties: optional(changedColumns),
      parent: optional(dataSourceParent),
      ...trash(version),
    }),
  "dataSources.query": () =>
    objectOf({
      filter: maybe.judged,
      sorts: maybe.judged,
      archived: maybe.flag,
      in_trash: maybe.flag,
      is_archived: maybe.flag,
      result_type: optional(oneOf(["page", "data_source"])),
      ...paging,
    }),
  search: () =>
    objectOf({
      query: maybe.text,
      sort: optional(
        objectOf({
          direction: optional(oneOf(["ascending", "descending"])),
          timestamp: optional(oneOf(["last_edited_time"])),
          property: optional(oneOf(["relevance"])),
        }),
      ),
      filter: optional(
        objectOf({
          value: optional(oneOf(["page", "data_source"])),
          property: optional(oneOf(["object"])),
          in_trash: maybe.flag,
        }),
      ),
      ...paging,
    }),
  "comments.create": () =>
    objectOf({
      parent: optional(commentParent),
      discussion_id: optional(uuid),
      attachments: optional(
        listOf(
          objectOf({ file_upload_id: needed(text()), type: optional(oneOf(["file_upload"])) }),
          LIMITS.commentAttachments,
        ),
      ),
      display_name: optional(
        placeAmong({ integration: {}, user: {}, custom: { custom: needed(objectOf({ name: needed(text()) })) } }),
      ),
      ...words,
    }),
  "comments.update": () => objectOf(words),
  "views.create": () =>
    objectOf({
      data_source_id: optional(uuid),
      name: needed(text()),
      type: needed(oneOf(VIEW_TYPES)),
      database_id: optional(uuid),
      view_id: optional(uuid),
      create_database: optional(
        objectOf({
          parent: needed(keyedBy({ page_id: uuid })),
          position: optional(placeAmong({ after_block: { block_id: needed(uuid) } })),
        }),
      ),
      position: optional(placeAmong({ start: {}, end: {}, after_view: { view_id: needed(uuid) } })),
      placement: optional(
        placeAmong({ new_row: { row_index: optional(number) }, existing_row: { row_index: needed(number) } }),
      ),
      ...view,
    }),
  "views.update": () => objectOf({ name: maybe.text, ...view }),
  "views.queries.create": () => objectOf({ page_size: paging.page_size }),
  "agents.updateCreditLimit": () => objectOf({ credit_limit: needed(orNull(number)) }),
  "agents.updateStatus": () => objectOf({ status: needed(oneOf(["active", "disabled"])) }),
  "agents.batch": () => objectOf({ operations: needed(listOf(anything, LIMITS.arrayItems, 1)) }),
};

const made = new Map<string, Shape>();

function bodyShape(operation: string, version: ApiVersion): Shape {
  const key = `${operation} ${version}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const shape = bodies[operation]?.(version) ?? nothing;
  made.set(key, shape);
  return shape;
}

/**
 * Checks the body of a request.
 * @throws ApiError validation_error that names every field that is not as it should be
 */
export function checkBody(operation: string, version: ApiVersion, body: JsonObject): void {
  const problems = bodyShape(operation, version).check(body, "body");
  if (problems.length > 0) throw new ApiError("validation_error", problemsText("body", problems));
}
