// Groups the rows of a view: the columns of a board, the groups of a table, the bars of a chart.
import { filterColumns } from "@ws/helpers/filters";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { textsOf } from "../language/language.ts";
import { lettersOf } from "../language/letters.ts";
import type { ContentObject } from "../source/content-source.ts";
import { columnSettings, optionList, optionsOf } from "../values/columns.ts";
import { numberText } from "../values/number-text.ts";
import type { DataView, ViewGroups } from "./data-view.ts";
import { DateGroups, dateUnit } from "./date-groups.ts";
import { daysOf, rowValue, valuesOf, wordsOf } from "./row-value.ts";
import { today, type ClockContext } from "./today.ts";

/** Rows with the same value. A row with several options is in several groups. */
export interface RowGroup {
  readonly name: string;
  /** Color of the option. Undefined for other values. */
  readonly color: string | undefined;
  readonly rows: readonly ContentObject[];
  /** True for the rows without a value. */
  readonly isNone: boolean;
}

interface OpenGroup extends RowGroup {
  readonly rows: ContentObject[];
  /** By what the groups sort: a number, a day, or the name. */
  readonly order: number | string;
}

/** Groups and what holds for all of them. */
export interface GroupedRows {
  readonly groups: readonly RowGroup[];
  /** True for days and numbers, whose groups have an order of their own. */
  readonly isOrdered: boolean;
}

/** Most groups of days without rows that are added between others. */
const MAX_GAPS = 500;

/** Returns the rows in groups. Rows without a value are the last group. */
export async function groupRows(
  view: DataView,
  by: ViewGroups,
  rows: Iterable<ContentObject> | AsyncIterable<ContentObject>,
  context: ClockContext,
): Promise<GroupedRows> {
  const reader = groupReader(view, by, context);
  const groups = new Map<string, OpenGroup>();
  const open = ({ key, name, color, order }: GroupKey): OpenGroup => {
    const known = groups.get(key) ?? { name, color, order, rows: [], isNone: key === NONE };
    groups.set(key, known);
    return known;
  };
  for (const option of reader.options) open(option);
  for await (const row of rows) {
    const keys = valuesOf(await rowValue(row, by.column, context)).flatMap((value) => reader.keyOf(value) ?? []);
    const none = { key: NONE, name: textsOf(context).none, color: undefined, order: "" };
    for (const key of keys.length === 0 ? [none] : keys) open(key).rows.push(row);
  }
  if (!by.hidesEmpty) for (const gap of reader.gaps([...groups.values()])) open(gap);
  const all = [...groups.values()];
  const shown = by.hidesEmpty ? all.filter((group) => group.rows.length > 0) : all;
  return { groups: sorted(shown, by.settings, reader.isOrdered), isOrdered: reader.isOrdered };
}

/** Keys of other groups begin with another sign. */
const NONE = "none";

interface GroupKey {
  readonly key: string;
  readonly name: string;
  readonly color: string | undefined;
  readonly order: number | string;
}

/** Returns the groups of values. */
interface GroupReader {
  /** Groups that are shown without rows, too. */
  readonly options: readonly GroupKey[];
  readonly isOrdered: boolean;
  readonly keyOf: (value: unknown) => GroupKey | undefined;
  /** Returns the groups between others that no row has. */
  readonly gaps: (groups: readonly OpenGroup[]) => GroupKey[];
}

const noGaps = (): GroupKey[] => [];

function sorted(groups: readonly OpenGroup[], settings: Fields, isOrdered: boolean): OpenGroup[] {
  const { type } = fieldsOf(settings["sort"]);
  const sign = type === "descending" ? -1 : 1;
  const found = groups.filter(({ isNone }) => !isNone);
  const none = groups.filter(({ isNone, rows }) => isNone && rows.length > 0);
  if (!isOrdered && type !== "ascending" && type !== "descending") return [...found, ...none];
  return [...found.toSorted((a, b) => sign * compare(a, b, isOrdered)), ...none];
}

const NAMES = new Intl.Collator("en", { numeric: true });

function compare(a: OpenGroup, b: OpenGroup, isOrdered: boolean): number {
  if (!isOrdered) return NAMES.compare(a.name, b.name);
  if (typeof a.order === "number" && typeof b.order === "number") return a.order - b.order;
  return a.order < b.order ? -1 : Number(a.order > b.order);
}

function groupReader(view: DataView, { column, settings }: ViewGroups, context: ClockContext): GroupReader {
  const named = (name: string, color?: string): GroupKey => ({ key: `=${name}`, name, color, order: name });
  const options = optionsOf(view.source, column);
  if (options !== undefined) {
    const grouped = settings["group_by"] === "group" ? groupOfOptions(view, column.id) : undefined;
    const known = new Map((grouped?.groups ?? options).map(({ name, color }) => [name, named(name, color)]));
    const keyOf = (value: unknown) => {
      const name = wordsOf(value);
      return known.get(grouped?.groupOf.get(name) ?? name) ?? named(name);
    };
    return { options: [...known.values()], isOrdered: false, keyOf, gaps: noGaps };
  }
  if (column.type === "checkbox" || settings["type"] === "checkbox") {
    const { yes, no } = textsOf(context);
    const keyOf = (value: unknown) => named(value === true ? yes : no);
    return { options: [named(no), named(yes)], isOrdered: false, keyOf, gaps: noGaps };
  }
  if (DATES.has(column.type) || DATES.has(String(settings["type"]))) return dateReader(settings, context);
  return plainReader(column.format, settings, context);
}

const DATES: ReadonlySet<string> = new Set(["date", "created_time", "last_edited_time"]);

function dateReader(settings: Fields, context: ClockContext): GroupReader {
  const unit = dateUnit(settings["group_by"]);
  const days = new DateGroups(unit, settings["start_day_of_week"], today(context), context);
  const groupOf = (start: string): GroupKey => ({
    key: `=${start}`,
    name: days.labelOf(start),
    color: undefined,
    order: start,
  });
  return {
    options: [],
    isOrdered: true,
    keyOf: (value) => {
      const span = daysOf(value, context);
      return span && groupOf(days.startOf(span.from));
    },
    gaps: (groups) => {
      const starts = groups.filter(({ isNone }) => !isNone).map(({ order }) => String(order));
      const last = starts.toSorted().at(-1) ?? "";
      const gaps: GroupKey[] = [];
      for (let day = starts.toSorted()[0]; day !== undefined && day < last; day = days.next(day)) {
        if (gaps.length === MAX_GAPS) return [];
        gaps.push(groupOf(day));
      }
      return gaps;
    },
  };
}

/** Groups numbers by ranges, texts by their first letters, and other values as they are. */
function plainReader(format: string | undefined, settings: Fields, context: ClockContext): GroupReader {
  const { range_size: size, range_start: start } = settings;
  const number = (value: number) => numberText(value, format, context.locale);
  const isByLetter = settings["group_by"] === "alphabet_prefix";
  return {
    options: [],
    // A mixed column, such as the results of a formula, has texts too: they sort by name.
    isOrdered: settings["type"] === "number" || (settings["type"] === undefined && format !== undefined),
    keyOf: (value) => {
      if (typeof value === "number") {
        if (typeof size !== "number" || !(size > 0))
          return { key: `=${value}`, name: number(value), color: undefined, order: value };
        const offset = typeof start === "number" ? start : 0;
        const from = offset + Math.floor((value - offset) / size) * size;
        return { key: `=${from}`, name: `${number(from)} – ${number(from + size)}`, color: undefined, order: from };
      }
      const words = typeof value === "boolean" ? textsOf(context)[value ? "yes" : "no"] : wordsOf(value);
      const name = isByLetter ? firstLetter(words) : words;
      return name === "" ? undefined : { key: `=${name}`, name, color: undefined, order: name };
    },
    gaps: noGaps,
  };
}

const firstLetter = (text: string): string => lettersOf(text.slice(0, 20))[0]?.toUpperCase() ?? "";

/** Returns the groups of the options of a status, such as "Complete". Undefined for columns without groups. */
function groupOfOptions({ source }: DataView, id: string) {
  const column = filterColumns(source.json["properties"]).find((found) => found.id === id);
  if (column === undefined || column.groups.length === 0) return undefined;
  const groupOf = new Map(column.groups.flatMap(({ name, options }) => options.map((found) => [found, name] as const)));
  return { groups: optionList(columnSettings(source, column)["groups"]), groupOf };
}
