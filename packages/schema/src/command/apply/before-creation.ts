// Looks for the reasons not to create a database: ids that are left over, an environment that was not named, and databases of the
// same title, which are there already if the ids of a module were lost.
import { fieldsOf } from "@ws/helpers/json";
import { nearestName } from "@ws/helpers/messages";
import { DEFAULT_ENVIRONMENT } from "../../schema/with-ids.ts";
import type { SchemaDefinition } from "../../schema-definition.ts";
import { quote } from "../changes/differences.ts";
import { RefusedError } from "../errors/command-errors.ts";
import { environmentIds, idsPathOf, readIds } from "../module/ids-file.ts";
import type { ModuleSchema } from "../module/parse-module.ts";
import { soleSource } from "../service/create-database.ts";
import { databasesBelow, type FoundDatabase } from "../service/databases-below.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import { isSameId } from "../service/same-id.ts";
import type { Service } from "../service/service.ts";

/** A module and the environment in which its databases are looked for. */
export interface ModulePlace {
  readonly file: string;
  /** The environment. Undefined if none was named. */
  readonly environment: string | undefined;
}

/** Returns why the database of a schema is not created, by the ids beside the module. Undefined if it is. */
export function creationProblem(
  { file, environment }: ModulePlace,
  schema: string,
  schemas: readonly Pick<ModuleSchema, "exportName">[],
): string | undefined {
  const ids = readIds(file);
  const own = environmentIds(ids, environment ?? DEFAULT_ENVIRONMENT);
  const others = Object.keys(ids).filter((name) => Object.keys(environmentIds(ids, name)).length > 0);
  const path = idsPathOf(file);
  if (environment === undefined && others.length > 0 && Object.keys(own).length === 0) {
    return `${path} has ids of ${others.join(", ")}, and no environment was named. Pass one of them with --env, or --env ${DEFAULT_ENVIRONMENT} to create the databases in another one`;
  }
  const left = Object.keys(own).filter((name) => !schemas.some(({ exportName }) => exportName === name));
  const [first] = left;
  if (first === undefined) return undefined;
  const nearest = nearestName(schema, left) ?? first;
  return (
    `${path} has ids of ${left.join(", ")}, which the module does not have. If ${nearest} has a new name, run ` +
    `npx @ws/schema plan --rename ${nearest}=${schema}. To create another database, pass --create-again`
  );
}

/** A schema without a data source, and a database with its title. */
interface Candidate extends FoundDatabase {
  readonly schema: ModuleSchema;
  /** Its data source. Undefined if it has several. */
  readonly source: LiveSchema | undefined;
}

/**
 * Returns the databases below a page that have the titles of schemas without a data source, to be used in place of new ones.
 * @throws RefusedError if there are any and `isAdopted` is false, or it is not clear which belongs to a schema
 */
export async function findLost(
  service: Service,
  { file, environment }: ModulePlace,
  parent: string,
  missing: readonly ModuleSchema[],
  isAdopted: boolean,
): Promise<Map<string, LiveSchema>> {
  const claimed = Object.values(readIds(file)).flatMap((schemas) =>
    Object.values(schemas).map(({ dataSourceId }) => dataSourceId),
  );
  const candidates: Candidate[] = [];
  for (const database of await databasesBelow(service, parent)) {
    const titled = missing.filter(({ definition }) => definition.title === database.title);
    if (titled.length === 0) continue;
    const { data_sources: sources } = fieldsOf(await service.request("GET", `databases/${database.id}`));
    const list = Array.isArray(sources) ? sources.map(fieldsOf) : [];
    if (list.some(({ id }) => claimed.some((known) => isSameId(known, id)))) continue;
    const source = await soleSource(service, { data_sources: sources });
    for (const schema of titled) candidates.push({ ...database, schema, source });
  }
  if (candidates.length === 0) return new Map();
  const unclear = candidates.filter(
    ({ schema, source, id }) =>
      source === undefined ||
      !hasSameColumns(source, schema.definition) ||
      candidates.some((other) => (other.schema === schema) !== (other.id === id)),
  );
  if (isAdopted && unclear.length === 0)
    return new Map(candidates.flatMap(({ schema, source }) => (source ? [[schema.exportName, source]] : [])));
  const lines = candidates.map(({ schema, id, source, title }) => {
    const count = Object.keys(schema.definition.properties).length;
    const columns =
      source === undefined
        ? "which has several data sources"
        : `which has ${commonColumns(source, schema.definition)} of ${count} columns`;
    return `  ${schema.exportName}: database ${quote(title)} ${id}, ${columns}`;
  });
  const [first] = candidates;
  const named = `npx @ws/schema pull --out ${file} --env ${environment ?? DEFAULT_ENVIRONMENT} ${first?.schema.exportName}=ID`;
  const advice =
    unclear.length === 0
      ? "If their ids were lost, pass --adopt to use them."
      : `If their ids were lost, name the database of each schema: ${named}.`;
  throw new RefusedError(
    `Nothing was changed: page ${parent} already has databases with the titles of schemas that have no data source in the ` +
      `environment ${quote(environment ?? DEFAULT_ENVIRONMENT)}:\n${lines.join("\n")}\n${advice} ` +
      "To create others beside them, pass --create-again.",
  );
}

const commonColumns = ({ columns }: LiveSchema, { properties }: SchemaDefinition): number =>
  columns.filter(({ name, type }) => Object.values(properties).some((own) => own.name === name && own.type === type))
    .length;

/** Returns true if one side has all columns of the other one. */
function hasSameColumns(source: LiveSchema, definition: SchemaDefinition): boolean {
  const common = commonColumns(source, definition);
  return common === source.columns.length || common === Object.keys(definition.properties).length;
}
