// A data source in memory with filters, sorts, cursors and a configurable row limit.

export interface FakeRow {
  object: "page";
  id: string;
  created_time: string;
  last_edited_time: string;
  properties: Record<string, { id: string; type: string; [type: string]: unknown }>;
}

export interface FakeQuery {
  data_source_id: string;
  filter?: object;
  sorts?: readonly object[];
  start_cursor?: string;
  page_size?: number;
  filter_properties?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the minute of a time in ISO format and UTC, which all times of the tests have. */
const minute = (time: unknown): string => String(time).slice(0, 16);

/** Compares two values. Times are compared by the minute, as the service returns them. */
function compare(a: unknown, b: unknown, isTime: boolean): number {
  const [x, y] = isTime ? [minute(a), minute(b)] : [a as number | string, b as number | string];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns the value of a row that a condition or sort refers to. */
function valueOf(row: FakeRow, of: Fields): { value: unknown; isTime: boolean } {
  const { timestamp, property } = of;
  if (typeof timestamp === "string") return { value: Reflect.get(row, timestamp), isTime: true };
  const found = row.properties[String(property)];
  const value = found?.[found.type] ?? null;
  const { number, name, start, id } = typeof value === "object" && value !== null ? (value as Fields) : {};
  const text = Array.isArray(value)
    ? value.map((part: Fields) => part["plain_text"] ?? part["name"] ?? part["id"]).join("")
    : undefined;
  const scalar = text ?? number ?? name ?? start ?? id ?? value;
  return { value: scalar === "" ? null : scalar, isTime: start !== undefined };
}

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown, isTime: boolean) => boolean>> = {
  is_empty: (value) => value === null,
  is_not_empty: (value) => value !== null,
  equals: (value, operand) => value === operand,
  does_not_equal: (value, operand) => value !== operand,
  contains: (value, operand) => JSON.stringify(value).toLowerCase().includes(String(operand).toLowerCase()),
  does_not_contain: (value, operand) => !JSON.stringify(value).toLowerCase().includes(String(operand).toLowerCase()),
  on_or_after: (value, operand, isTime) => value !== null && compare(value, operand, isTime) >= 0,
  on_or_before: (value, operand, isTime) => value !== null && compare(value, operand, isTime) <= 0,
  after: (value, operand, isTime) => value !== null && compare(value, operand, isTime) > 0,
  before: (value, operand, isTime) => value !== null && compare(value, operand, isTime) < 0,
  greater_than_or_equal_to: (value, operand) => value !== null && compare(value, operand, false) >= 0,
  less_than_or_equal_to: (value, operand) => value !== null && compare(value, operand, false) <= 0,
  greater_than: (value, operand) => value !== null && compare(value, operand, false) > 0,
};

/** Returns the test of rows for a filter. */
function matcher(filter: unknown, level: number): (row: FakeRow) => boolean {
  const { and, or, ...condition } = filter as Fields;
  for (const group of [and, or].filter(Array.isArray)) {
    if (level >= 2) throw new Error("validation_error: groups nest more than two levels");
    if (group.length > 100) throw new Error("validation_error: more than 100 entries");
  }
  const matchers = (group: readonly unknown[]) => group.map((entry) => matcher(entry, level + 1));
  if (Array.isArray(and)) {
    const all = matchers(and);
    return (row) => all.every((matches) => matches(row));
  }
  if (Array.isArray(or)) {
    const any = matchers(or);
    return (row) => any.some((matches) => matches(row));
  }
  const { property: _property, timestamp: _timestamp, ...operators } = condition;
  const [[, operation] = []] = Object.entries(operators);
  const [[operator, operand] = ["", undefined]] = Object.entries(operation as Fields);
  const test = OPERATORS[operator];
  if (test === undefined) throw new Error(`Unknown operator ${operator}`);
  return (row) => {
    const { value, isTime } = valueOf(row, condition);
    return test(value, operand, isTime);
  };
}

/** Serves `rows`, at most `limit` of them per query. `requests` has the arguments of every call. */
export function fakeDataSource(rows: FakeRow[], limit: number, pageSize = 3) {
  const kept = new Map<string, FakeRow[]>();
  const requests: FakeQuery[] = [];
  function query(args: FakeQuery) {
    requests.push(args);
    const [queryName = "", from = "0"] = args.start_cursor?.split(":") ?? [];
    const found =
      kept.get(queryName) ??
      sorted(args.filter === undefined ? rows : rows.filter(matcher(args.filter, 0)), args.sorts ?? []);
    const name = kept.has(queryName) ? queryName : String(kept.size);
    kept.set(name, found);
    const start = Number(from);
    const end = Math.min(start + Math.min(args.page_size ?? pageSize, pageSize), limit, found.length);
    const hasMore = end < Math.min(found.length, limit);
    return {
      object: "list" as const,
      results: found.slice(start, end).map((row) => withProperties(row, args.filter_properties)),
      has_more: hasMore,
      next_cursor: hasMore ? `${name}:${end}` : null,
      request_status:
        found.length > limit
          ? { type: "incomplete" as const, incomplete_reason: "query_result_limit_reached" }
          : { type: "complete" as const },
    };
  }
  return { query, requests };
}

function withProperties(row: FakeRow, properties: readonly string[] | undefined): FakeRow {
  if (properties === undefined) return row;
  const kept = Object.entries(row.properties).filter(
    ([name, { id }]) => properties.includes(name) || properties.includes(id),
  );
  return { ...row, properties: Object.fromEntries(kept) };
}

/** Sorts rows. Rows with equal values are sorted by their reversed id, an order that the helpers cannot rely on. */
function sorted(rows: FakeRow[], sorts: readonly object[]): FakeRow[] {
  const reversedId = ({ id }: FakeRow) => id.split("").toReversed().join("");
  return rows.toSorted((a, b) => {
    for (const sort of sorts as readonly Fields[]) {
      const [x, y] = [valueOf(a, sort), valueOf(b, sort)];
      const order =
        x.value === null || y.value === null
          ? Number(x.value === null) - Number(y.value === null)
          : compare(x.value, y.value, x.isTime);
      if (order !== 0) return sort["direction"] === "descending" ? -order : order;
    }
    return reversedId(a) < reversedId(b) ? -1 : 1;
  });
}
