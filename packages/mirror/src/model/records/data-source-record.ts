// Databases, and data sources with their columns.
import { groupsIn, type OptionGroup } from "@ws/helpers/filters";
import { fieldsList, fieldsOf, isFields, textOf, type Fields } from "../../json.ts";
import { ContainerRecord, NamedRecord } from "./object-record.ts";

/** The members of databases and data sources. */
class TitledRecord<Kind extends "database" | "data_source"> extends ContainerRecord<Kind> {
  /** Rich text. */
  get title(): unknown {
    return this.json["title"];
  }

  /** Rich text. */
  get description(): unknown {
    return this.json["description"];
  }
}

/** A database: the container of data sources and views. */
export class DatabaseRecord extends TitledRecord<"database"> {
  /** Ids of the data sources in their order. */
  get dataSourceIds(): string[] {
    return fieldsList(this.json["data_sources"]).map(({ id }) => textOf(id) ?? "");
  }

  get isInline(): boolean {
    return this.json["is_inline"] === true;
  }
}

/** A data source: a table with columns. */
export class DataSourceRecord extends TitledRecord<"data_source"> {
  get columns(): ColumnRecord[] {
    return Object.entries(fieldsOf(this.json["properties"])).map(
      ([name, column]) => new ColumnRecord(name, fieldsOf(column)),
    );
  }

  /** The database with its place. Undefined if the data source does not tell it. */
  get database(): DatabaseRecord | undefined {
    const { databaseId } = this;
    const parent = this.json["database_parent"];
    return databaseId === undefined || !isFields(parent)
      ? undefined
      : new DatabaseRecord("database", { id: databaseId, parent });
  }

  /** Id of the database. */
  get databaseId(): string | undefined {
    return textOf(fieldsOf(this.json["parent"])["database_id"]);
  }
}

/** A column of a data source. */
export class ColumnRecord extends NamedRecord {
  /** Id of the column. Its name if it has none. */
  get id(): string {
    return textOf(this.json["id"]) ?? this.name;
  }

  /** Empty if there is none. */
  get description(): string {
    return textOf(this.json["description"]) ?? "";
  }

  /** The settings, under the key of the type. */
  get settings(): Fields {
    return fieldsOf(this.json[this.type]);
  }

  /** Options of a select, a multi-select or a status. Undefined for other types. */
  get options(): ColumnOption[] | undefined {
    const { options } = this.settings;
    return options === undefined ? undefined : fieldsList(options).map(optionOf);
  }

  /** Groups of the options of a status. Empty for other types. */
  get groups(): OptionGroup[] {
    return groupsIn(this.settings);
  }

  /** The relation. Undefined for other types. */
  get relation(): ColumnRelation | undefined {
    if (this.type !== "relation") return undefined;
    const { data_source_id: id, dual_property: dual } = this.settings;
    return {
      dataSourceId: textOf(id),
      isTwoWay: dual !== undefined,
      partnerId: textOf(fieldsOf(dual)["synced_property_id"]),
    };
  }

  /** The expression of a formula. Undefined for other types. */
  get expression(): string | undefined {
    return this.type === "formula" ? (textOf(this.settings["expression"]) ?? "") : undefined;
  }

  /** The rollup. Undefined for other types. */
  get rollup(): ColumnRollup | undefined {
    if (this.type !== "rollup") return undefined;
    const { function: aggregate, relation_property_name: relation, rollup_property_name: column } = this.settings;
    return { function: aggregate, relation, column };
  }
}

/** An option of a column. */
export interface ColumnOption {
  readonly name: unknown;
  readonly color: unknown;
  /** Empty if there is none. */
  readonly description: string;
  readonly json: Fields;
}

const optionOf = (json: Fields): ColumnOption => ({
  name: json["name"],
  color: json["color"],
  description: textOf(json["description"]) ?? "",
  json,
});

/** The settings of a relation. */
export interface ColumnRelation {
  readonly dataSourceId: string | undefined;
  readonly isTwoWay: boolean;
  /** Id of the column on the other side. */
  readonly partnerId: string | undefined;
}

/** The settings of a rollup, with the names of two columns. */
export interface ColumnRollup {
  readonly function: unknown;
  readonly relation: unknown;
  readonly column: unknown;
}
