// The board of the options with its table.
import { fieldsList, fieldsOf } from "@ws/helpers/tasks";
import { optionsOf, type ColumnOption } from "@ws/render/values";
import type { Summary } from "../content/content-report.ts";
import type { Edition } from "../content/edition.ts";
import type { BoardOptions, FormOptions } from "../options/site-options.ts";
import { columnProblems, findTable, optionProblems, type SiteTable, type TableColumn } from "../tables/site-tables.ts";

/** The board of an edition. */
export interface Board {
  readonly title: string;
  readonly table: SiteTable;
  /** The column with the stages. */
  readonly stage: TableColumn;
  /** The stages in their order, with their colors. */
  readonly stages: readonly ColumnOption[];
  readonly due: TableColumn | undefined;
  /** The column with the number of a row. Undefined: the table has none. */
  readonly number: TableColumn | undefined;
  /** The columns on a card. */
  readonly card: readonly TableColumn[];
  /** Stages in which nothing is late any more. */
  readonly done: ReadonlySet<string>;
  /** The forms that add rows to the table. */
  readonly forms: readonly FormOptions[];
}

/** Returns the board of an edition. A text: why it is off. Undefined: the options have none. */
export type BoardOf = (edition: Edition) => Promise<Board | string | undefined>;

/** Returns a function that finds the table of the board, once for each edition. */
export function createBoardOf(options: BoardOptions | undefined, forms: readonly FormOptions[]): BoardOf {
  const known = new WeakMap<Edition, Promise<Board | string>>();
  return async (edition) => {
    if (options === undefined) return undefined;
    const found = known.get(edition) ?? findBoard(edition, options, forms);
    known.set(edition, found);
    // A later request tries again.
    found.catch(() => known.delete(edition));
    return found;
  };
}

/** Returns the summary of a board that is off, and why. */
export const boardSummary =
  (boardOf: BoardOf): Summary =>
  async (edition) => {
    const board = await boardOf(edition);
    return typeof board === "string" ? board : "";
  };

async function findBoard(
  { sources, everything }: Edition,
  options: BoardOptions,
  forms: readonly FormOptions[],
): Promise<Board | string> {
  const table = await findTable(everything, sources, options.table);
  if (typeof table === "string") return `The board is off: ${table}`;
  const { source, columns, title } = table;
  const problems = boardProblems(options, columns);
  const find = (name: string | undefined) => columns.find((column) => column.name === name);
  const stage = find(options.stages);
  if (problems.length > 0 || stage === undefined) return `The board is off: ${problems.join(" ")}`;
  const ownForms: FormOptions[] = [];
  for (const form of forms)
    if (typeof (await findTable(everything, [source], form.table)) !== "string") ownForms.push(form);
  return {
    title: options.title ?? title,
    table,
    stage,
    stages: optionsOf(source, stage) ?? [],
    due: find(options.due),
    number: columns.find(({ type }) => type === "unique_id"),
    card: options.card.flatMap((name) => find(name) ?? []),
    done: new Set(options.done ?? lastGroup(source.json, stage)),
    forms: ownForms,
  };
}

function boardProblems({ stages, due, card, done = [] }: BoardOptions, columns: readonly TableColumn[]): string[] {
  return [
    ...columnProblems(columns, stages, ["status", "select"]),
    ...(due === undefined ? [] : columnProblems(columns, due, ["date"])),
    ...card.flatMap((name) => columnProblems(columns, name)),
    ...optionProblems(columns, stages, done),
  ];
}

/** Returns the options of the last group of a status. Empty for a select. */
function lastGroup({ properties }: SiteTable["source"]["json"], { name }: TableColumn): string[] {
  const { options, groups } = fieldsOf(fieldsOf(fieldsOf(properties)[name])["status"]);
  const ids: unknown = fieldsList(groups).at(-1)?.["option_ids"];
  return fieldsList(options).flatMap(({ id, name: option }) =>
    Array.isArray(ids) && ids.includes(id) ? [String(option)] : [],
  );
}
