// Creates databases, and finds those that were created without an answer.
import { UsageError } from "@ws/helpers/command";
import { extractPageId, LIMITS } from "@ws/helpers";
import { fieldsOf, plainId, textOf, type Fields } from "@ws/helpers/json";
import { RefusedError, ServiceError } from "../errors/command-errors.ts";
import { quote } from "../changes/differences.ts";
import type { PendingDatabase } from "../module/pending-file.ts";
import type { SchemaDefinition } from "../../schema-definition.ts";
import { listAll } from "./list-all.ts";
import { isObjectId, retrieveSchema, type LiveSchema } from "./live-schema.ts";
import { isSameId } from "./same-id.ts";
import type { Service } from "./service.ts";

/** Returns the id of a page that exists. @throws UsageError if it is no id of a page, ServiceError if it is not found */
export async function findParent(service: Service, page: string): Promise<string> {
  let id: string;
  try {
    id = extractPageId(page);
  } catch (error) {
    throw new UsageError(
      `Expected --parent to be the id or URL of a page, got ${JSON.stringify(page.slice(0, 100))}.`,
      {
        cause: error,
      },
    );
  }
  try {
    const { in_trash: isRemoved } = await service.request("GET", `pages/${id}`);
    if (isRemoved !== true) return id;
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status !== 404 && error.status !== 400)) throw error;
    throw new ServiceError(
      `The integration finds no page ${id}. Check the id, and share the page with the integration: in the app, open the ` +
        "page, then its menu •••, then Connections.",
      { status: error.status, code: error.code, cause: error },
    );
  }
  throw new ServiceError(`Page ${id} is in the trash. Restore it, or choose another page.`);
}

/** Returns the ids of the databases in a page that have a title. */
async function databasesIn(service: Service, parent: string, title: string): Promise<string[]> {
  const blocks = await listAll(service, `blocks/${parent}/children?page_size=${LIMITS.pageSize}`);
  return blocks
    .filter(({ type, in_trash: isRemoved }) => type === "child_database" && isRemoved !== true)
    .filter((block) => textOf(fieldsOf(block["child_database"])["title"]) === title)
    .flatMap(({ id }) => (isObjectId(id) ? [id] : []));
}

/** Returns the record of a database that is about to be created. */
export async function pendingDatabase(service: Service, parent: string, title: string): Promise<PendingDatabase> {
  return { parent, title, known: await databasesIn(service, parent, title) };
}

/** Sends the request that creates a database, and returns its data source. */
export async function createDatabase(service: Service, parent: string, body: Fields): Promise<LiveSchema> {
  const database = await service.request("POST", "databases", {
    parent: { type: "page_id", page_id: parent },
    ...body,
  });
  const source = await soleSource(service, database);
  if (source !== undefined) return source;
  throw new ServiceError(`Expected the new database ${String(database["id"])} to have one data source.`);
}

/** Returns the data source of a database. Undefined if it has none or several. */
export async function soleSource(service: Service, { data_sources: sources }: Fields): Promise<LiveSchema | undefined> {
  const [source, ...others] = Array.isArray(sources) ? sources.map(fieldsOf) : [];
  return source === undefined || others.length > 0 ? undefined : retrieveSchema(service, String(source["id"]));
}

/**
 * Returns the data source of a database that an earlier run created. Undefined if it was not created.
 * @throws RefusedError if several databases can be it
 */
export async function findCreated(
  service: Service,
  { parent, title, known }: PendingDatabase,
  file: SchemaDefinition,
): Promise<LiveSchema | undefined> {
  const before = new Set(known.map(plainId));
  const found: LiveSchema[] = [];
  for (const id of await databasesIn(service, parent, title)) {
    if (before.has(plainId(id))) continue;
    const source = await soleSource(service, await service.request("GET", `databases/${id}`));
    if (source !== undefined && isSameId(source.pageId, parent) && hasColumnsOf(source, file)) found.push(source);
  }
  const [first, ...others] = found;
  if (others.length === 0) return first;
  throw new RefusedError(
    `Page ${parent} has ${found.length} new databases ${quote(title)}, and an interrupted push created one of them. ` +
      "Remove the others in the app, then run the command again.",
  );
}

/** Returns true if the schema has all columns of a data source, so that nobody else has built on it. */
const hasColumnsOf = ({ columns }: LiveSchema, { properties }: SchemaDefinition): boolean =>
  columns.every(({ name, type }) => Object.values(properties).some((own) => own.name === name && own.type === type));
