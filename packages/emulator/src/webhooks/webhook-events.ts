// Which events an operation brings about. Derived from the operation and its answer, so that routes know nothing of
// webhooks. @source api/resources.yaml, webhook_payloads
import type { Context } from "../http/route.ts";
import type { JsonObject } from "../values/json.ts";
import { arrayOr, isObject, objectOr, objectsOf, textOr } from "../values/json.ts";

/** What happened to what. */
export interface WebhookEvent {
  readonly type: string;
  readonly entity: { readonly id: string; readonly type: string };
  readonly data?: JsonObject;
}

type EventMaker = (context: Context, answer: JsonObject) => WebhookEvent[];

const idOf = (value: JsonObject): string => textOr(value["id"], "");

function parentOf(answer: JsonObject): JsonObject {
  const parent = objectOr(answer["parent"]);
  const type = textOr(parent["type"], "workspace");
  if (type === "workspace") return { id: "", type: "space" };
  if (type === "data_source_id")
    return { id: parent["database_id"], type: "database", data_source_id: parent["data_source_id"] };
  return { id: parent[type], type: type.replace("_id", "") };
}

const about =
  (kind: string, action: string): EventMaker =>
  (_, answer) => [
    { type: `${kind}.${action}`, entity: { id: idOf(answer), type: kind }, data: { parent: parentOf(answer) } },
  ];

/** An update is in the end one of several events: trash, lock, or a change of what is named. */
const updated =
  (kind: string, change: EventMaker): EventMaker =>
  (context, answer) => {
    const { in_trash: inTrash, archived, is_locked: isLocked } = context.body;
    const trash = inTrash ?? archived;
    if (typeof trash === "boolean") return about(kind, trash ? "deleted" : "undeleted")(context, answer);
    if (kind === "page" && typeof isLocked === "boolean")
      return about(kind, isLocked ? "locked" : "unlocked")(context, answer);
    return change(context, answer);
  };

const changedProperties: EventMaker = (context, answer) => {
  const properties = objectOr(answer["properties"]);
  const ids = Object.keys(objectOr(context.body["properties"])).map((name) => objectOr(properties[name])["id"] ?? name);
  return [
    {
      type: "page.properties_updated",
      entity: { id: idOf(answer), type: "page" },
      data: { parent: parentOf(answer), updated_properties: ids },
    },
  ];
};

const changedSchema: EventMaker = (context, answer) => [
  {
    type: "data_source.schema_updated",
    entity: { id: idOf(answer), type: "data_source" },
    data: {
      parent: parentOf(answer),
      updated_properties: Object.entries(objectOr(context.body["properties"])).map(([name, spec]) => ({
        id: objectOr(objectOr(answer["properties"])[name])["id"] ?? name,
        name,
        action: spec === null ? "deleted" : "updated",
      })),
    },
  },
];

/** The page that a block is on. */
function pageOf(context: Context, blockId: string): JsonObject | undefined {
  let node = context.workspace.store.nodes.get(blockId);
  while (node?.kind === "block" && node.parent.type !== "workspace")
    node = context.workspace.store.nodes.get(node.parent.id);
  return node?.kind === "page" ? { id: node.id } : undefined;
}

function changedContent(context: Context, blockId: string, blocks: JsonObject[]): WebhookEvent[] {
  const page = pageOf(context, blockId);
  if (page === undefined) return [];
  const refs = blocks.map((block) => ({ id: block["id"], type: "block" }));
  return [
    {
      type: "page.content_updated",
      entity: { id: idOf(page), type: "page" },
      data: { parent: { id: page["id"], type: "page" }, updated_blocks: refs },
    },
  ];
}

const changedBlock: EventMaker = (context, answer) => {
  const type = textOr(answer["type"], "");
  if (type === "child_page" || type === "child_database") {
    const kind = type === "child_page" ? "page" : "database";
    return about(kind, answer["in_trash"] === true ? "deleted" : "undeleted")(context, answer);
  }
  return changedContent(context, idOf(answer), [answer]);
};

const aboutComment =
  (action: string): EventMaker =>
  (context, answer) => {
    const parent = objectOr(answer["parent"]);
    const type = textOr(parent["type"], "page_id");
    const parentId = textOr(parent[type], "");
    return [
      {
        type: `comment.${action}`,
        entity: { id: idOf(answer), type: "comment" },
        data: {
          parent: { id: parentId, type: type.replace("_id", "") },
          page_id: pageOf(context, parentId)?.["id"] ?? parentId,
        },
      },
    ];
  };

const VIEW_FIELDS = ["name", "filter", "sorts", "configuration"];

const MAKERS: Readonly<Record<string, EventMaker>> = {
  "pages.create": about("page", "created"),
  "pages.move": about("page", "moved"),
  "pages.update": updated("page", changedProperties),
  "pages.updateMarkdown": (context) => changedContent(context, context.params["page_id"] ?? "", []),
  "blocks.update": changedBlock,
  "blocks.delete": changedBlock,
  "blocks.children.append": (context, answer) =>
    changedContent(context, context.params["block_id"] ?? "", objectsOf(answer["results"])),
  "databases.create": (context, answer) => [
    ...about("database", "created")(context, answer),
    ...arrayOr(answer["data_sources"])
      .filter(isObject)
      .map((source) => ({
        type: "data_source.created",
        entity: { id: idOf(source), type: "data_source" },
        data: { parent: { id: idOf(answer), type: "database" } },
      })),
  ],
  "databases.update": updated("database", (context, answer) =>
    context.body["parent"] === undefined ? [] : about("database", "moved")(context, answer),
  ),
  "dataSources.create": about("data_source", "created"),
  "dataSources.update": updated("data_source", (context, answer) =>
    context.body["parent"] === undefined
      ? changedSchema(context, answer)
      : about("data_source", "moved")(context, answer),
  ),
  "comments.create": aboutComment("created"),
  "comments.update": aboutComment("updated"),
  "comments.delete": aboutComment("deleted"),
  "views.create": (_, answer) => [
    {
      type: "view.created",
      entity: { id: idOf(answer), type: "view" },
      data: { parent: parentOf(answer), view_type: answer["type"] },
    },
  ],
  "views.update": (context, answer) => [
    {
      type: "view.updated",
      entity: { id: idOf(answer), type: "view" },
      data: {
        parent: parentOf(answer),
        updated_fields: VIEW_FIELDS.filter((field) => context.body[field] !== undefined),
      },
    },
  ],
  "views.delete": about("view", "deleted"),
  "fileUploads.create": (_, answer) => [
    { type: "file_upload.created", entity: { id: idOf(answer), type: "file_upload" } },
  ],
  "fileUploads.send": uploaded,
  "fileUploads.complete": uploaded,
};

function uploaded(_: Context, answer: JsonObject): WebhookEvent[] {
  return answer["status"] === "uploaded"
    ? [{ type: "file_upload.completed", entity: { id: idOf(answer), type: "file_upload" } }]
    : [];
}

/** The events that an operation brought about. */
export function eventsOf(operation: string, context: Context, answer: JsonObject): WebhookEvent[] {
  return MAKERS[operation]?.(context, answer) ?? [];
}
