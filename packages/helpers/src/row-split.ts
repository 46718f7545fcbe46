// How rows are split that no order tells apart: by a condition and its opposite. Whatever the condition means to the
// service, every row fulfils exactly one of the two.
import { fieldsOf, type Fields } from "./input.ts";
import { listOf } from "./plain-value.ts";
import { plainText } from "./rich-text.ts";

/** A condition and its opposite. */
export interface RowSplit {
  readonly conditions: readonly [Fields, Fields];
  /** The condition as a text, so that none is used twice. */
  readonly key: string;
}

interface SplitKind {
  /** Names of the condition and of its opposite. */
  readonly operators: readonly [string, string];
  /** The words of a value that a condition can ask for. */
  readonly wordsOf: (value: unknown) => readonly (string | boolean)[];
}

const EQUALS = ["equals", "does_not_equal"] as const;
const CONTAINS = ["contains", "does_not_contain"] as const;
const nameOf = (value: unknown): readonly string[] => texts([fieldsOf(value)["name"]]);
const texts = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === "string");
/** Single letters and digits: whether a text contains one splits any set of different texts. */
const characters = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]/gu))];
const written: SplitKind = {
  operators: CONTAINS,
  wordsOf: (value) => (typeof value === "string" ? characters(value) : characters(plainText(listOf(value)))),
};
const ids: SplitKind = { operators: CONTAINS, wordsOf: (value) => texts(listOf(value).map(({ id }) => id)) };
const person: SplitKind = { operators: CONTAINS, wordsOf: (value) => texts([fieldsOf(value)["id"]]) };

const KINDS: Readonly<Record<string, SplitKind>> = {
  checkbox: { operators: EQUALS, wordsOf: (value) => [value === true] },
  created_by: person,
  select: { operators: EQUALS, wordsOf: nameOf },
  status: { operators: EQUALS, wordsOf: nameOf },
  multi_select: { operators: CONTAINS, wordsOf: (value) => listOf(value).flatMap(nameOf) },
  people: ids,
  relation: ids,
  last_edited_by: person,
  title: written,
  rich_text: written,
  url: written,
  email: written,
  phone_number: written,
};

/** The orders in which a sample of rows is worth a look: rows differ most between the ends of an order. */
export function sampleOrders(row: Fields): Fields[] {
  const properties = Object.entries(fieldsOf(row["properties"]));
  return [
    { timestamp: "last_edited_time" },
    ...properties
      .filter(([, property]) => SORTED_KINDS.has(String(fieldsOf(property)["type"])))
      .map(([property]) => ({ property })),
  ];
}

/** Kinds that surely can be sorted by. */
const SORTED_KINDS = new Set(["title", "rich_text", "checkbox", "select", "status", "url", "email", "phone_number"]);

/** The condition that comes nearest to halving a sample of rows; undefined when none splits it. */
export function bestSplit(rows: readonly Fields[], used: ReadonlySet<string>): RowSplit | undefined {
  const counts = new Map<string, { split: RowSplit; count: number }>();
  for (const row of rows) {
    for (const [name, property] of Object.entries(fieldsOf(row["properties"]))) {
      for (const split of splitsOf(name, fieldsOf(property))) {
        const entry = counts.get(split.key);
        if (entry !== undefined) entry.count += 1;
        else if (!used.has(split.key)) counts.set(split.key, { split, count: 1 });
      }
    }
  }
  const unevenness = (count: number): number => Math.abs(count * 2 - rows.length);
  return [...counts.values()]
    .filter(({ count }) => count < rows.length)
    .toSorted((a, b) => unevenness(a.count) - unevenness(b.count))[0]?.split;
}

function splitsOf(property: string, { type, ...values }: Fields): readonly RowSplit[] {
  const kind = KINDS[String(type)];
  if (kind === undefined) return [];
  const { operators, wordsOf } = kind;
  return wordsOf(values[String(type)]).map((word) => {
    const condition = (operator: string): Fields => ({ property, [String(type)]: { [operator]: word } });
    return { key: JSON.stringify([property, word]), conditions: [condition(operators[0]), condition(operators[1])] };
  });
}
