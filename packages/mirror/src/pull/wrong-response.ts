import { idOf, type Fields } from "../json.ts";
import { isObjectId, isSameId, shownId } from "../object-id.ts";

/** A response that the mirror cannot store. The object becomes an omission. */
export class WrongResponseError extends Error {
  override readonly name = "WrongResponseError";
}

/** Returns an object if it has the id with which it was retrieved. @throws WrongResponseError if it has another id */
export function withId(object: object, id: string): Fields {
  const fields = { ...object } as Fields;
  if (isObjectId(fields["id"]) && isSameId(idOf(fields), id)) return fields;
  throw new WrongResponseError(`The service returned an object with the id ${shownId(fields["id"])}.`);
}
