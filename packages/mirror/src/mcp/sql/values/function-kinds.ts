// Kinds of functions: how each is written in both databases, and the type of its result.
import type { DialectName } from "../../../store/database.ts";
import { refused } from "../refused.ts";
import { inCase, numberOf, shownAs, shownText, unified, withoutEnd, type SqlType, type Typed } from "./typed.ts";

/** Writes the call of a function. */
export type Write = (args: readonly Typed[], dialect: DialectName) => Typed;

/** A function. */
export interface SqlFunction {
  readonly args: readonly [min: number, max: number];
  readonly write: Write;
  /** True if it can have `distinct`, `filter` and `over`. */
  readonly isAggregate?: boolean;
  /** True if it needs `over`. */
  readonly isWindow?: boolean;
}

/** Longest text of an expression, in characters. Without a limit, `a || a` repeated 30 times would have a billion. */
const MAX_TEXT = 65_536;

export const NULL: Typed = { sql: "null", type: "null" };

export const cut = (sql: string, length = MAX_TEXT): string => `substr(${sql}, 1, ${length})`;

export const text = (sql: string): Typed => ({ sql, type: "text" });
export const call = (name: string, args: readonly string[]): string => `${name}(${args.join(", ")})`;
export const sqlOf = (values: readonly Typed[]): string[] => values.map(({ sql }) => sql);

/** Writes the joined texts of two expressions. */
export const joined = (left: Typed, right: Typed, dialect: DialectName): Typed =>
  text(cut(`${shownText(left, dialect)} || ${shownText(right, dialect)}`));

/** Returns the text of an argument. A number has none that both databases write the same way. */
export function textArg(name: string, typed: Typed, dialect: DialectName): string {
  if (!["text", "time", "range", "json", "literal", "null", "any"].includes(typed.type))
    throw refused(`${name} needs a text, got ${shownAs(typed)}. Write cast(${typed.name ?? "x"} as text)`);
  return withoutEnd(typed, dialect).sql;
}

/** A function of texts that both databases have. */
export const ofTexts = (
  name: string,
  min: number,
  max: number,
  type: SqlType,
  names = { sqlite: name, postgres: name },
) => ({
  args: [min, max] as const,
  write: (args: readonly Typed[], dialect: DialectName): Typed => ({
    sql: call(
      names[dialect],
      args.map((arg) => textArg(name, arg, dialect)),
    ),
    type,
  }),
});

export const inCaseOf = (name: string): SqlFunction => ({
  args: [1, 1],
  write: ([arg = NULL], dialect) => text(inCase(name, textArg(name, arg, dialect), dialect)),
});

/** A function of one number. */
export const ofNumber = (name: string, type?: SqlType) => ({
  args: [1, 1] as const,
  write: ([arg = NULL]: readonly Typed[], dialect: DialectName): Typed => {
    const number = numberOf(arg, name, dialect);
    return { sql: call(name, [number.sql]), type: type ?? number.type };
  },
});

export const aggregateOfNumbers = (name: string, type?: SqlType): SqlFunction => ({
  ...ofNumber(name, type),
  isAggregate: true,
});

/** An aggregate that returns one of its values. */
export const best = (name: string): SqlFunction => ({
  args: [1, 1],
  isAggregate: true,
  write: ([arg = NULL], dialect) => {
    const value = arg.type === "boolean" ? numberOf(arg, name, dialect) : withoutEnd(arg, dialect);
    return { ...value, sql: call(name, [value.sql]) };
  },
});

/** A function of a window with a number of arguments. */
export const window = (name: string, type: SqlType, count = 0): SqlFunction => ({
  args: [count, count],
  isWindow: true,
  write: (args) => ({ sql: call(name, sqlOf(args)), type }),
});

/** A function of a window that returns a value of another row. */
export const other = (name: string, max: number): SqlFunction => ({
  args: [1, max],
  isWindow: true,
  write: ([value = NULL, offset, normal], dialect) => {
    const { values, type } = unified(normal === undefined ? [value] : [value, normal], dialect);
    const [first = NULL, last] = values;
    const more = [
      ...(offset === undefined ? [] : [atLeast(0, offset, dialect)]),
      ...(last === undefined || last === first ? [] : [last.sql]),
    ];
    return { sql: call(name, [first.sql, ...more]), type };
  },
});

/** Returns the first value that is not null, or the least or greatest of values. */
export const oneOf = (
  write: (values: readonly string[], dialect: DialectName) => string,
  max: number,
): SqlFunction => ({
  args: [2, max],
  write: (args, dialect) => {
    const { values, type } = unified(args, dialect);
    return { sql: write(sqlOf(values), dialect), type };
  },
});

/** SQLite gives null if one of the values is null. */
export const least = (sqlite: string, postgres: string): SqlFunction =>
  oneOf(
    (values, dialect) =>
      dialect === "postgres"
        ? call(postgres, values)
        : values.reduce((all, value) => `coalesce(${sqlite}(${all}, ${value}), ${all}, ${value})`),
    4,
  );

/** A number that is at least as large as another. */
const atLeast = (min: number, typed: Typed, dialect: DialectName): string => {
  const number = wholeNumber(typed);
  // In PostgreSQL, null would be the other number.
  return dialect === "sqlite"
    ? `max(${min}, ${number})`
    : `cast(greatest(${min}, ${number}) + 0 * ${number} as integer)`;
};

function wholeNumber(typed: Typed): string {
  if (typed.type !== "integer" && typed.type !== "null")
    throw refused(`Expected a whole number, got ${shownAs(typed)}. Write cast(${typed.name ?? "x"} as integer)`);
  return typed.sql;
}

export const part = (name: string, args: readonly Typed[], dialect: DialectName): Typed => {
  const [value = NULL, start, length] = args;
  const numbers = [
    start === undefined ? "1" : atLeast(1, start, dialect),
    ...(length === undefined ? [] : [atLeast(0, length, dialect)]),
  ];
  return text(call("substr", [textArg(name, value, dialect), ...numbers]));
};

export const JOIN_ROWS: SqlFunction = {
  args: [1, 2],
  isAggregate: true,
  write: ([value = NULL, separator], dialect) => {
    const shown = cut(shownText(value, dialect), 1000);
    const between = separator === undefined ? undefined : cut(shownText(separator, dialect), 10);
    // With `distinct`, SQLite takes no separator.
    if (dialect === "sqlite") return text(call("group_concat", [shown, ...(between === undefined ? [] : [between])]));
    return text(call("string_agg", [shown, between ?? "','"]));
  },
};

export const constant = ({ value, type }: Typed, what: string): string => {
  if (type !== "literal" || value === undefined) throw refused(`Expected ${what} in quotes`);
  return value;
};
