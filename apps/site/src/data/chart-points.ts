// The values of a chart view: the rows in groups, with one number for each group.
import type { SnapshotObject } from "@ws/mirror/reader";
import { numberText, type Column } from "@ws/render/values";
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import type { ChartPoint } from "../views/data/chart.tsx";
import { cellValue, wordsOf } from "./cell-value.ts";
import { optionsOf, type DataView } from "./data-view.ts";

/** Most groups of a chart. The others are together in the last one. */
const MAX_POINTS = 12;

type Values = readonly number[];
const sum = (values: Values): number => values.reduce((total, value) => total + value, 0);

/** Class of a group that is no option. */
const PLAIN = "color-default";

/** Colors of the slices of a donut. */
const SLICES = ["green", "orange", "blue", "purple", "yellow", "pink", "brown", "red", "gray"] as const;

/** Functions over the numbers of a group. */
const AGGREGATORS: Readonly<Record<string, (values: Values) => number>> = {
  sum,
  average: (values) => (values.length === 0 ? 0 : sum(values) / values.length),
  min: (values) => (values.length === 0 ? 0 : Math.min(...values)),
  max: (values) => (values.length === 0 ? 0 : Math.max(...values)),
};

/** The values of a chart. */
export interface ChartData {
  readonly kind: "bar" | "column" | "line" | "donut" | "number";
  readonly measure: string;
  readonly points: readonly ChartPoint[];
}

const KINDS: Readonly<Record<string, ChartData["kind"]>> = {
  column: "column",
  line: "line",
  donut: "donut",
  number: "number",
};

/** Returns the values of a chart. Undefined if its columns or its function are unknown, so that the rows are shown instead. */
export function chartOf(
  { configuration, columns, source }: DataView,
  rows: readonly SnapshotObject[],
): ChartData | undefined {
  const find = (id: unknown) => columns.find((column) => column.id === id);
  const kind = KINDS[textOf(configuration["chart_type"]) ?? ""] ?? "bar";
  const aggregation = fieldsOf(configuration[kind === "number" ? "value" : "y_axis"]);
  const name = textOf(aggregation["aggregator"]) ?? "count";
  const aggregate = AGGREGATORS[name];
  const measured = find(aggregation["property_id"] ?? configuration["y_axis_property_id"]);
  if (name !== "count" && (aggregate === undefined || measured === undefined)) return undefined;
  const measure = aggregate && measured ? `${name === "sum" ? "Sum" : name} of ${measured.name}` : "Number of rows";
  const valueOf = (group: readonly SnapshotObject[]) =>
    aggregate === undefined || measured === undefined ? group.length : aggregate(numbersOf(group, measured));
  const pointOf = (label: string, group: readonly SnapshotObject[], color: string | undefined): ChartPoint => {
    // Sums of cents and averages have many decimals.
    const value = Number(valueOf(group).toFixed(4));
    return { label, value, text: numberText(value, aggregate ? measured?.format : "number_with_commas"), color };
  };
  if (kind === "number") return { kind, measure, points: [pointOf("", rows, undefined)] };
  const axis = find(fieldsOf(configuration["x_axis"])["property_id"] ?? configuration["x_axis_property_id"]);
  if (axis === undefined) return undefined;
  const groups = groupRows(rows, axis, optionsOf(source, axis));
  const points = groups.map(({ label, color, members }, index) =>
    // The slices of values that are no options have no color of their own.
    pointOf(label, members, kind === "donut" && color === PLAIN ? `color-${SLICES[index % SLICES.length]}` : color),
  );
  return { kind, measure, points: points.slice(0, MAX_POINTS) };
}

function numbersOf(rows: readonly SnapshotObject[], column: Column): number[] {
  return rows.map((row) => cellValue(row, column)).filter((value) => typeof value === "number");
}

function groupRows(rows: readonly SnapshotObject[], axis: Column, options: ReturnType<typeof optionsOf>) {
  const groups = new Map(
    options.map(({ name, color }) => [name, { label: name, color: `color-${color}`, members: [] as SnapshotObject[] }]),
  );
  for (const row of rows)
    for (const value of [cellValue(row, axis)].flat()) {
      const words = typeof value === "boolean" ? (value ? "Yes" : "No") : wordsOf(value);
      const label = words.slice(0, axis.type === "date" ? 7 : undefined) || "None";
      const group = groups.get(label) ?? { label, color: PLAIN, members: [] };
      group.members.push(row);
      groups.set(label, group);
    }
  const found = [...groups.values()];
  return axis.type === "date" ? found.toSorted((a, b) => a.label.localeCompare(b.label)) : found;
}
