// The forms of the options with the tables of the workspace.
import { bareId } from "@ws/render/values";
import type { Edition } from "../../content/edition.ts";
import { onceForEdition } from "../../content/cache.ts";
import type { FormOptions } from "../../settings/site-options.ts";
import { findTable, type SiteTable } from "../../content/tables/site-tables.ts";
import { formFields, formProblems, type FormField } from "./form-fields.ts";

/** A form with its table. */
export interface SiteForm {
  readonly options: FormOptions;
  readonly table: SiteTable;
  readonly fields: readonly FormField[];
  /** Text above the fields. */
  readonly text: string;
}

/** The forms that visitors can fill in. */
export interface SiteForms {
  readonly forms: readonly SiteForm[];
  /** Why the other ones are off: a line for each, for the owner. */
  readonly problems: readonly string[];
}

/** Returns the forms of an edition. */
export type FormsOf = (edition: Edition) => SiteForms;

/** Returns a function that finds the tables of forms. A form whose table is missing or does not fit is off. */
export const createFormsOf = (options: readonly FormOptions[]): FormsOf =>
  onceForEdition((edition) => readForms(edition, options));

function readForms(edition: Edition, forms: readonly FormOptions[]): SiteForms {
  const found: SiteForm[] = [];
  const problems: string[] = [];
  for (const options of forms) {
    const result = findForm(edition, options);
    if (Array.isArray(result)) problems.push(`The form ${options.path} is off: ${result.join(" ")}`);
    else found.push(result);
  }
  return { forms: found, problems };
}

/** Returns a form with its table, or why it is off. Visitors see only forms whose tables are published. */
function findForm({ tree, tables }: Edition, options: FormOptions): SiteForm | string[] {
  const published = tables.filter(({ source }) => tree.has(bareId(source.id)));
  const table = findTable(published, options.table);
  if (typeof table === "string") return [table];
  const { columns, description } = table;
  const problems = formProblems(options, columns);
  if (problems.length > 0) return problems;
  return { options, table, fields: formFields(options, columns), text: options.text ?? description };
}
