// Casts of values to types, and members of JSON.
import type { DialectName } from "../../../store/database.ts";
import { NULL, text, type Write } from "./function-kinds.ts";
import { refused } from "../refused.ts";
import { conditionOf, dateOf, parsedNumber, rounded, shownText, timestampOf, type Typed } from "./typed.ts";

const number: Write = ([value = NULL], dialect) => parsedNumber(value, dialect);

/** PostgreSQL rounds, SQLite would cut. */
const integer: Write = ([value = NULL], dialect) => {
  if (value.type === "integer") return value;
  const { sql } = parsedNumber(value, dialect);
  return dialect === "postgres"
    ? { sql: `cast(${sql} as bigint)`, type: "integer" }
    : { sql: `cast(${rounded(sql, "0", dialect)} as integer)`, type: "integer" };
};

const asText: Write = ([value = NULL], dialect) => text(shownText(value, dialect));
const asTime: Write = ([value = NULL], dialect) => timestampOf(value, dialect);

/** Types of `cast`. */
const TYPES: Readonly<Record<string, Write>> = {
  text: asText,
  varchar: asText,
  int4: integer,
  int8: integer,
  numeric: number,
  float4: number,
  float8: number,
  bool: ([value = NULL], dialect) => ({ sql: conditionOf(value, dialect), type: "boolean" }),
  date: ([value = NULL], dialect) => dateOf(value, dialect),
  timestamp: asTime,
  timestamptz: asTime,
  json: ([value = NULL], dialect) => ({ sql: asJson(value, dialect), type: "json" }),
};

/**
 * Writes the cast of a value.
 * @throws MirrorError `invalid_argument` if there is no such type
 */
export function castOf(value: Typed, name: string, dialect: DialectName): Typed {
  const write = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (write !== undefined) return write([value], dialect);
  if (name === "interval")
    throw refused("An interval is only added to a date or subtracted from it: current_date - interval '7 days'");
  throw refused(`There is no type "${name.slice(0, 50)}". Types: ${Object.keys(TYPES).join(", ")}`);
}

const asJson = ({ sql }: Typed, dialect: DialectName): string =>
  `cast(${sql} as ${dialect === "sqlite" ? "text" : "json"})`;

/** Writes a member of JSON as text. A date without an end has a start only. */
export function jsonMember(value: Typed, key: Typed, dialect: DialectName): Typed {
  const member = `(${asJson(value, dialect)} ->> ${key.sql})`;
  const json = text(dialect === "sqlite" ? `cast(${member} as text)` : member);
  if (value.type !== "range" && value.type !== "time") return json;
  const plain = key.value === "start" ? value.sql : "null";
  return { sql: `(case when substr(${value.sql}, 1, 1) = '{' then ${json.sql} else ${plain} end)`, type: "time" };
}
