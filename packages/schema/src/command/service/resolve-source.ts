// Finds the data sources of an id or URL. The URL in the app is that of the database, which can have several.
import { UsageError } from "@ws/helpers/command";
import { extractDatabaseId, extractDataSourceId, LIMITS } from "@ws/helpers";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { ServiceError } from "../errors/command-errors.ts";
import { isObjectId, retrieveSchema, liveSchema, type LiveSchema } from "./live-schema.ts";
import { quote } from "../changes/differences.ts";
import type { Service } from "./service.ts";

/** Retrieves the data sources of the id or URL of a data source or database. */
export async function resolveSource(service: Service, source: string): Promise<LiveSchema[]> {
  const id = idOf(source);
  try {
    return [liveSchema(await service.request("GET", `data_sources/${id}`))];
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
  }
  const { data_sources: sources } = await retrieveDatabase(service, id);
  const found = Array.isArray(sources) ? sources.map((item) => String(fieldsOf(item)["id"])) : [];
  return Promise.all(found.map((sourceId) => retrieveSchema(service, sourceId)));
}

async function retrieveDatabase(service: Service, id: string): Promise<Fields> {
  try {
    return await service.request("GET", `databases/${id}`);
  } catch (error) {
    if (!(error instanceof ServiceError) || (error.status !== 404 && error.status !== 400)) throw error;
    const problem = (await pageProblem(service, id)) ?? (error.status === 404 ? notFound(id) : undefined);
    throw problem ?? error;
  }
}

const notFound = (id: string): ServiceError =>
  new ServiceError(
    `The integration finds no database and no data source ${id}. Check the id, and share the database with the ` +
      "integration: in the app, open the database, then its menu •••, then Connections.",
    { status: 404 },
  );

/** Returns the error of an id that is that of a page. Undefined if it is not. */
async function pageProblem(service: Service, id: string): Promise<UsageError | undefined> {
  let page: Fields;
  let blocks: Fields;
  try {
    page = await service.request("GET", `pages/${id}`);
    blocks = await service.request("GET", `blocks/${id}/children?page_size=${LIMITS.pageSize}`);
  } catch {
    return undefined;
  }
  const start = `Expected a database or data source, got a page: ${id}.`;
  const { data_source_id: parent } = fieldsOf(page["parent"]);
  if (isObjectId(parent)) {
    return new UsageError(`${start} It is a row of a data source. To pull its columns, use ${parent}.`);
  }
  const { results } = blocks;
  const databases = (Array.isArray(results) ? results : [])
    .map(fieldsOf)
    .filter((b) => b["type"] === "child_database" && isObjectId(b["id"]));
  const list = databases.map((b) => `\n  ${String(b["id"])} ${quote(fieldsOf(b["child_database"])["title"])}`);
  const hint =
    list.length > 0
      ? `It contains these databases:${list.join("")}`
      : "In the app, open the database as a page of its own and copy its link.";
  return new UsageError(`${start} ${hint}`);
}

function idOf(source: string): string {
  try {
    return /^\s*collection:/i.test(source) ? extractDataSourceId(source) : extractDatabaseId(source);
  } catch (error) {
    const given = JSON.stringify(source.slice(0, 100));
    throw new UsageError(`Expected the id or URL of a database or data source, got ${given}.`, { cause: error });
  }
}
