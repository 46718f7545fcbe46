import { fieldsOf, type Fields } from "../json/fields.ts";
import { call, type CallFunction, type Task } from "../tasks/task.ts";

/**
 * Retrieves a page with the selected columns. A page that lacks one of them, such as a page of another data source, is
 * retrieved with all of its columns: Notion refuses the selection, but the caller needs the parent of the page.
 * @param selected the `filter_properties` of the request
 */
export function* retrievePage(retrieve: CallFunction, page_id: string, selected: Fields): Task<Fields> {
  try {
    return fieldsOf(yield* call(retrieve, { page_id, ...selected }));
  } catch (error) {
    if (fieldsOf(error)["status"] !== 400 || Object.keys(selected).length === 0) throw error;
    return fieldsOf(yield* call(retrieve, { page_id }));
  }
}
