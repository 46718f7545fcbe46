// Pages and rows, with the values of their properties.
import type { PageWithProperties } from "@ws/helpers";
import { fieldsList, fieldsOf, idOf, isFields, textOf, type Fields } from "../../json.ts";
import { ContainerRecord, NamedRecord } from "./object-record.ts";

/** Types of properties whose values other rows change. */
const CHANGED_BY_OTHERS: ReadonlySet<string> = new Set(["formula", "relation", "rollup"]);

/** A page or row. */
export class PageRecord extends ContainerRecord<"page"> {
  /** False for a reference: a page of which the response has the id only. */
  get isWhole(): boolean {
    return isFields(this.json["properties"]);
  }

  /** The page as the helpers take it. */
  get forHelpers(): Fields & PageWithProperties {
    return this.json as Fields & PageWithProperties;
  }

  get properties(): PropertyRecord[] {
    return Object.entries(fieldsOf(this.json["properties"])).map(
      ([name, property]) => new PropertyRecord(name, fieldsOf(property)),
    );
  }

  /** The page without the values that other rows change, without an edit of this page. */
  get ownJson(): Fields {
    const own = this.properties.filter(({ type }) => !CHANGED_BY_OTHERS.has(type));
    return { ...this.json, properties: Object.fromEntries(own.map(({ name, json }) => [name, json])) };
  }

  /** The property that is the title of the page. */
  get title(): PropertyRecord | undefined {
    return this.properties.find(({ type }) => type === "title");
  }

  get isArchived(): boolean {
    return this.json["is_archived"] === true;
  }
}

/** The value of a property of a page. */
export class PropertyRecord extends NamedRecord {
  get id(): string {
    return idOf(this.json);
  }

  /** The value, under the key of the type. */
  get value(): unknown {
    return this.json[this.type];
  }

  /** Type of the result of a formula or rollup. Undefined for other types, and without a result. */
  get resultType(): string | undefined {
    if (this.type !== "formula" && this.type !== "rollup") return undefined;
    const result = fieldsOf(this.value);
    const type = textOf(result["type"]) ?? "";
    return (result[type] ?? null) === null ? undefined : type;
  }

  /** Ids of the pages of a relation. Empty for other types. */
  get relatedIds(): string[] {
    return this.type === "relation" ? fieldsList(this.value).map(({ id }) => String(id)) : [];
  }

  /** Files of a property of files. Empty for other types. */
  get files(): FileMember[] {
    return this.type === "files" ? fieldsList(this.value).map(fileMember) : [];
  }

  /** `verified`, `expired` or `unverified`. Undefined for other types. */
  get verification(): string | undefined {
    return this.type === "verification" ? textOf(fieldsOf(this.value)["state"]) : undefined;
  }

  /** Number of a row in a column of unique ids. 0 for other types. */
  get uniqueNumber(): number {
    return this.type === "unique_id" ? Number(fieldsOf(this.value)["number"] ?? 0) : 0;
  }
}

/** A file in a property. */
export interface FileMember {
  readonly name: string | undefined;
  /** URL of a file on another server. Undefined for a file that Notion stores. */
  readonly externalUrl: string | undefined;
}

const fileMember = ({ type, name, external }: Fields): FileMember => ({
  name: textOf(name),
  externalUrl: type === "external" ? textOf(fieldsOf(external)["url"]) : undefined,
});
