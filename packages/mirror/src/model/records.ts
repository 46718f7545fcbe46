// Reads objects of all kinds.
import { parseFields, type Fields } from "../json.ts";
import { BlockRecord, CommentRecord, UserRecord, ViewRecord } from "./content-records.ts";
import { DatabaseRecord, DataSourceRecord } from "./data-source-record.ts";
import type { ObjectKind } from "./object-kind.ts";
import type { RecordPlace } from "./object-record.ts";
import { PageRecord } from "./page-record.ts";

const RECORDS = {
  page: PageRecord,
  database: DatabaseRecord,
  data_source: DataSourceRecord,
  block: BlockRecord,
  comment: CommentRecord,
  view: ViewRecord,
  user: UserRecord,
};

/** The records by the kinds of their objects. */
export type Records = { readonly [Kind in ObjectKind]: InstanceType<(typeof RECORDS)[Kind]> };

/** An object of any kind. */
export type AnyRecord = Records[ObjectKind];

const CONSTRUCTORS: {
  readonly [Kind in ObjectKind]: new (kind: Kind, json: Fields, place?: RecordPlace) => Records[Kind];
} = RECORDS;

/** Reads an object of a response, or one whose place the copy knows. */
export function recordOf<Kind extends ObjectKind>(kind: Kind, json: object, place?: RecordPlace): Records[Kind] {
  return new CONSTRUCTORS[kind](kind, json as Fields, place);
}

/** Reads the object of a row of the copy. */
export const recordOfRow = <Kind extends ObjectKind>(kind: Kind, json: string, place?: RecordPlace): Records[Kind] =>
  new CONSTRUCTORS[kind](kind, parseFields(json), place);
