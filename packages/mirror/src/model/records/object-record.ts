// The members that objects of all kinds have.
import { fieldsOf, idOf, isFields, storable, textOf, type Fields } from "../../json.ts";
import type { ObjectKind } from "./object-kind.ts";

/** Returns the id of an object's parent. Null for the workspace. */
export function parentIdOf(object: Fields): string | null {
  const parent = fieldsOf(object["parent"]);
  return storable(textOf(parent[String(parent["type"])])) ?? null;
}

/** Members of a row of the copy that take precedence over the JSON of its object. */
export interface RecordPlace {
  readonly id?: string;
  /** Null for users and for pages at the top of the workspace. @default the parent in the JSON */
  readonly parentId?: string | null;
}

/**
 * An object of Notion, read from a response or from a row of the copy. A member is parsed when it is read. Members that
 * this package does not know are in `json`, so that nothing is lost.
 */
export class ObjectRecord<Kind extends ObjectKind = ObjectKind> {
  readonly kind: Kind;
  readonly id: string;
  /** Type of a block or view. */
  readonly type: string | undefined;
  /** Id of the object that contains this one. Undefined for users and for pages at the top of the workspace. */
  readonly parentId: string | undefined;
  /** The object as Notion returned it. */
  readonly json: Fields;

  constructor(kind: Kind, json: Fields, place?: RecordPlace) {
    this.kind = kind;
    this.id = place?.id ?? idOf(json);
    this.type = kind === "block" || kind === "view" ? textOf(json["type"]) : undefined;
    this.parentId = (place?.parentId === undefined ? parentIdOf(json) : place.parentId) ?? undefined;
    this.json = json;
  }

  /** The member `object`. Search and queries return pages and data sources. */
  get object(): string | undefined {
    return textOf(this.json["object"]);
  }

  /** Type of the reference to the parent, for example `page_id`. */
  get parentType(): string | undefined {
    return textOf(fieldsOf(this.json["parent"])["type"]);
  }

  /** Address in the app. */
  get url(): string | undefined {
    return textOf(this.json["url"]);
  }

  get createdTime(): string | undefined {
    return textOf(this.json["created_time"]);
  }

  get editedTime(): string | undefined {
    return textOf(this.json["last_edited_time"]);
  }

  /** Id of the user. */
  get createdBy(): string | undefined {
    return textOf(fieldsOf(this.json["created_by"])["id"]);
  }

  /** Id of the user. */
  get editedBy(): string | undefined {
    return textOf(fieldsOf(this.json["last_edited_by"])["id"]);
  }

  get isInTrash(): boolean {
    return this.json["in_trash"] === true;
  }
}

/** The members of pages, databases and data sources. */
export class ContainerRecord<Kind extends "page" | "database" | "data_source"> extends ObjectRecord<Kind> {
  get icon(): Fields | undefined {
    return imageOf(this.json["icon"]);
  }

  /** The icon if it is an emoji. Empty otherwise. */
  get emoji(): string {
    return textOf(this.icon?.["emoji"]) ?? "";
  }

  get cover(): Fields | undefined {
    return imageOf(this.json["cover"]);
  }

  /** Address of a cover on another server. Undefined for a cover that Notion stores. */
  get externalCoverUrl(): string | undefined {
    return textOf(fieldsOf(this.cover?.["external"])["url"]);
  }

  /** Returns the icon or the cover. */
  picture(name: "icon" | "cover"): Picture {
    const picture = fieldsOf(this.json[name]);
    const { url, name: iconName } = fieldsOf(picture[String(picture["type"])]);
    const named = textOf(iconName) === undefined ? undefined : `:${String(iconName)}:`;
    const text = isFields(picture["external"]) ? textOf(url) : (textOf(picture["emoji"]) ?? named);
    return { isStored: isFields(picture["file"]), text };
  }

  /** Address of an object that is published on the web. */
  get publicUrl(): string | undefined {
    return textOf(this.json["public_url"]);
  }

  get isLocked(): boolean {
    return this.json["is_locked"] === true;
  }
}

/** An icon or a cover. */
export interface Picture {
  /** True for a file that Notion stores. */
  readonly isStored: boolean;
  /** An emoji, the name of an icon between colons, or the address of a picture on another server. */
  readonly text: string | undefined;
}

const imageOf = (value: unknown): Fields | undefined => (isFields(value) ? value : undefined);

/** A member of a page or data source with a name: a value or a column. */
export class NamedRecord {
  readonly name: string;
  readonly json: Fields;

  constructor(name: string, json: Fields) {
    this.name = name;
    this.json = json;
  }

  get type(): string {
    return String(this.json["type"]);
  }
}
