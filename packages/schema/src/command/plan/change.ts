import type { Fields } from "@ws/helpers/json";
import type { SchemaDefinition } from "../../schema-definition.ts";
import type { ColumnPair, MergeContext } from "../changes/merge-schema.ts";
import type { SettingsContext } from "../changes/type-settings.ts";
import type { NamedSchema } from "../module/portable-schema.ts";
import type { LiveColumn, LiveSchema } from "../service/live-schema.ts";

/** Version of the JSON form of a plan. */
export const PLAN_VERSION = 1;

/** The values that a change can destroy. */
export type Loss =
  /** All values of a column. */
  | { readonly column: LiveColumn }
  /** The values that use one of these options. */
  | { readonly column: LiveColumn; readonly options: readonly string[] };

/** One change of a data source: one request. */
export interface Change {
  readonly action: "create" | "title" | "rename" | "retype" | "options" | "settings" | "add" | "remove" | "view";
  readonly schema: string;
  /** Id of the data source. Empty if it does not exist yet. */
  readonly dataSourceId: string;
  /** The request. @default PATCH of the data source */
  readonly request?: { readonly method: "POST" | "PATCH"; readonly path: string };
  /** Columns, as `schema.key`, that exist in their final form after this change only. */
  readonly makes?: readonly string[];
  /** Columns, as `schema.key`, that must be in their final form before this change. */
  readonly needs?: readonly string[];
  readonly key?: string;
  /** Id of the column. Undefined for a column that does not exist yet. */
  readonly id?: string;
  /** Title of a database that is created. */
  readonly title?: string;
  /** The change as text. */
  readonly message: string;
  /** The change as text that is the same in each environment, and while columns get new names. @default `message` */
  readonly stableMessage?: string;
  /** The settings that the request writes, with names in place of ids: the same in each environment. */
  readonly settings?: unknown;
  /** The body of the request. */
  readonly body: Fields;
  /** The values that the change can destroy. */
  readonly loss?: Loss;
  /** Why the change cannot be made. Undefined if it can. */
  readonly refusal?: string;
}

/** The schemas around a schema that is planned. */
export interface PlanMerge extends MergeContext {
  readonly schemas: readonly NamedSchema[];
  /** Returns true if a column exists in Notion. */
  readonly isFound: (schema: string, key: string) => boolean;
}

/** A schema that is planned. */
export interface PlanContext {
  readonly schema: string;
  readonly file: SchemaDefinition;
  readonly live: LiveSchema;
  /** True if the data source does not exist yet, so that its columns without references are created with it. */
  readonly isNew: boolean;
  readonly pairs: readonly ColumnPair[];
  readonly settings: SettingsContext;
  readonly schemas: readonly NamedSchema[];
  readonly isFound: PlanMerge["isFound"];
}
