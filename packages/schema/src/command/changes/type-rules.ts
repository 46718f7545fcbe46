// The rules of `ws-schema` for columns, by type.
import type { ColumnType } from "../../schema-definition.ts";

/** The rules of a type. */
export interface TypeRules {
  /** Types to which the column can change and keep every value. */
  readonly lossless?: readonly ColumnType[];
  /** True if only the app can create the column. */
  readonly onlyInApp?: true;
  /** True if no filter finds the rows with a value. Then every row counts as one. */
  readonly isInUse?: true;
}

const AS_TEXT = { lossless: ["rich_text"] } as const;

const RULES: { readonly [Type in ColumnType]?: TypeRules } = {
  title: { onlyInApp: true },
  number: AS_TEXT,
  select: { lossless: ["multi_select", "rich_text"] },
  status: { isInUse: true },
  url: AS_TEXT,
  email: AS_TEXT,
  phone_number: AS_TEXT,
  verification: { onlyInApp: true, isInUse: true },
  unique_id: { isInUse: true },
  button: { onlyInApp: true },
  location: { onlyInApp: true },
  last_visited_time: { onlyInApp: true },
  unknown: { onlyInApp: true },
};

/** Returns the rules of a type. */
export const rulesOf = (type: ColumnType): TypeRules => RULES[type] ?? {};
