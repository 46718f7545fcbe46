// The board of the options with its table.
import { fieldsList, fieldsOf } from "@ws/helpers/tasks";
import { optionsOf, type ColumnOption } from "@ws/render/values";
import type { Summary } from "../content/content-report.ts";
import type { Edition } from "../content/edition.ts";
import { onceForEdition } from "../content/once-for-edition.ts";
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
export type BoardOf = (edition: Edition) => Board | string | undefined;

/** Returns a function that finds the table of the board. */
export const createBoardOf = (options: BoardOptions | undefined, forms: readonly FormOptions[]): BoardOf =>
  onceForEdition((edition) => (options === undefined ? undefined : findBoard(edition, options, forms)));

/** Returns the summary of a board that is off, and why. */
export const boardSummary =
  (boardOf: BoardOf): Summary =>
  (edition) => {
    const board = boardOf(edition);
    return typeof board === "string" ? board : "";
  };

function findBoard({ tables }: Edition, options: BoardOptions, forms: readonly FormOptions[]): Board | string {
  const table = findTable(tables, options.table);
  if (typeof table === "string") return `The board is off: ${table}`;
  const { source, columns, title } = table;
  const problems = boardProblems(options, columns);
  const find = (name: string | undefined) => columns.find((column) => column.name === name);
  const stage = find(options.stages);
  if (problems.length > 0 || stage === undefined) return `The board is off: ${problems.join(" ")}`;
  const own = tables.filter((candidate) => candidate.source === source);
  return {
    title: options.title ?? title,
    table,
    stage,
    stages: optionsOf(source, stage) ?? [],
    due: find(options.due),
    number: columns.find(({ type }) => type === "unique_id"),
    card: options.card.flatMap((name) => find(name) ?? []),
    done: new Set(options.done ?? lastGroup(source.json, stage)),
    forms: forms.filter((form) => typeof findTable(own, form.table) !== "string"),
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
