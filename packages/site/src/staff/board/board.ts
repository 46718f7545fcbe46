// The board of the options with its table.
import { fieldsList, fieldsOf } from "@ws/helpers/json";
import { viewOf, type DataView } from "@ws/render";
import { optionsOf, type ColumnOption } from "@ws/render/values";
import type { Summary } from "../../content/content-report.ts";
import type { Edition } from "../../content/edition.ts";
import { onceForEdition } from "../../content/cache.ts";
import type { BoardOptions, FormOptions } from "../../settings/site-options.ts";
import {
  columnProblems,
  findTable,
  isNamed,
  optionProblems,
  type SiteTable,
  type TableColumn,
} from "../../content/tables/site-tables.ts";

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
  /** All columns to search in and to filter by, and the order of the work. */
  readonly view: DataView;
}

/** Newest first. */
export const NEWEST = { timestamp: "created_time", direction: "descending" };

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
  const due = find(options.due);
  return {
    title: options.title ?? title,
    table,
    stage,
    stages: optionsOf(source, stage) ?? [],
    due,
    number: columns.find(({ type }) => type === "unique_id"),
    card: options.card.flatMap((name) => find(name) ?? []),
    done: new Set(options.done ?? lastGroup(source.json, stage)),
    forms: forms.filter((form) => isNamed(form.table, table)),
    view: boardView(table, options.title ?? title, stage, due),
  };
}

/** Returns the view of a board: the rows by their stage, those that are due first. */
function boardView({ source }: SiteTable, name: string, stage: TableColumn, due: TableColumn | undefined): DataView {
  const sorts = due === undefined ? [NEWEST] : [{ property: due.id, direction: "ascending" }, NEWEST];
  const view = viewOf(source);
  const column = view.columns.find(({ id }) => id === stage.id);
  return { ...view, name, sorts, groups: column && { column, settings: {}, hidesEmpty: false } };
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
