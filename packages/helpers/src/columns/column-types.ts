// The types of columns: one row for each. Mirror and schema derive their tables from it, and the compiler compares it with
// PROPERTY_TYPES, with the types of schema, and with those of client (test/types/column-types.test.ts).
import { memberOf } from "../json/fields.ts";
import type { CellType, FilterKind } from "./filter-operators.ts";

/** A column type. */
export interface ColumnTypeRow {
  /** True if Notion sets the value, so that it cannot be written. */
  readonly isComputed: boolean;
  /** False if no response shows a value of the type. */
  readonly hasValue: boolean;
  /**
   * The kind of value that filters and sorts compare. A filter has its condition below the name of the type. A formula or rollup
   * compares its result. Undefined if Notion cannot filter by the type.
   */
  readonly filter: FilterKind | "formula" | "rollup" | undefined;
  /** The type of its cells in a SQL view. Those of a formula or rollup have the type of the result. */
  readonly cell: CellType;
  /** Members of the settings, which a column has below the name of its type. */
  readonly settings: readonly string[];
}

const PLAIN = { isComputed: false, hasValue: true, cell: "text", settings: [] } as const;
const COMPUTED = { ...PLAIN, isComputed: true } as const;
const TEXT = { ...PLAIN, filter: "text" } as const;
const OPTION = { ...PLAIN, filter: "option", settings: ["options"] } as const;
const TIME = { ...COMPUTED, filter: "date", cell: "time" } as const;
const AUTHOR = { ...COMPUTED, filter: "people" } as const;
const WITHOUT_VALUE = { ...COMPUTED, hasValue: false, filter: undefined } as const;

/** The column types. @source api/resources.yaml, property_types */
export const COLUMN_TYPES = {
  title: TEXT,
  rich_text: TEXT,
  number: { ...PLAIN, filter: "number", cell: "number", settings: ["format"] },
  select: OPTION,
  multi_select: { ...PLAIN, filter: "options", settings: ["options"] },
  status: { ...OPTION, settings: ["options", "groups"] },
  date: { ...PLAIN, filter: "date", cell: "range" },
  people: { ...PLAIN, filter: "people" },
  files: { ...PLAIN, filter: "files" },
  checkbox: { ...PLAIN, filter: "checkbox", cell: "integer" },
  url: TEXT,
  email: TEXT,
  phone_number: TEXT,
  formula: { ...COMPUTED, filter: "formula", settings: ["expression"] },
  relation: {
    ...PLAIN,
    filter: "relation",
    settings: ["data_source_id", "database_id", "type", "single_property", "dual_property"],
  },
  rollup: {
    ...COMPUTED,
    filter: "rollup",
    settings: [
      "function",
      "relation_property_name",
      "relation_property_id",
      "rollup_property_name",
      "rollup_property_id",
    ],
  },
  created_time: TIME,
  created_by: AUTHOR,
  last_edited_time: TIME,
  last_edited_by: AUTHOR,
  unique_id: { ...COMPUTED, filter: "number", settings: ["prefix"] },
  verification: { ...PLAIN, filter: "verification" },
  button: { ...COMPUTED, filter: undefined },
  place: { ...PLAIN, filter: undefined },
  location: WITHOUT_VALUE,
  last_visited_time: WITHOUT_VALUE,
} as const satisfies Readonly<Record<string, ColumnTypeRow>>;

/** The column types, as a type. */
export type ColumnTypes = typeof COLUMN_TYPES;

/** The name of a column type. */
export type ColumnType = keyof ColumnTypes;

/** The column types with these members: `TypesWith<{ isComputed: true }>` are those that cannot be written. */
export type TypesWith<Members extends Partial<ColumnTypeRow>> = {
  [Type in ColumnType]: ColumnTypes[Type] extends Members ? Type : never;
}[ColumnType];

/** The column types that Notion can filter. Not exported: editors of all users would compute it. */
type FilteredType = Exclude<ColumnType, TypesWith<{ filter: undefined }>>;

/** The types that a rollup filter can have below `any`, `none` and `every`: those of the values that the rollup shows. */
export const ELEMENT_TYPES = [
  "rich_text",
  "number",
  "checkbox",
  "select",
  "status",
  "multi_select",
  "relation",
  "people",
  "date",
  "files",
] as const satisfies readonly FilteredType[];

/** Returns the row of a column type. Undefined for a type that is not known. */
export const columnType = (type: unknown): ColumnTypeRow | undefined => memberOf<ColumnTypeRow>(COLUMN_TYPES, type);
