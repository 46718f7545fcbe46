// Reads a data source of any size, although one query returns at most 10,000 rows. Rows are read in the order of their
// creation; when a query is cut short, the next query begins at the minute of its last row. If one minute has too many
// rows, its rows are read in other orders, and finally split by conditions. The ids of the rows of one minute are kept,
// so that no row is emitted twice.
import { HelperError } from "../errors.ts";
import { fieldsOf, type Fields } from "../json/fields.ts";
import { followPages } from "../lists/follow-list.ts";
import { expiredCursorError, readListPage } from "../lists/list-page.ts";
import { fieldNames } from "../messages.ts";
import { call, type CallArguments, type CallFunction, type Task } from "../tasks/task.ts";
import { andFilter } from "./filter-groups.ts";
import { rowOrders, timeOrder, type OrderValue, type RowOrder } from "./row-order.ts";
import { bestSplit, sampleSorts, type RowSplit } from "./row-split.ts";

/** Options of the helpers that read all rows. */
export interface AllRowsOptions {
  /**
   * Number of pages to request ahead while you process the current page: 0 or 1. Has no effect with `Client`.
   * @default 0
   */
  readonly prefetch?: number;
  /**
   * `"error"` throws a `PaginationError` if Notion no longer accepts the cursor of a query. Otherwise the next query begins at the
   * creation time of the last row.
   * @default undefined
   */
  readonly onExpiredCursor?: "error";
  /** Stops reading with the signal's reason. The async helpers also pass it to the query function. */
  readonly signal?: AbortSignal;
}

/** The state of one read. */
interface ReadState {
  readonly query: CallFunction;
  readonly args: CallArguments;
  readonly options: AllRowsOptions;
  /** Number of rows that were emitted. */
  count: number;
  /** Ids of the emitted rows of the current minute. */
  readonly emittedIds: Set<unknown>;
  /** Creation time of the rows that are read at present, ISO 8601. */
  minute: string;
  /** A row with all its properties, which shows the columns of the data source. */
  sampleRow: Fields;
}

type Conditions = readonly Fields[];

const CREATED = timeOrder("created_time");

/** Conditions are entries of one filter group, which has at most 100 entries including the caller's filter. */
const MAX_SPLITS = 60;

/** Emits all rows, the oldest first, each once. */
export function* readAllRows(query: CallFunction, args: CallArguments, options: AllRowsOptions): Task<void, Fields> {
  const state: ReadState = { query, args, options, count: 0, emittedIds: new Set(), minute: "", sampleRow: {} };
  yield* readInOrder(state, [], [CREATED]);
}

/**
 * Reads the rows that match `within`, in the first of the given orders. Each query begins at the last value of the query
 * before. If one value has more rows than a query returns, these rows are read in the next order.
 */
function* readInOrder(
  state: ReadState,
  within: Conditions,
  [order, ...otherOrders]: readonly RowOrder[],
): Task<void, Fields> {
  if (order === undefined) {
    yield* readBySplits(state, within, new Set());
    return;
  }
  let range: Conditions = order.filled;
  let first: OrderValue | undefined;
  for (;;) {
    let last: OrderValue | undefined;
    const isCut = yield* readQuery(state, [...within, ...range], order, (value) => {
      first ??= value;
      last = value;
      if (order !== CREATED || value === state.minute) return;
      state.minute = String(value);
      state.emittedIds.clear();
    });
    if (!isCut) break;
    // Rows that are only references have no value, so there is no place to continue.
    if (last === undefined) throw new RowsNotSeparableError(state.minute, order.name);
    if (last === first) {
      const only = [...within, ...order.only(last)];
      if (order === CREATED) [state.sampleRow = {}] = yield* readSample(state, only, 1);
      yield* readInOrder(state, only, order === CREATED ? rowOrders(state.sampleRow) : otherOrders);
      range = order.beyond(last);
      first = undefined;
    } else {
      range = order.from(last);
      first = last;
    }
  }
  if (order.empty === undefined) return;
  const withoutValue = [...within, order.empty];
  if (yield* readQuery(state, withoutValue)) yield* readInOrder(state, withoutValue, otherOrders);
}

/** Splits rows by a condition and its opposite until each query returns all of its rows. */
function* readBySplits(state: ReadState, within: Conditions, usedKeys: ReadonlySet<string>): Task<void, Fields> {
  const split = usedKeys.size < MAX_SPLITS ? yield* findSplit(state, within, usedKeys) : undefined;
  if (split === undefined) {
    const tried = { last_edited_time: 0, ...fieldsOf(state.sampleRow["properties"]) };
    throw new RowsNotSeparableError(state.minute, fieldNames(tried));
  }
  for (const condition of split.conditions) {
    const part = [...within, condition];
    if (yield* readQuery(state, part)) yield* readBySplits(state, part, new Set([...usedKeys, split.key]));
  }
}

/**
 * Emits the rows of one query that were not emitted before. Calls `onValue` with the value of each row in `order`. If its cursor
 * expires, the query begins again at the last value.
 * @returns true if the query was cut short
 */
function* readQuery(
  state: ReadState,
  within: Conditions,
  order = CREATED,
  onValue?: (value: OrderValue) => void,
): Task<boolean, Fields> {
  const { query, args, options, emittedIds } = state;
  let last: OrderValue | undefined;
  /** Number of rows when the cursor expired last. */
  let reached: number | undefined;
  const { property, name } = order;
  const requested = args["filter_properties"];
  // The property of the order is requested too, and removed from the rows again.
  const isAdded =
    Array.isArray(requested) && property !== undefined && ![property, name].some((key) => requested.includes(key));
  const properties = isAdded ? [...(requested as unknown[]), property] : requested;
  const argumentsFor = (conditions: Conditions) => queryArguments(state, conditions, order.sort, properties);
  const onPage = (rows: readonly Fields[]): Fields[] =>
    rows.flatMap<Fields>((row) => {
      const value = order.valueOf(row);
      if (value !== undefined) onValue?.(value);
      last = value ?? last;
      if (emittedIds.has(row["id"])) return [];
      emittedIds.add(row["id"]);
      state.count += 1;
      return isAdded ? withoutProperty(row, property) : row;
    });
  const onExpired = (cause: unknown): CallArguments => {
    if (options.onExpiredCursor === "error" || state.count === reached) throw expiredCursorError(state.count, cause);
    reached = state.count;
    return argumentsFor(last === undefined ? within : [...within, ...order.from(last)]);
  };
  const pages = followPages<Fields, Fields>(query, argumentsFor(within), options.prefetch, onPage, onExpired);
  return (yield* pages) !== undefined;
}

function queryArguments({ args }: ReadState, within: Conditions, sort: Fields, properties?: unknown): CallArguments {
  const { filter_properties: _, ...rest } = args;
  return {
    ...rest,
    ...(within.length === 0 ? {} : { filter: andFilter(args["filter"], within) }),
    ...(properties === undefined ? {} : { filter_properties: properties }),
    sorts: [sort],
  };
}

/** Finds a condition that splits the rows, in samples from both ends of each order. */
function* findSplit(state: ReadState, within: Conditions, usedKeys: ReadonlySet<string>): Task<RowSplit | undefined> {
  for (const sort of sampleSorts(state.sampleRow)) {
    const rows: Fields[] = [];
    for (const direction of ["ascending", "descending"]) {
      rows.push(...(yield* readSample(state, within, 100, { ...sort, direction })));
    }
    const split = bestSplit(rows, usedKeys);
    if (split !== undefined) return split;
  }
  return undefined;
}

/** Returns the first rows of a query, with all their properties. */
function* readSample(
  state: ReadState,
  within: Conditions,
  page_size: number,
  sort = CREATED.sort,
): Task<readonly Fields[]> {
  const request = { ...queryArguments(state, within, sort), page_size };
  return readListPage<Fields>(yield* call(state.query, request)).items;
}

function withoutProperty(row: Fields, id: unknown): Fields {
  const properties = Object.entries(fieldsOf(row["properties"])).filter(([, value]) => fieldsOf(value)["id"] !== id);
  return { ...row, properties: Object.fromEntries(properties) };
}

/** More rows than a query returns were created in one minute, and no time or property tells them apart. */
export class RowsNotSeparableError extends HelperError {
  override readonly name = "RowsNotSeparableError";
  /** The minute in which the rows were created, ISO 8601. */
  readonly createdTime: string;

  constructor(createdTime: string, tried: string) {
    super(
      "rows_not_separable",
      `Expected rows of ${createdTime} that differ in ${tried}, got more equal rows than a query returns. ` +
        "Add a unique_id column, or pass a filter by another property.",
    );
    this.createdTime = createdTime;
  }
}
