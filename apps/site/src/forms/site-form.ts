// The forms of the options with the tables of the workspace.
import { bareId } from "@ws/render/values";
import type { Edition } from "../content/edition.ts";
import type { FormOptions } from "../options/site-options.ts";
import { findTable, type SiteTable } from "../tables/site-tables.ts";
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
export type FormsOf = (edition: Edition) => Promise<SiteForms>;

/** Returns a function that finds the tables of forms, once for each edition. A form whose table is missing or does not fit is off. */
export function createFormsOf(options: readonly FormOptions[]): FormsOf {
  const known = new WeakMap<Edition, Promise<SiteForms>>();
  return (edition) => {
    const found = known.get(edition) ?? readForms(edition, options);
    known.set(edition, found);
    // A later request tries again.
    found.catch(() => known.delete(edition));
    return found;
  };
}

async function readForms(edition: Edition, forms: readonly FormOptions[]): Promise<SiteForms> {
  const found: SiteForm[] = [];
  const problems: string[] = [];
  for (const options of forms) {
    const result = await findForm(edition, options);
    if (Array.isArray(result)) problems.push(`The form ${options.path} is off: ${result.join(" ")}`);
    else found.push(result);
  }
  return { forms: found, problems };
}

/** Returns a form with its table, or why it is off. Visitors see only forms whose tables are published. */
async function findForm({ tree, sources, everything }: Edition, options: FormOptions): Promise<SiteForm | string[]> {
  const published = sources.filter(({ id }) => tree.has(bareId(id)));
  const table = await findTable(everything, published, options.table);
  if (typeof table === "string") return [table];
  const { columns, description } = table;
  const problems = formProblems(options, columns);
  if (problems.length > 0) return problems;
  return { options, table, fields: formFields(options, columns), text: options.text ?? description };
}
