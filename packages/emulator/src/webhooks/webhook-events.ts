// Derives webhook events from an operation and its response, so that routes do not depend on webhooks.
// @source api/resources.yaml, webhook_payloads
import type { RequestContext as Context } from "../http/context.ts";
import type { JsonObject } from "../values/json.ts";
import { arrayOr, isObject, objectOr, objectsOf, textOr } from "../values/json.ts";

/** A webhook event: its type, the changed object and details. */
export interface WebhookEvent {
  readonly type: string;
  readonly entity: { readonly id: string; readonly type: string };
  readonly data?: JsonObject;
}

type EventMaker = (context: Context, response: JsonObject) => WebhookEvent[];

const idOf = (value: JsonObject): string => textOr(value["id"], "");

function parentOf({ workspace }: Context, response: JsonObject): JsonObject {
  const parent = objectOr(response["parent"]);
  const type = textOr(parent["type"], "workspace");
  if (type === "workspace") return { id: workspace.workspaceId, type: "space" };
  if (type === "data_source_id")
    return { id: parent["database_id"], type: "database", data_source_id: parent["data_source_id"] };
  return { id: parent[type], type: type.replace("_id", "") };
}

const objectEvent =
  (kind: string, action: string): EventMaker =>
  (context, response) => [
    {
      type: `${kind}.${action}`,
      entity: { id: idOf(response), type: kind },
      data: { parent: parentOf(context, response) },
    },
  ];

/** Returns the event of an update: a trash event, a lock event or the event of another change. */
const updated =
  (kind: string, change: EventMaker): EventMaker =>
  (context, response) => {
    const { in_trash: inTrash, archived, is_locked: isLocked } = context.body;
    const trash = inTrash ?? archived;
    if (typeof trash === "boolean") return objectEvent(kind, trash ? "deleted" : "undeleted")(context, response);
    if (kind === "page" && typeof isLocked === "boolean")
      return objectEvent(kind, isLocked ? "locked" : "unlocked")(context, response);
    return change(context, response);
  };

const changedProperties: EventMaker = (context, response) => {
  const properties = objectOr(response["properties"]);
  const ids = Object.keys(objectOr(context.body["properties"])).map((name) => objectOr(properties[name])["id"] ?? name);
  return [
    {
      type: "page.properties_updated",
      entity: { id: idOf(response), type: "page" },
      data: { parent: parentOf(context, response), updated_properties: ids },
    },
  ];
};

const changedSchema: EventMaker = (context, response) => [
  {
    type: "data_source.schema_updated",
    entity: { id: idOf(response), type: "data_source" },
    data: {
      parent: parentOf(context, response),
      updated_properties: Object.entries(objectOr(context.body["properties"])).map(([name, spec]) => ({
        id: objectOr(objectOr(response["properties"])[name])["id"] ?? name,
        name,
        action: spec === null ? "deleted" : "updated",
      })),
    },
  },
];

/** Returns the page that contains a block. */
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

const changedBlock: EventMaker = (context, response) => {
  const type = textOr(response["type"], "");
  if (type === "child_page" || type === "child_database") {
    const kind = type === "child_page" ? "page" : "database";
    return objectEvent(kind, response["in_trash"] === true ? "deleted" : "undeleted")(context, response);
  }
  return changedContent(context, idOf(response), [response]);
};

const commentEvent =
  (action: string): EventMaker =>
  (context, response) => {
    const parent = objectOr(response["parent"]);
    const type = textOr(parent["type"], "page_id");
    const parentId = textOr(parent[type], "");
    return [
      {
        type: `comment.${action}`,
        entity: { id: idOf(response), type: "comment" },
        data: {
          parent: { id: parentId, type: type.replace("_id", "") },
          page_id: pageOf(context, parentId)?.["id"] ?? parentId,
        },
      },
    ];
  };

const VIEW_FIELDS = ["name", "filter", "sorts", "configuration"];

const EVENT_MAKERS: Readonly<Record<string, EventMaker>> = {
  "pages.create": objectEvent("page", "created"),
  "pages.move": objectEvent("page", "moved"),
  "pages.update": updated("page", changedProperties),
  "pages.updateMarkdown": (context) => changedContent(context, context.params["page_id"] ?? "", []),
  "blocks.update": changedBlock,
  "blocks.delete": changedBlock,
  "blocks.children.append": (context, response) =>
    changedContent(context, context.params["block_id"] ?? "", objectsOf(response["results"])),
  "databases.create": (context, response) => [
    ...objectEvent("database", "created")(context, response),
    ...arrayOr(response["data_sources"])
      .filter(isObject)
      .map((source) => ({
        type: "data_source.created",
        entity: { id: idOf(source), type: "data_source" },
        data: { parent: { id: idOf(response), type: "database" } },
      })),
  ],
  "databases.update": updated("database", (context, response) =>
    context.body["parent"] === undefined ? [] : objectEvent("database", "moved")(context, response),
  ),
  "dataSources.create": objectEvent("data_source", "created"),
  "dataSources.update": updated("data_source", (context, response) =>
    context.body["parent"] === undefined
      ? changedSchema(context, response)
      : objectEvent("data_source", "moved")(context, response),
  ),
  "comments.create": commentEvent("created"),
  "comments.update": commentEvent("updated"),
  "comments.delete": commentEvent("deleted"),
  "views.create": (context, response) => [
    {
      type: "view.created",
      entity: { id: idOf(response), type: "view" },
      data: { parent: parentOf(context, response), view_type: response["type"] },
    },
  ],
  "views.update": (context, response) => [
    {
      type: "view.updated",
      entity: { id: idOf(response), type: "view" },
      data: {
        parent: parentOf(context, response),
        updated_fields: VIEW_FIELDS.filter((field) => context.body[field] !== undefined),
      },
    },
  ],
  "views.delete": objectEvent("view", "deleted"),
  "fileUploads.create": (_, response) => [
    { type: "file_upload.created", entity: { id: idOf(response), type: "file_upload" } },
  ],
  "fileUploads.send": uploaded,
  "fileUploads.complete": uploaded,
};

function uploaded(_: Context, response: JsonObject): WebhookEvent[] {
  return response["status"] === "uploaded"
    ? [{ type: "file_upload.completed", entity: { id: idOf(response), type: "file_upload" } }]
    : [];
}

/** Returns the events that an operation caused. */
export function eventsOf(operation: string, context: Context, response: JsonObject): WebhookEvent[] {
  return EVENT_MAKERS[operation]?.(context, response) ?? [];
}
