/**
 * Reads JSON of Notion that has not been checked: members of objects, JSON pointers, ids, addresses of files, times of edits.
 * @module @ws/helpers/json
 */
export { isBlockedRequest } from "./json/blocked-request.ts";
export { dashedId, isId, isServiceUrl, plainId } from "./ids.ts";
export {
  fieldsList,
  fieldsOf,
  isFields,
  memberOf,
  pointerBelow,
  pointerOf,
  textOf,
  valueAt,
  type Fields,
} from "./json/fields.ts";
export { fileNameIn, isSettled, withoutSignature } from "./json/text-values.ts";
export { unreadableOf, type Unreadable } from "./json/unreadable.ts";
