// Reads objects of all kinds.
import { fieldsList, idOf, parseFields, withoutRequestId, type Fields } from "../../json.ts";
import { isObjectId, isSameId, shownId } from "../../object-id.ts";
import { BlockRecord, CommentRecord, UserRecord, ViewRecord } from "./content-records.ts";
import { DatabaseRecord, DataSourceRecord } from "./data-source-record.ts";
import { WrongResponseError } from "../failure.ts";
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

/** Creates the record of an object. */
export const recordOf = <Kind extends ObjectKind>(kind: Kind, json: Fields, place?: RecordPlace): Records[Kind] =>
  new CONSTRUCTORS[kind](kind, json, place);

/**
 * Reads an object of a response.
 * @param id id with which the object was retrieved
 * @throws WrongResponseError if the object has another id
 */
export function recordOfResponse<Kind extends ObjectKind>(kind: Kind, response: object, id?: string): Records[Kind] {
  const json = withoutRequestId(response as Fields);
  if (id === undefined || (isObjectId(json["id"]) && isSameId(json["id"], id))) return recordOf(kind, json);
  throw new WrongResponseError(`Notion returned an object with the id ${shownId(json["id"])}.`);
}

/** Reads the object of a row of the copy. */
export const recordOfRow = <Kind extends ObjectKind>(kind: Kind, json: string, place?: RecordPlace): Records[Kind] =>
  recordOf(kind, parseFields(json), place);

/** Returns the id of a new object: the object is the response, or the first of a list. */
export const createdId = ({ results, ...object }: Fields): string => idOf(fieldsList(results)[0] ?? object);
