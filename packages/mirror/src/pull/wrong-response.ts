import { idOf, type Fields } from "../json.ts";
import { WrongResponseError } from "../model/failure.ts";
import { isObjectId, isSameId, shownId } from "../object-id.ts";

/** Returns an object if it has the id with which it was retrieved. @throws WrongResponseError if it has another id */
export function withId(object: object, id: string): Fields {
  const fields = { ...object } as Fields;
  if (isObjectId(fields["id"]) && isSameId(idOf(fields), id)) return fields;
  throw new WrongResponseError(`The service returned an object with the id ${shownId(fields["id"])}.`);
}
