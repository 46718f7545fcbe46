import { parseFields, type Fields } from "../../json.ts";
import type { ObjectKind } from "./object-kind.ts";

/** An object without the members of its record, for callers that read thousands of them. */
export interface PlainObject<Kind extends ObjectKind = ObjectKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly type: string | undefined;
  readonly parentId: string | undefined;
  readonly json: Fields;
}

/** The columns of a row that a plain object needs. */
interface PlainRow {
  readonly id: string;
  readonly type: string | null;
  readonly parent_id: string | null;
  readonly json: string;
}

/** Reads the object of a row of the copy. */
export const plainObject = <Kind extends ObjectKind>(
  kind: Kind,
  { id, type, parent_id: parentId, json }: PlainRow,
): PlainObject<Kind> => ({
  kind,
  id,
  type: type ?? undefined,
  parentId: parentId ?? undefined,
  json: parseFields(json),
});
