// The arguments of `pull`: ids or URLs, each with the name of its schema if one is chosen, as in `deals=ID`.
import { UsageError } from "@ws/helpers/command";
import { isReservedWord } from "../changes/column-keys.ts";
import type { ModuleSchema } from "../module/parse-module.ts";
import { resolveSource } from "../service/resolve-source.ts";
import { isSameId } from "../service/same-id.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import type { Service } from "../service/service.ts";

/** A data source to pull. */
export interface NamedSource {
  readonly live: LiveSchema;
  /** Name of the schema. Undefined to derive it from the title. */
  readonly name?: string;
}

/** The name of a schema before an id or URL. An address has other signs before its first equals sign. */
const NAME_AND_SOURCE = /^([\p{ID_Start}$_][\p{ID_Continue}$]*)=(.*)$/su;

/** Retrieves the data sources of the arguments. @throws UsageError if a name is wrong */
export async function namedSources(service: Service, args: readonly string[]): Promise<NamedSource[]> {
  const found = new Map<string, NamedSource>();
  const names = new Set<string>();
  for (const argument of args) {
    const [, name, source = argument] = NAME_AND_SOURCE.exec(argument) ?? [];
    if (name !== undefined && (names.has(name) || isReservedWord(name)))
      throw new UsageError(`Expected another name than ${name} in ${name}=ID: it is taken, or a word of TypeScript.`);
    if (name !== undefined) names.add(name);
    const resolved = await resolveSource(service, source);
    if (name !== undefined && resolved.length !== 1)
      throw new UsageError(
        `Expected ${name} to be one data source, got a database with ${resolved.length}. Use the id of one.`,
      );
    for (const live of resolved) found.set(live.id, { live, ...(name === undefined ? {} : { name }) });
  }
  return [...found.values()];
}

/**
 * Returns a schema with the data source that is pulled into it: the one with its name, or else, in an environment where the
 * schema has none, the only one with its title.
 * @throws UsageError if the name is that of another data source, or a title is not unique
 */
export function boundTo(
  schema: ModuleSchema,
  named: readonly NamedSource[],
  schemas: readonly ModuleSchema[],
): ModuleSchema {
  const { exportName, definition, isPortable } = schema;
  const { dataSourceId, title } = definition;
  const chosen = named.find(({ name }) => name === exportName);
  if (chosen !== undefined && dataSourceId !== "" && !isSameId(chosen.live.id, dataSourceId))
    throw new UsageError(
      `Expected another name than ${exportName} for ${chosen.live.id}: this schema has the data source ${dataSourceId}.`,
    );
  if (!isPortable || dataSourceId !== "") return schema;
  const isFree = ({ name, live }: NamedSource) =>
    name === undefined && !schemas.some((other) => isSameId(other.definition.dataSourceId, live.id));
  const titled = named.filter((source) => source.live.title === title && isFree(source));
  const rivals = schemas.filter((other) => other.definition.dataSourceId === "" && other.definition.title === title);
  const [source = chosen] = chosen === undefined ? titled : [];
  if (source === titled[0] && source !== undefined && (titled.length > 1 || rivals.length > 1))
    throw new UsageError(
      `Several schemas or data sources have the title ${JSON.stringify(title)}. Say which is ${exportName}: ${exportName}=ID`,
    );
  return source === undefined ? schema : { ...schema, definition: { ...definition, dataSourceId: source.live.id } };
}
