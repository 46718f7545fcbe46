// Splits rows by a condition and its opposite, if no order tells the rows apart. Every row matches exactly one of the two
// conditions.
import { fieldsOf, isString, type Fields } from "../json/fields.ts";
import { plainValue, propertyType } from "../properties/property-types.ts";

/** A condition and its opposite. */
export interface RowSplit {
  readonly conditions: readonly [Fields, Fields];
  /** Identifies the condition, so that no condition is used twice. */
  readonly key: string;
}

/** Returns the sorts for samples of rows. Rows at the two ends of an order differ most. */
export function sampleSorts(row: Fields): Fields[] {
  const sortable = propertiesOf(row).filter(({ type }) =>
    ["equals", "letter"].includes(propertyType(type).split ?? ""),
  );
  return [{ timestamp: "last_edited_time" }, ...sortable.map(({ property }) => ({ property }))];
}

/** Returns the condition that divides a sample of rows most evenly. Undefined if no condition divides the sample. */
export function bestSplit(rows: readonly Fields[], used: ReadonlySet<string>): RowSplit | undefined {
  const counts = new Map<string, { split: RowSplit; count: number }>();
  for (const split of rows.flatMap(propertiesOf).flatMap(splitsOf)) {
    const entry = counts.get(split.key) ?? { split, count: 0 };
    entry.count += 1;
    if (!used.has(split.key)) counts.set(split.key, entry);
  }
  const unevenness = ({ count }: { count: number }): number => Math.abs(count * 2 - rows.length);
  return [...counts.values()]
    .filter(({ count }) => count < rows.length)
    .toSorted((a, b) => unevenness(a) - unevenness(b))[0]?.split;
}

interface PlainProperty {
  readonly property: string;
  readonly type: string;
  readonly value: unknown;
}

const propertiesOf = (row: Fields): PlainProperty[] =>
  Object.entries(fieldsOf(row["properties"])).map(([property, value]) => ({
    property,
    type: String(fieldsOf(value)["type"]),
    value: plainValue(value),
  }));

function splitsOf({ property, type, value }: PlainProperty): RowSplit[] {
  const { split } = propertyType(type);
  if (split === undefined) return [];
  const [matches, matchesNot] = split === "equals" ? ["equals", "does_not_equal"] : ["contains", "does_not_contain"];
  const operands = split === "letter" ? lettersOf(value) : [value].flat();
  return operands
    .filter((operand) => isString(operand) || typeof operand === "boolean")
    .map((operand) => ({
      key: JSON.stringify([property, operand]),
      conditions: [
        { property, [type]: { [matches]: operand } },
        { property, [type]: { [matchesNot]: operand } },
      ],
    }));
}

/** Returns the letters and digits of a text, each once. */
const lettersOf = (value: unknown): string[] =>
  isString(value) ? [...new Set(value.toLowerCase().match(/[\p{L}\p{N}]/gu))] : [];
