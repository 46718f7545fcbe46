// The base of a data source: its views as Obsidian has them. Rows are the notes in the folder of the data source.
import { TIMESTAMPS } from "@ws/helpers/columns";
import { columnOf, type FilterColumn } from "@ws/helpers/filters";
import { stringify } from "yaml";
import { isFields, type Fields } from "../../json.ts";
import type { ViewRecord } from "../../model/records/content-records.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import { rowColumns } from "../../rows/row-columns.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import type { TitleTree } from "../title-tree.ts";
import { baseFormula } from "./base-formulas.ts";
import { baseFilter, noteProperty, type BaseFilter, type FilterNames } from "./base-filters.ts";
import { COVER, propertyName, TIME_NAMES } from "./note-properties.ts";

/** A view of a base. */
interface BaseView {
  readonly type: "table" | "cards" | "list";
  readonly name: string;
  readonly filters?: BaseFilter;
  readonly groupBy?: BaseSort;
  /** Property with the pictures of cards. */
  readonly image?: string;
  readonly order: readonly string[];
  readonly sort?: readonly BaseSort[];
}

interface BaseSort {
  readonly property: string;
  readonly direction: "ASC" | "DESC";
}

/** The views of a base by those of Notion. Calendars, timelines and charts are tables of their rows. */
const TYPES: Readonly<Record<string, BaseView["type"]>> = { board: "cards", gallery: "cards", list: "list" };

/** Views of Notion that have no rows. */
const WITHOUT_ROWS: ReadonlySet<string | undefined> = new Set(["form", "dashboard"]);

/** Returns the text of a base. What of its views has no form in a base is named in comments. */
export async function baseText(
  source: DataSourceRecord,
  path: string,
  snapshot: RecordSnapshot,
  paths: TitleTree,
): Promise<string> {
  const columns = rowColumns(source);
  const people = new Map<string, string>();
  for await (const user of snapshot.objects("user")) if (user.name !== undefined) people.set(user.id, user.name);
  const names: FilterNames = { columns, noteOf: (id) => paths.find(id), nameOf: (id) => people.get(id) };
  const formulas = new Map<string, string>();
  for (const { id, expression } of source.columns) {
    const written = expression === undefined ? undefined : baseFormula(expression, columns);
    if (written !== undefined) formulas.set(id, written);
  }
  const writer = new BaseWriter(columns, names, formulas);
  for await (const view of snapshot.views(source.parentId ?? ""))
    if (view.dataSourceId === source.id && !WITHOUT_ROWS.has(view.type)) writer.addView(view);
  return writer.text(path);
}

class BaseWriter {
  readonly #columns: readonly FilterColumn[];
  readonly #names: FilterNames;
  readonly #views: BaseView[] = [];
  readonly #left: string[] = [];
  readonly #formulas = new Map<string, string>();

  /** @param formulas expressions of the columns that are formulas, by their ids */
  constructor(columns: readonly FilterColumn[], names: FilterNames, formulas: ReadonlyMap<string, string>) {
    this.#columns = columns;
    this.#names = names;
    for (const column of columns) {
      const expression = formulas.get(column.id);
      if (expression !== undefined) this.#formulas.set(propertyName(column), expression);
    }
  }

  /** Returns the name of a column in lists of a base: its formula, or the property of the notes. */
  #propertyOf(column: FilterColumn): string {
    const name = propertyName(column);
    return column.type === "formula" && this.#formulas.has(name) ? `formula.${name}` : `note.${name}`;
  }

  addView(view: ViewRecord): void {
    const { filter: wanted, sorts, configuration } = view.settings;
    const title = typeof view.name === "string" && view.name !== "" ? view.name : "View";
    const { filter, left } = baseFilter(wanted, this.#names);
    this.#left.push(...left.map((condition) => `${title}: the filter ${condition}`));
    const sort = (Array.isArray(sorts) ? sorts : []).flatMap((item: unknown) => this.#sort(item, title) ?? []);
    const settings = isFields(configuration) ? configuration : {};
    const groupBy = this.#groupBy(settings);
    const image = this.#image(view.type, settings);
    this.#views.push({
      type: TYPES[view.type ?? ""] ?? "table",
      name: left.length === 0 ? title : `${title} (more rows than in Notion)`,
      ...(filter === undefined ? {} : { filters: filter }),
      ...(groupBy === undefined ? {} : { groupBy }),
      ...(image === undefined ? {} : { image }),
      order: this.#order(settings),
      ...(sort.length === 0 ? {} : { sort }),
    });
  }

  #sort(item: unknown, title: string): BaseSort | undefined {
    const { property, timestamp, direction } = isFields(item) ? item : ({} as Fields);
    const order = direction === "descending" ? "DESC" : "ASC";
    const time = TIMESTAMPS.find((name) => name === timestamp);
    if (time !== undefined) return { property: `note.${TIME_NAMES[time]}`, direction: order };
    const column = this.#column(property);
    if (column === undefined) this.#left.push(`${title}: the sort ${JSON.stringify(item).slice(0, 200)}`);
    return column === undefined ? undefined : { property: this.#sorted(column), direction: order };
  }

  /** Options sort by their place in Notion, so that a formula has this place. */
  #sorted(column: FilterColumn): string {
    const { options = [] } = column;
    if (column.type !== "select" && column.type !== "status") return this.#propertyOf(column);
    const value = noteProperty(propertyName(column));
    const name = `${propertyName(column)} (order)`;
    const places = options.reduceRight<string>(
      (rest, option, index) => `if(${value} == ${JSON.stringify(option)}, ${index}, ${rest})`,
      `${options.length}`,
    );
    this.#formulas.set(name, places);
    return `formula.${name}`;
  }

  #groupBy(configuration: Fields): BaseSort | undefined {
    const { group_by: group } = configuration;
    const { property_id: id } = isFields(group) ? group : ({} as Fields);
    const column = this.#column(id);
    return column === undefined ? undefined : { property: this.#propertyOf(column), direction: "ASC" };
  }

  /** Returns the property with the pictures of a gallery, and of a board that has them. */
  #image(type: string | undefined, { cover }: Fields): string | undefined {
    if (TYPES[type ?? ""] !== "cards" || (type !== "gallery" && !isFields(cover))) return undefined;
    const { property_id: id } = isFields(cover) ? cover : ({} as Fields);
    const column = this.#column(id);
    return column === undefined ? `note.${COVER}` : this.#propertyOf(column);
  }

  /** Returns the visible columns in the order of the view. The name of the note is the title, which every view has. */
  #order(configuration: Fields): string[] {
    const { properties } = configuration;
    const entries = Array.isArray(properties) ? properties.filter(isFields) : [];
    const visible = entries.filter(({ visible: isVisible }) => isVisible !== false);
    const shown = entries.length === 0 ? this.#columns : visible.flatMap((entry) => this.#entryColumn(entry));
    const isPlaced = entries.length > 0 && shown.some(({ type }) => type === "title");
    const names = shown.map((column) => (column.type === "title" ? "file.name" : this.#propertyOf(column)));
    return isPlaced ? names : ["file.name", ...names.filter((name) => name !== "file.name")];
  }

  #entryColumn({ property_id: id }: Fields): FilterColumn[] {
    const column = this.#column(id);
    return column === undefined ? [] : [column];
  }

  #column(nameOrId: unknown): FilterColumn | undefined {
    return typeof nameOrId === "string" ? columnOf(this.#columns, nameOrId) : undefined;
  }

  text(path: string): string {
    const views = this.#views.length > 0 ? this.#views : [{ type: "table", name: "Table", order: this.#order({}) }];
    const title = this.#columns.find(({ type }) => type === "title");
    const base = {
      // Notes in folders below are pages inside of rows, and templates.
      filters: { and: [`file.folder == ${JSON.stringify(path)}`] },
      ...(this.#formulas.size === 0 ? {} : { formulas: Object.fromEntries(this.#formulas) }),
      properties: {
        ...(title === undefined ? {} : { "file.name": { displayName: title.name } }),
        ...Object.fromEntries(this.#renamed()),
      },
      views: uniqueNames(views as BaseView[]),
    };
    const comments = this.#left.map(
      (line) => `# Not in this base: ${line.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")}\n`,
    );
    return comments.join("") + stringify(base, { lineWidth: 0 });
  }

  #renamed(): [string, { displayName: string }][] {
    return this.#columns
      .filter((column) => propertyName(column) !== column.name)
      .map((column) => [this.#propertyOf(column), { displayName: column.name }]);
  }
}

/** An embedded view is named, so that names must differ. */
function uniqueNames(views: readonly BaseView[]): BaseView[] {
  const taken = new Set<string>();
  return views.map((view) => {
    let { name } = view;
    for (let number = 2; taken.has(name); number += 1) name = `${view.name} ${number}`;
    taken.add(name);
    return { ...view, name };
  });
}
