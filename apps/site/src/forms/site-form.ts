// The forms of the options with the tables of the workspace.
import { extractPageId } from "@ws/helpers";
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import type { ContentObject } from "@ws/render";
import { bareId, columnsOf, optionsOf, plainTextOf, titleOf } from "@ws/render/values";
import type { Edition } from "../content/edition.ts";
import type { PublicTable, PublishedTree } from "../content/published-tree.ts";
import type { FormOptions } from "../options/site-options.ts";
import { formFields, formProblems, type FormColumn, type FormField } from "./form-fields.ts";

/** A column of the table of a form. */
export interface TableColumn extends FormColumn {
  readonly id: string;
  /** Format of a number, such as `euro`. */
  readonly format: string | undefined;
}

/** A form with its table. */
export interface SiteForm {
  readonly options: FormOptions;
  readonly dataSourceId: string;
  readonly columns: readonly TableColumn[];
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

/** Returns true for the data source that a form names by its title or its id in the workspace, or by those of its database. */
export const isTableOf = ({ table }: Pick<FormOptions, "table">, { id, title, parent }: PublicTable): boolean =>
  [id, title, parent?.id, parent?.title].some((name) => name !== undefined && isName(table, name));

function isName(table: string, name: string): boolean {
  return table === name || bareIdIn(table) === bareId(name);
}

/** Returns the id in a text or a link, without dashes. Undefined for a title. */
function bareIdIn(text: string): string | undefined {
  try {
    return bareId(extractPageId(text));
  } catch {
    return undefined;
  }
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

async function readForms({ tree, everything }: Edition, forms: readonly FormOptions[]): Promise<SiteForms> {
  const tables = await readTables(tree, everything);
  const found: SiteForm[] = [];
  const problems: string[] = [];
  for (const options of forms) {
    const result = findForm(tables, options);
    if ("fields" in result) found.push(result);
    else problems.push(`The form ${options.path} is off: ${result.problems.join(" ")}`);
  }
  return { forms: found, problems };
}

function findForm(
  tables: Awaited<ReturnType<typeof readTables>>,
  options: FormOptions,
): SiteForm | { readonly problems: readonly string[] } {
  const found = tables.filter(({ table }) => isTableOf(options, table));
  const [first] = found;
  if (first === undefined) return { problems: [`Expected a table "${options.table}" on the site, got none.`] };
  if (found.length > 1)
    return { problems: [`Expected one table "${options.table}" on the site, got ${found.length}. Name it by its id.`] };
  const { table, source, database } = first;
  const columns = readColumns(source);
  const problems = formProblems(options, columns);
  if (problems.length > 0) return { problems };
  const description = plainTextOf(source.json["description"]) || plainTextOf(database?.json["description"]);
  const fields = formFields(options, columns);
  return { options, dataSourceId: table.id, columns, fields, text: options.text ?? description };
}

/** Returns the published tables as the workspace has them: forms use columns and titles that visitors do not see. */
async function readTables(tree: PublishedTree, everything: Edition["everything"]) {
  const nodes = [...tree.values()].filter(({ kind }) => kind === "data_source");
  const tables = nodes.map(async ({ id, parent }) => {
    const [source, database] = await Promise.all([
      everything.object("data_source", id),
      everything.object("database", parent?.id ?? ""),
    ]);
    if (source === undefined) return [];
    const of = database && { id: database.id, title: titleOf(database) };
    return [{ source, database, table: { kind: "data_source", id, title: titleOf(source), parent: of } as const }];
  });
  return (await Promise.all(tables)).flat();
}

/** Returns the columns of a data source. */
const readColumns = (source: ContentObject): TableColumn[] =>
  columnsOf(source).map((column) => ({
    ...column,
    options: (optionsOf(source, column) ?? []).map(({ name }) => name),
    description: textOf(fieldsOf(fieldsOf(source.json["properties"])[column.name])["description"]) ?? "",
  }));
