import { call, runConcurrently, type CallFunction, type Task } from "@ws/helpers/tasks";
import { InvalidInputError, SchemaError } from "../errors.ts";
import { describeValue, fieldsOf, isFields, type Fields } from "../input/fields.ts";
import type { WrittenValues } from "../rows/write-values.ts";
import {
  CreateManyError,
  type CreateManyProgress,
  type CreateManyState,
  type NewestRows,
} from "./create-many-error.ts";

/** Options of `createMany`. */
export interface CreateManyOptions {
  /** Called after each created row. */
  readonly onProgress?: (progress: { readonly created: number; readonly total: number }) => void;
  /**
   * Number of requests at a time. `Client` sends one after another.
   * @default 3
   */
  readonly concurrency?: number;
  /** The `progress` of a {@link CreateManyError}. Pass the same rows again. */
  readonly resume?: CreateManyProgress;
  /** Stops after the current requests with a {@link CreateManyError} whose cause is the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The functions of the table that `createMany` uses. */
export interface CreateManyContext {
  /** Creates a row and returns the response. */
  readonly create: (values: WrittenValues) => Task<Fields>;
  /** Reads a page as a row. */
  readonly read: (page: Fields) => Task<Fields>;
  /** Returns the newest rows at present. */
  readonly findNewest: () => Task<NewestRows>;
  /** Returns the pages that are newer than some rows, and whose title is that of the values. */
  readonly findCreated: (values: WrittenValues, newest: NewestRows) => Task<readonly Fields[]>;
  /** Returns true if a page has the written values. */
  readonly matches: (page: Fields, values: WrittenValues) => Task<boolean>;
  readonly retrieve: CallFunction;
}

/** Creates rows and returns them in order. @throws CreateManyError if a request fails */
export function* createMany(
  context: CreateManyContext,
  list: readonly WrittenValues[],
  options: CreateManyOptions,
): Task<Fields[]> {
  const { onProgress, concurrency = 3, resume, signal } = options;
  if (list.length === 0) return [];
  const newest = resume?.newest ?? (yield* context.findNewest());
  const states: CreateManyState[] = list.map((_, index) => resume?.rows[index] ?? { state: "missing" });
  const rows: (Fields | undefined)[] = list.map(() => undefined);
  let failure: { readonly error: unknown } | undefined;
  let next = 0;

  function* fill(index: number): Task<undefined> {
    const values = list[index];
    if (values === undefined) return;
    try {
      const page = yield* ensureRow(context, values, states, index, newest);
      states[index] = { state: "created", id: String(page["id"]) };
      rows[index] = yield* context.read(page);
    } catch (error) {
      failure ??= { error };
      return;
    }
    onProgress?.({ created: states.filter(({ state }) => state === "created").length, total: list.length });
  }
  // oxlint-disable-next-line require-yield -- runConcurrently expects a task
  function* start(): Task<Task | undefined> {
    if (signal?.aborted === true) failure ??= { error: signal.reason as unknown };
    return failure === undefined && next < list.length ? fill(next++) : undefined;
  }

  yield* runConcurrently(concurrency, start);
  if (failure !== undefined) throw new CreateManyError({ rows: states, newest }, { cause: failure.error });
  return rows.filter((row) => row !== undefined);
}

/** Returns the page of a row: the page that exists, or a new page. */
function* ensureRow(
  context: CreateManyContext,
  values: WrittenValues,
  states: CreateManyState[],
  index: number,
  newest: NewestRows,
): Task<Fields> {
  const state = states[index];
  if (state?.state === "created") return fieldsOf(yield* call(context.retrieve, { page_id: state.id }));
  if (state?.state === "uncertain") {
    for (const page of yield* context.findCreated(values, newest)) {
      const isTaken = states.some((other) => other.state === "created" && other.id === page["id"]);
      if (!isTaken && (yield* context.matches(page, values))) return page;
    }
  }
  try {
    return yield* context.create(values);
  } catch (error) {
    states[index] = { state: mayExist(error) ? "uncertain" : "missing" };
    throw error;
  }
}

/** Returns true if the service may have carried out a request that failed. Errors of other clients have only a status. */
function mayExist(error: unknown): boolean {
  if (error instanceof SchemaError) return false;
  const { maybeApplied, status } = fieldsOf(error);
  if (typeof maybeApplied === "boolean") return maybeApplied;
  return !(typeof status === "number" && status >= 400 && status < 500);
}

/** Checks the options. @throws InvalidInputError for a wrong value, or if `resume` is that of other rows */
export function checkCreateManyOptions(options: CreateManyOptions, rowCount: number): void {
  const { concurrency = 1, onProgress, resume } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw invalid("concurrency", "an integer above 0", concurrency);
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw invalid("onProgress", "a function", onProgress);
  if (resume === undefined) return;
  const isProgress = isFields(resume) && Array.isArray(resume.rows) && isFields(resume.newest);
  if (!isProgress) throw invalid("resume", "the progress of a CreateManyError", resume);
  if (resume.rows.length !== rowCount) throw invalid("resume", `the progress of ${rowCount} rows`, resume.rows.length);
}

const invalid = (name: string, allowed: string, value: unknown): InvalidInputError =>
  new InvalidInputError([{ message: `Expected ${name} to be ${allowed}, got ${describeValue(value)}.`, path: [name] }]);
