// Blocks, comments, views and users.
import { fieldsList, fieldsOf, isFields, textOf, type Fields } from "../../json.ts";
import { ObjectRecord } from "./object-record.ts";

/** A block. */
export class BlockRecord extends ObjectRecord<"block"> {
  /** The content, under the key of the type. */
  get content(): Fields {
    return fieldsOf(this.json[this.type ?? ""]);
  }

  get hasChildren(): boolean {
    return this.json["has_children"] === true;
  }

  get color(): string | undefined {
    return textOf(this.content["color"]);
  }

  /** The emoji of a callout. Undefined for other icons and blocks. */
  get emoji(): string | undefined {
    return textOf(fieldsOf(this.content["icon"])["emoji"]);
  }

  /** Rich text of a text or heading. */
  get richText(): unknown {
    return this.content["rich_text"];
  }

  /** Rich text. */
  get caption(): unknown {
    return this.content["caption"];
  }

  /** True for a heading with blocks inside. */
  get isToggle(): boolean {
    return this.content["is_toggleable"] === true;
  }

  /** The expression of an equation. Empty for other blocks. */
  get expression(): string {
    return textOf(this.content["expression"]) ?? "";
  }

  /** True for a copy of a synced block. */
  get isCopy(): boolean {
    return isFields(fieldsOf(this.json["synced_block"])["synced_from"]);
  }

  /** Id of the original of a synced block. Undefined for originals and for other types. */
  get originalId(): string | undefined {
    return textOf(fieldsOf(fieldsOf(this.json["synced_block"])["synced_from"])["block_id"]);
  }

  /** Id of the page, database or comment to which the block is a link. Undefined for other types. */
  get linkedId(): string | undefined {
    if (this.type !== "link_to_page") return undefined;
    const { type, ...ids } = this.content;
    return textOf(ids[String(type)]) ?? "";
  }

  /** Kind of the object that the block shows. Undefined unless it is a child page or database. */
  get shows(): "page" | "database" | undefined {
    if (this.type === "child_page") return "page";
    return this.type === "child_database" ? "database" : undefined;
  }

  /** Title of the page or database that the block shows. Undefined for other blocks. */
  get shownTitle(): string | undefined {
    return this.shows === undefined ? undefined : textOf(this.content["title"]);
  }
}

/** A comment. */
export class CommentRecord extends ObjectRecord<"comment"> {
  get discussionId(): string | undefined {
    return textOf(this.json["discussion_id"]);
  }

  /** Rich text. */
  get richText(): unknown {
    return this.json["rich_text"];
  }

  /** Number of attachments. */
  get attachments(): number {
    return fieldsList(this.json["attachments"]).length;
  }

  /** The name that the app shows in place of the author's, if an integration has set one. */
  get displayName(): { readonly type: string | undefined; readonly name: string | undefined } {
    const { type, resolved_name: name } = fieldsOf(this.json["display_name"]);
    return { type: textOf(type), name: textOf(name) };
  }
}

/** A view of a database. */
export class ViewRecord extends ObjectRecord<"view"> {
  get name(): unknown {
    return this.json["name"];
  }

  get dataSourceId(): string | undefined {
    return textOf(this.json["data_source_id"]);
  }

  /** Id of the dashboard of a widget. Undefined for other views. */
  get dashboardId(): string | undefined {
    return textOf(this.json["dashboard_view_id"]);
  }

  /** Filter, sorts, quick filters and configuration, as far as the view has them. */
  get settings(): Fields {
    const { filter, sorts, quick_filters: quick, configuration } = this.json;
    const all = Object.entries({ filter, sorts, quick_filters: quick, configuration });
    return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
  }

  /** The rows of a dashboard: ids of its widgets. */
  get widgetRows(): string[][] {
    return fieldsList(fieldsOf(this.json["configuration"])["rows"]).map((row) =>
      fieldsList(row["widgets"]).map((widget) => String(widget["view_id"])),
    );
  }
}

/** A person or a bot. */
export class UserRecord extends ObjectRecord<"user"> {
  get name(): string | undefined {
    return textOf(this.json["name"]);
  }

  get email(): string | undefined {
    return textOf(fieldsOf(this.json["person"])["email"]);
  }

  get isPerson(): boolean {
    return this.json["type"] === "person";
  }

  get isBot(): boolean {
    return this.json["type"] === "bot";
  }

  /** The person who owns a bot. Undefined for a bot of the workspace, and for persons. */
  get owner(): UserRecord | undefined {
    const owner = fieldsOf(fieldsOf(fieldsOf(this.json["bot"])["owner"])["user"]);
    return typeof owner["id"] === "string" ? new UserRecord("user", owner) : undefined;
  }

  /** Id of the workspace of a bot. */
  get workspaceId(): string | undefined {
    return textOf(fieldsOf(this.json["bot"])["workspace_id"]);
  }
}
