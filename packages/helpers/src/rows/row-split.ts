// How rows are split that no order tells apart: by a condition and its opposite. Whatever the condition means to the
// service, every row fulfils exactly one of the two.
import { fieldsOf, isText, type Fields } from "../input/read-input.ts";
import { plainValue } from "../properties/property-types.ts";

/** A condition and its opposite. */
export interface RowSplit {
  readonly conditions: readonly [Fields, Fields];
  /** The condition as a text, so that none is used twice. */
  readonly key: string;
}

const EQUALS = ["equals", "does_not_equal"] as const;
const CONTAINS = ["contains", "does_not_contain"] as const;

/** Kinds of which a condition names the whole value; they can be sorted by. */
const WHOLE = new Set(["checkbox", "select", "status"]);
/** Kinds of which a condition names one of several. */
const LISTS = new Set(["multi_select", "people", "relation", "created_by", "last_edited_by"]);
/** Kinds of which a condition names a letter: one of them splits any set of different texts. They can be sorted by. */
const TEXTS = new Set(["title", "rich_text", "url", "email", "phone_number"]);

/** The orders in which a sample of rows is worth a look: rows differ most between the ends of an order. */
export function sampleOrders(row: Fields): Fields[] {
  const sortable = propertiesOf(row).filter(({ type }) => WHOLE.has(type) || TEXTS.has(type));
  return [{ timestamp: "last_edited_time" }, ...sortable.map(({ property }) => ({ property }))];
}

/** The condition that comes nearest to halving a sample of rows; undefined when none splits it. */
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

interface Property {
  readonly property: string;
  readonly type: string;
  readonly value: unknown;
}

const propertiesOf = (row: Fields): Property[] =>
  Object.entries(fieldsOf(row["properties"])).map(([property, value]) => ({
    property,
    type: String(fieldsOf(value)["type"]),
    value: plainValue(value),
  }));

function splitsOf({ property, type, value }: Property): RowSplit[] {
  const [yes, no] = WHOLE.has(type) ? EQUALS : CONTAINS;
  let words = WHOLE.has(type) || LISTS.has(type) ? [value].flat() : [];
  if (TEXTS.has(type) && isText(value)) words = [...new Set(value.toLowerCase().match(/[\p{L}\p{N}]/gu))];
  return words
    .filter((word) => isText(word) || typeof word === "boolean")
    .map((word) => ({
      key: JSON.stringify([property, word]),
      conditions: [
        { property, [type]: { [yes]: word } },
        { property, [type]: { [no]: word } },
      ],
    }));
}
