// The type of the filter of a view, in the form of Notion.
import type {
  ColumnTypes,
  FilterKind,
  FilterOperators,
  OperandShape,
  RESULT_TYPES,
  TypesWith,
} from "@ws/helpers/columns";

interface Operands {
  text: string;
  number: number;
  boolean: boolean;
  options: string | readonly string[];
  user: string;
  page: string;
  date: string;
  verification: string;
  true: true;
  empty: object;
}

type Operators<Kind extends FilterKind> = {
  readonly [Name in keyof FilterOperators[Kind]]?: FilterOperators[Kind][Name] extends OperandShape
    ? Operands[FilterOperators[Kind][Name]]
    : never;
};

type Kinds = { readonly [Kind in FilterKind]: Operators<Kind> };

type Results = typeof RESULT_TYPES;

interface OuterKinds {
  formula: { readonly [Type in keyof Results as Results[Type]["below"]]?: Kinds[Results[Type]["filter"]] };
  rollup: {
    readonly any?: Conditions;
    readonly none?: Conditions;
    readonly every?: Conditions;
    readonly number?: Kinds["number"];
    readonly date?: Kinds["date"];
  };
}

/** A condition by type of column. */
type Conditions = {
  readonly [Type in Exclude<keyof ColumnTypes, TypesWith<{ filter: undefined }>>]?: (Kinds &
    OuterKinds)[ColumnTypes[Type]["filter"] & keyof (Kinds & OuterKinds)];
};

/** A filter of a view in the form of Notion: a condition, or a group of them. */
export type ViewFilter =
  | (Conditions & {
      /** Name of the column. */
      readonly property: string;
      /** Type of the condition, the name of the member that has it. */
      readonly type?: string;
    })
  | {
      /** A time of the page. */
      readonly timestamp: "created_time" | "last_edited_time";
      readonly type?: string;
      readonly created_time?: Kinds["date"];
      readonly last_edited_time?: Kinds["date"];
    }
  | { readonly and: readonly ViewFilter[] }
  | { readonly or: readonly ViewFilter[] };
