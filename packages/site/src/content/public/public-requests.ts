import { fieldsOf, textOf } from "@ws/helpers/json";
import type { PublicRows } from "./published-tree.ts";
import { rowValue } from "../tables/rows.ts";
import type { FormOptions, SiteOptions } from "../../settings/site-options.ts";
import { isTable } from "../tables/site-tables.ts";

/**
 * Returns the test of the rows that visitors see: those that the staff created, and requests from an option on. So a text that
 * someone enters in a form is public only after the staff have seen it.
 */
export function publicRequests(forms: readonly FormOptions[]): PublicRows {
  return (dataSource, { properties }) => {
    const column = (name: string) => {
      const { id, type } = fieldsOf(Object.hasOwn(fieldsOf(properties), name) ? fieldsOf(properties)[name] : undefined);
      return { name, id: textOf(id) ?? "", type: textOf(type) ?? "", format: undefined };
    };
    const tests = forms.flatMap((form) => {
      if (form.publicFrom === undefined || !isTable(form.table, dataSource)) return [];
      const { options } = form.publicFrom;
      return { key: column(form.keyColumn), from: column(form.publicFrom.column), options };
    });
    if (tests.length === 0) return undefined;
    return ({ kind, id, json }) => {
      const row = { kind, id, json, type: undefined, parentId: undefined };
      return tests.every(({ key, from, options }) => {
        // Without its column of keys, nothing tells the rows of the staff from the others.
        const isOfStaff = key.id !== "" && !rowValue(row, key);
        return isOfStaff || options.includes(String(rowValue(row, from)));
      });
    };
  };
}

/**
 * Returns which columns are public by the options. Visitors never see the keys of requests, which are in their addresses. They see
 * how to reach who sent a form only if the options say so.
 */
export const columnRules = ({ columns, forms }: SiteOptions): SiteOptions["columns"] => ({
  ...columns,
  staff: [
    ...columns.staff,
    ...forms.map(({ keyColumn }) => keyColumn),
    ...forms.flatMap(contactColumns).filter((name) => !columns.public.includes(name)),
  ],
});

/** Returns the columns with e-mail addresses and phone numbers of visitors. */
function contactColumns({ fields, contact }: FormOptions): string[] {
  const filledIn = fields.filter(({ autocomplete = "" }) => /\b(?:email|tel)\b/u.test(autocomplete));
  return [...filledIn.map(({ column }) => column), ...(contact === undefined ? [] : [contact])];
}
