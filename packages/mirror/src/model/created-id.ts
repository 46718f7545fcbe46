import { fieldsList, idOf, type Fields } from "../json.ts";

/** Returns the id of a new object: the object is the response, or the first of a list. */
export const createdId = ({ results, ...object }: Fields): string => idOf(fieldsList(results)[0] ?? object);
