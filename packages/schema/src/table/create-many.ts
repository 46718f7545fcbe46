import { plainText } from "@ws/helpers";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import {
  createPages,
  isCreatePagesProgress,
  type CreatePagesReport,
  type NewPageTask,
  type Task,
} from "@ws/helpers/tasks";
import { requireParent, type ReadRow } from "../rows/read-row.ts";
import type { WrittenValues } from "../rows/write-values.ts";
import type { SchemaDefinition } from "../schema-definition.ts";
import { CreateManyError, type CreateManyProgress } from "./many-errors.ts";
import { readManyOptions, type ManyOptions } from "./many-options.ts";
import type { TableCalls } from "./table-client.ts";

/** Options of `createMany`. Pass the same rows again with `resume`. */
export interface CreateManyOptions extends ManyOptions<CreateManyProgress, CreatePagesReport> {}

/** The functions of the table that `createMany` uses. */
export interface CreateManyContext {
  readonly client: TableCalls;
  readonly schema: SchemaDefinition;
  /** Creates a row and returns the response. */
  readonly create: (values: WrittenValues) => Task<Fields>;
  readonly read: ReadRow;
}

/** Creates rows and returns them in order. @throws CreateManyError if a request fails */
export function* createMany(
  { client, schema, create, read }: CreateManyContext,
  list: readonly WrittenValues[],
  options: unknown,
): Task<Fields[]> {
  const settings = readManyOptions<CreateManyOptions, CreateManyProgress>(
    options,
    (resume): resume is CreateManyProgress => isCreatePagesProgress(resume, list.length),
  );
  const rows: Fields[] = [];
  const tasks = list.map((written, index): NewPageTask => ({
    create: () => create(written),
    conditions: conditionsOf(schema, written),
    *onPage(page) {
      // The id can come from a stored progress.
      requireParent(schema, page);
      rows[index] = yield* read(page);
    },
  }));
  const { dataSourceId } = schema;
  const { query } = client.dataSources;
  const { retrieve } = client.pages;
  const { progress, failure } = yield* createPages(tasks, { ...settings, dataSourceId, query, retrieve });
  if (failure !== undefined) throw new CreateManyError(progress, { cause: failure.error });
  return rows;
}

/**
 * Returns conditions for rows with the values of a request. Lists, dates and places are not compared, because Notion
 * returns them in another form or order.
 */
function conditionsOf({ properties }: SchemaDefinition, { values }: WrittenValues): Fields[] {
  return Object.entries(values).flatMap(([key, written]) => {
    const [type = "", value] = Object.entries(fieldsOf(written))[0] ?? [];
    const equals = type === "title" ? plainText(value as object[]) : (fieldsOf(value)["name"] ?? value);
    if (type === "place" || typeof (equals ?? {}) === "object") return [];
    return { property: properties[key]?.id, [type]: equals === "" ? { is_empty: true } : { equals } };
  });
}
