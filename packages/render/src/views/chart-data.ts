// The values of a chart: the rows in groups, with one number for each group.
import { columnOf } from "@ws/helpers/filters";
import { memberOf, textOf } from "@ws/helpers/json";
import { filled, textsOf } from "../language/language.ts";
import type { ContentObject } from "../source/content-source.ts";
import { numberText } from "../values/number-text.ts";
import { AGGREGATES } from "./aggregate.ts";
import { chartMeasure, type DataView, type ViewGroups } from "./data-view.ts";
import { groupRows } from "./group-rows.ts";
import { rowValue } from "./row-value.ts";
import type { ClockContext } from "./today.ts";

/** A form of charts. */
type ChartKind = "bar" | "column" | "line" | "donut" | "number";

/** A bar, slice or point of a chart. */
export interface ChartPoint {
  readonly label: string;
  readonly value: number;
  /** The value in the format of its column. */
  readonly text: string;
  /** Color of the option. Undefined for other values. */
  readonly color: string | undefined;
}

/** The values of a chart. */
export interface ChartData {
  readonly kind: ChartKind;
  /** Name of the values, such as "Sum of Price". */
  readonly measure: string;
  /** Name of the groups, such as "Stage". Empty for a number. */
  readonly axis: string;
  /** All groups with a number. */
  readonly points: readonly ChartPoint[];
  /** The groups that are drawn: the last ones of days and numbers, the largest ones of other values. */
  readonly drawn: readonly ChartPoint[];
  /** Number of groups that are neither drawn nor part of the last one. */
  readonly left: number;
  /** True for days and numbers, whose order says something. */
  readonly isOrdered: boolean;
}

const KINDS: Readonly<Record<string, ChartKind>> = { column: "column", line: "line", donut: "donut", number: "number" };

/** Most groups that are drawn. The table of the chart has all. */
const MOST_DRAWN: Readonly<Record<ChartKind, number>> = { bar: 24, column: 24, line: 60, donut: 9, number: 1 };

/** The value that a chart shows for each group. */
interface Measure {
  readonly name: string;
  readonly isSum: boolean;
  readonly pointOf: (label: string, value: number, color?: string) => ChartPoint;
  /** Returns the number of a group. Undefined for a group without one. */
  readonly valueOf: (rows: readonly ContentObject[]) => Promise<number | undefined>;
}

/** Returns the values of a chart. Undefined if its function or its column is unknown, so that the rows are shown instead. */
export async function chartData(
  view: DataView,
  rows: readonly ContentObject[],
  context: ClockContext,
): Promise<ChartData | undefined> {
  const kind = memberOf(KINDS, view.configuration["chart_type"]) ?? "bar";
  const measure = measureOf(view, context);
  if (measure === undefined) return undefined;
  if (kind === "number") {
    const value = await measure.valueOf(rows);
    const points = value === undefined ? [] : [measure.pointOf("", value)];
    return { kind, measure: measure.name, axis: "", points, drawn: points, left: 0, isOrdered: false };
  }
  return view.groups && groupedData(kind, measure, view, view.groups, rows, context);
}

function measureOf({ configuration, columns }: DataView, context: ClockContext): Measure | undefined {
  const { aggregator, property_id: id } = chartMeasure(configuration);
  const name = textOf(aggregator) ?? "count";
  const aggregate = memberOf(AGGREGATES, name);
  const column = columnOf(columns, textOf(id) ?? "");
  if (aggregate === undefined || (column === undefined && name !== "count")) return undefined;
  const format = aggregate.isShare ? "percent" : aggregate.hasFormat ? column?.format : "number_with_commas";
  return {
    name: filled(textsOf(context)[aggregate.text], { name: column?.name ?? "" }),
    isSum: aggregate.isSum === true,
    pointOf: (label, value, color) => {
      // Sums of cents, averages and shares have many decimals.
      const rounded = Number(value.toFixed(4));
      return { label, value: rounded, text: numberText(rounded, format, context.locale), color };
    },
    async valueOf(rows) {
      const values: unknown[] = [];
      for (const row of rows) values.push(column === undefined ? null : await rowValue(row, column, context));
      return aggregate.of(values);
    },
  };
}

async function groupedData(
  kind: ChartKind,
  { name, isSum, pointOf, valueOf }: Measure,
  view: DataView,
  by: ViewGroups,
  rows: readonly ContentObject[],
  context: ClockContext,
): Promise<ChartData> {
  const { cumulative, sort } = view.configuration;
  const { groups, isOrdered } = await groupRows(view, by, rows, context);
  const isTotal = cumulative === true && isSum;
  let total = 0;
  const points: ChartPoint[] = [];
  const placed: ChartPoint[] = [];
  for (const group of groups) {
    const value = await valueOf(group.rows);
    if (value === undefined) continue;
    total += value;
    const point = pointOf(group.name, isTotal ? total : value, group.color);
    points.push(point);
    // A line over days has no place for rows without one. The table has them.
    if (!(group.isNone && kind === "line" && isOrdered)) placed.push(point);
  }
  const together = (rest: readonly ChartPoint[]): ChartPoint[] => {
    if (!isSum || isTotal) return [];
    const value = rest.reduce((sum, point) => sum + point.value, 0);
    return [pointOf(filled(textsOf(context).more, { count: String(rest.length) }), value)];
  };
  const sorted = sortedPoints(placed, sort);
  const inOrder = isOrdered && sorted === placed;
  return {
    kind,
    measure: name,
    axis: by.column.name,
    points: points.length === placed.length ? sorted : points,
    isOrdered: inOrder,
    ...drawnPoints(sorted, MOST_DRAWN[kind], inOrder, together),
  };
}

/** Sorts by the setting of a chart. The groups already have the order of their axis. */
function sortedPoints(points: readonly ChartPoint[], sort: unknown): readonly ChartPoint[] {
  if (sort === "y_ascending") return points.toSorted((a, b) => a.value - b.value);
  if (sort === "y_descending") return points.toSorted((a, b) => b.value - a.value);
  if (sort === "x_descending") return points.toReversed();
  return points;
}

/** Chooses the points to draw. The last days count more than the first ones, and large values more than small ones. */
function drawnPoints(
  points: readonly ChartPoint[],
  most: number,
  isOrdered: boolean,
  others: (rest: readonly ChartPoint[]) => ChartPoint[],
): Pick<ChartData, "drawn" | "left"> {
  if (points.length <= most) return { drawn: points, left: 0 };
  if (isOrdered) return { drawn: points.slice(-most), left: points.length - most };
  const largest = new Set(points.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, most - 1));
  const rest = points.filter((point) => !largest.has(point));
  const together = others(rest);
  return {
    drawn: [...points.filter((point) => largest.has(point)), ...together],
    left: together.length === 0 ? rest.length : 0,
  };
}
