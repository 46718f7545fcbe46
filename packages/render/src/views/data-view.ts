// A view of a data source: which columns and rows it shows, and in which layout.
import { columnOf } from "@ws/helpers/filters";
import { fieldsList, fieldsOf, memberOf, plainId, textOf, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { titleOf } from "../content/object-text.ts";
import { attempt, reporter, unexpected, type Reporting } from "../content/reports.ts";
import type { ContentObject, ContentSource } from "../source/content-source.ts";
import { columnsOf, type Column } from "../values/columns.ts";

/** A layout of rows. */
export type RowLayout = "table" | "board" | "gallery" | "list" | "calendar" | "timeline" | "chart";

/** A view of a data source. */
export interface DataView {
  /** Id of the view. For a data source without views, the id of the data source. */
  readonly id: string;
  /** Name of the view. If it has none, the title of its data source. */
  readonly name: string;
  /** Type of the view in Notion, such as `map`. */
  readonly type: string;
  /** How the rows are shown. Views of other types, and views that lack the columns they need, are tables. */
  readonly layout: RowLayout;
  /** The view. Undefined for a data source without views. */
  readonly object: ContentObject | undefined;
  readonly source: ContentObject;
  /** The columns that readers may see, in the order of the schema. */
  readonly columns: readonly Column[];
  /** The columns that the view shows, in its order. The title is the first. */
  readonly shown: readonly Column[];
  /** Columns that the view names as visible. Empty for a view that names none: it shows all, or only titles in a calendar. */
  readonly named: readonly Column[];
  /** How the rows are grouped: the columns of a board, the groups of a table, the bars of a chart. */
  readonly groups: ViewGroups | undefined;
  /** Column with the pictures of a gallery. Undefined: the covers of the pages. */
  readonly cover: Column | undefined;
  /** Column with the days of a calendar or a timeline. */
  readonly date: Column | undefined;
  /** Column with the last days of a timeline. Undefined: the ends of the dates. */
  readonly end: Column | undefined;
  /** Settings of the layout, as Notion returns them. */
  readonly configuration: Fields;
  /** Filter of the rows, with the quick filters. Undefined: all rows. */
  readonly filter: Fields | undefined;
  /** Order of the rows, without columns that the data source has lost. */
  readonly sorts: readonly Fields[];
}

/** How a view groups rows. */
export interface ViewGroups {
  readonly column: Column;
  /** Settings of the groups, as Notion returns them. Those of a formula are the settings of its result. */
  readonly settings: Fields;
  /** True: groups without rows are not shown. */
  readonly hidesEmpty: boolean;
}

/** Options that choose views and columns. */
export interface ViewChoice {
  /** True for the properties of a page and the columns of a view to show. @default all */
  readonly showProperty?: ((name: string) => boolean) | undefined;
  /**
   * Returns the view that shows a data source, whose columns are also those on the pages of its rows.
   * @default the first view that shows rows
   * @example (views) => views.find(({ json }) => json.name === "Public")
   */
  readonly chooseView?:
    | ((views: readonly ContentObject[], dataSource: ContentObject) => ContentObject | undefined)
    | undefined;
  /**
   * True: tables, cards and pages of rows also have the columns that the view hides. With false, somebody who hides a column in
   * Notion also hides it from your readers.
   * @default false
   */
  readonly showAllColumns?: boolean | undefined;
  /** True: the filter of the view is not applied, and views that cannot show all rows, such as charts, are tables. @default false */
  readonly showAllRows?: boolean | undefined;
}

type Choice = ViewChoice & Partial<Reporting> & { readonly source: Pick<ContentSource, "views"> };

/** Types of views that show no rows. */
const WITHOUT_ROWS: ReadonlySet<string | undefined> = new Set(["form", "dashboard"]);

/** Types of views that have no settings of columns. */
const WITHOUT_COLUMNS: ReadonlySet<string | undefined> = new Set(["form", "dashboard", "chart"]);

/** Layouts in which a row can be missing: those without a date, and all rows of a chart. */
const PARTIAL: ReadonlySet<string> = new Set<RowLayout>(["calendar", "timeline", "chart"]);

/** True for a layout in which a row can be missing. */
export const isPartial = (layout: string): boolean => PARTIAL.has(layout);

/** Returns the view of a data source that is chosen. A data source without views has a table. */
export async function chosenView(databaseId: string, source: ContentObject, choice: Choice): Promise<DataView> {
  const hasRows = ({ type }: ContentObject) =>
    !WITHOUT_ROWS.has(type) && !(choice.showAllRows === true && type === "chart");
  return viewOf(source, await findView(databaseId, source, choice, hasRows), choice);
}

/**
 * Returns the columns that the pages of rows show: those of the view that is chosen, or of the first view that has settings of
 * columns. Undefined: all, because the database has no views.
 */
export async function pageColumns(source: ContentObject, choice: Choice): Promise<readonly Column[] | undefined> {
  if (choice.showAllColumns === true || source.parentId === undefined) return undefined;
  const found =
    (await findView(source.parentId, source, choice, ({ type }) => !WITHOUT_COLUMNS.has(type))) ??
    (await findView(source.parentId, source, choice, ({ type }) => !WITHOUT_ROWS.has(type)));
  return found && viewOf(source, found, choice).shown;
}

/**
 * Returns a view of a data source for a table of all rows: the first view of this type, with its order of rows and columns, also of the
 * title. Without such a view, all columns in the order of the schema, after the title.
 */
export async function tableView(databaseId: string, source: ContentObject, choice: Choice): Promise<DataView> {
  const found = await findView(databaseId, source, choice, ({ type }) => type === "table");
  const view = viewOf(source, found, { ...choice, showAllRows: true });
  const placed = visibleSettings(view.configuration).flatMap(({ property_id: id }) =>
    view.shown.filter((column) => typeof id === "string" && columnOf([column], id) !== undefined),
  );
  return {
    ...view,
    shown: placed.some(({ type }) => type === "title") ? [...new Set([...placed, ...view.shown])] : view.shown,
  };
}

/** Returns the settings of the columns that a view shows, in its order. */
const visibleSettings = ({ properties }: Fields): Fields[] =>
  fieldsList(properties).filter(({ visible }) => visible !== false);

async function findView(
  databaseId: string,
  source: ContentObject,
  { chooseView, report = reporter(), source: { views } }: Choice,
  isWanted: (view: ContentObject) => boolean,
): Promise<ContentObject | undefined> {
  const found: ContentObject[] = [];
  for await (const view of views?.(databaseId) ?? []) {
    if (!isOf(view, source) || !isWanted(view)) continue;
    // A client asks Notion for each view.
    if (chooseView === undefined) return view;
    found.push(view);
  }
  const chosen = attempt(
    { report },
    { option: "chooseView", id: source.id },
    {
      isSync: true,
      call: () => chooseView?.(found, source),
      read: (view) => {
        if (view === undefined || view === null || found.some((known) => known === view)) return view;
        throw unexpected("one of the views", describeValue(view));
      },
    },
  );
  return found.find((view) => view === chosen) ?? found[0];
}

/** Returns true for a view of a data source. Ids are written with and without dashes. */
export const isOf = (view: ContentObject, source: ContentObject): boolean =>
  plainId(view.json["data_source_id"]) === plainId(source.id);

/** Returns true for a view that shows rows. */
export const showsRows = ({ type }: ContentObject): boolean => !WITHOUT_ROWS.has(type);

/**
 * Reads a view of a data source. Without a view, the rows are a table with all columns.
 * @example viewOf(dataSource, undefined, { showProperty: (name) => name !== "Notes" })
 */
export function viewOf(source: ContentObject, view?: ContentObject, choice: ViewChoice = {}): DataView {
  const all = columnsOf(source);
  const columns = all.filter(({ name }) => choice.showProperty?.(name) !== false);
  const find = (id: unknown) => (typeof id === "string" ? columnOf(columns, id) : undefined);
  const configuration = fieldsOf(view?.json["configuration"]);
  const settings = fieldsList(configuration["properties"]);
  const named = visibleSettings(configuration).flatMap(({ property_id: id }) => find(id) ?? []);
  const groups = groupsIn(configuration, find);
  const date = find(configuration["date_property_id"]);
  const type = view?.type ?? "table";
  const layout = layoutOf(type, { groups, date, chart: textOf(configuration["chart_type"]) });
  const titles = columns.filter((column) => column.type === "title");
  const measured = find(chartMeasure(configuration)["property_id"]);
  const listed = type === "chart" ? [groups?.column, measured].filter((column) => column !== undefined) : named;
  const visible = settings.length === 0 && type !== "chart" ? columns : listed;
  const further = choice.showAllColumns === true ? columns : [];
  return {
    id: view?.id ?? source.id,
    name: (view && titleOf(view)) || titleOf(source),
    type,
    layout: choice.showAllRows === true && isPartial(layout) ? "table" : layout,
    object: view,
    source,
    columns,
    shown: [...new Set([...titles, ...visible, ...further])],
    named: named.filter((column) => column.type !== "title"),
    groups,
    cover: find(fieldsOf(configuration["cover"])["property_id"]),
    date,
    end: find(configuration["end_date_property_id"]),
    configuration,
    filter: choice.showAllRows === true ? undefined : filterOf(view),
    // The filter and the order can use columns that readers do not see.
    sorts: fieldsList(view?.json["sorts"]).filter(
      ({ property }) => property === undefined || (typeof property === "string" && columnOf(all, property)),
    ),
  };
}

/** Returns the settings of the number that a chart shows for each group. */
export const chartMeasure = (configuration: Fields): Fields => {
  const { chart_type: type, value, y_axis: axis, y_axis_property_id: id } = configuration;
  const measure = fieldsOf(type === "number" ? (value ?? axis) : axis);
  return measure["property_id"] === undefined && typeof id === "string" ? { ...measure, property_id: id } : measure;
};

/** Layouts of types of views. */
const LAYOUTS: Readonly<Record<string, RowLayout>> = {
  table: "table",
  board: "board",
  gallery: "gallery",
  list: "list",
  calendar: "calendar",
  timeline: "timeline",
  chart: "chart",
};

/** A board without its groups, a calendar without its date and a chart without its axis are tables. */
function layoutOf(
  type: string,
  { groups, date, chart }: { readonly groups: unknown; readonly date: unknown; readonly chart: string | undefined },
): RowLayout {
  const layout = memberOf(LAYOUTS, type) ?? "table";
  const isWhole =
    layout === "board"
      ? groups !== undefined
      : layout === "calendar" || layout === "timeline"
        ? date !== undefined
        : layout !== "chart" || chart === "number" || groups !== undefined;
  return isWhole ? layout : "table";
}

function groupsIn(configuration: Fields, find: (id: unknown) => Column | undefined): ViewGroups | undefined {
  const { group_by: group, x_axis: axis, x_axis_property_id: id } = configuration;
  const settings = fieldsOf(group ?? axis ?? (typeof id === "string" ? { property_id: id } : undefined));
  const column = find(settings["property_id"]);
  if (column === undefined) return undefined;
  const isHiding = [settings, configuration].some(({ hide_empty_groups: hides }) => hides === true);
  // The settings of a formula have those of its result below the same name.
  const inner = settings["type"] === "formula" ? fieldsOf(settings["group_by"]) : {};
  return { column, settings: { ...settings, ...inner }, hidesEmpty: isHiding };
}

/** Returns the filter of a view with its quick filters, which are conditions by column. */
export function filterOf(view: ContentObject | undefined): Fields | undefined {
  const { filter, quick_filters: quick } = view?.json ?? {};
  const conditions = Object.entries(fieldsOf(quick)).map(([property, condition]) => ({
    property,
    ...fieldsOf(condition),
  }));
  if (filter === undefined || filter === null) return conditions.length === 0 ? undefined : { and: conditions };
  // Another value than an object is no filter that a source knows, so that it hides the rows.
  const given = fieldsOf(filter);
  return conditions.length === 0 ? given : { and: [given, ...conditions] };
}
