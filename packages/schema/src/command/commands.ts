// The four commands. Each returns its output and exit code.
import type { SchemaDefinition } from "../schema-definition.ts";
import { exportName } from "./changes/column-keys.ts";
import { isSameId } from "./changes/column-settings.ts";
import { UsageError } from "./errors/command-errors.ts";
import { differenceLine, findDifferences } from "./changes/differences.ts";
import { appendSchemas, editModule, moduleText } from "./module/edit-module.ts";
import { withFormulaResults } from "./service/formula-results.ts";
import type { LiveSchema } from "./service/live-schema.ts";
import { loadModule, loadModuleIfExists, retrievePairs, retrieveRelated } from "./load-module.ts";
import { mergeSchema } from "./changes/merge-schema.ts";
import type { ModuleSchema } from "./module/parse-module.ts";
import { assessChanges, changeLine, mergeContext, planChanges, type PlannedChange } from "./changes/plan.ts";
import { resolveSource } from "./service/resolve-source.ts";
import type { Service } from "./service/service.ts";
import { writeFileAtomically } from "./module/write-file.ts";

/** The result of a command. */
export interface CommandResult {
  /** The lines to print. */
  readonly lines: readonly string[];
  /** The output with `--json`. */
  readonly json: object;
  readonly exitCode: 0 | 1;
}

/** A schema that a module has or gets. */
interface NamedSchema {
  readonly exportName: string;
  readonly definition: SchemaDefinition;
}

/** Writes data sources into a module. Without sources, updates all schemas of the module. */
export async function pull(service: Service, file: string, sources: readonly string[]): Promise<CommandResult> {
  const loaded = loadModuleIfExists(file);
  const existing = loaded?.schemas ?? [];
  if (sources.length === 0 && existing.length === 0) throw new UsageError("Missing argument ID or URL.");
  const live =
    sources.length > 0
      ? await resolveAll(service, sources)
      : (await retrievePairs(service, existing)).map((pair) => pair.live);
  const names = new Set(existing.map((schema) => schema.exportName));
  const added = live
    .filter(({ id }) => !existing.some(({ definition }) => isSameId(definition.dataSourceId, id)))
    .map((source): NamedSchema => {
      const name = exportName(source.title, names);
      names.add(name);
      return { exportName: name, definition: { dataSourceId: source.id, title: source.title, properties: {} } };
    });
  const all = [...existing, ...added];
  const merged = async ({ definition }: NamedSchema, source: LiveSchema) =>
    withFormulaResults(service, mergeSchema(definition, source, mergeContext(all, live)));
  const sourceOf = ({ definition }: NamedSchema) => live.find(({ id }) => isSameId(id, definition.dataSourceId));

  const changes: { readonly schema: ModuleSchema; readonly definition: SchemaDefinition }[] = [];
  for (const schema of existing) {
    const source = sourceOf(schema);
    if (source !== undefined) changes.push({ schema, definition: await merged(schema, source) });
  }
  const definitions: NamedSchema[] = [];
  for (const schema of added) {
    const source = sourceOf(schema);
    if (source !== undefined) definitions.push({ ...schema, definition: await merged(schema, source) });
  }
  const text =
    loaded === undefined ? moduleText(definitions) : appendSchemas(editModule(loaded.text, changes), definitions);
  const isChanged = text !== loaded?.text;
  if (isChanged) writeFileAtomically(file, text);
  const schemas = [...changes.map(({ schema }) => schema), ...added].map((schema) => schema.exportName);
  const lines = [`${file}: ${isChanged ? "wrote" : "no change in"} ${schemas.join(", ")}`];
  return { lines, json: { file, changed: isChanged, schemas }, exitCode: 0 };
}

async function resolveAll(service: Service, sources: readonly string[]): Promise<LiveSchema[]> {
  const found = new Map<string, LiveSchema>();
  for (const source of sources) for (const live of await resolveSource(service, source)) found.set(live.id, live);
  return [...found.values()];
}

/** Compares a module with the service. */
export async function check(service: Service, file: string): Promise<CommandResult> {
  const { schemas } = loadModule(file);
  const pairs = await retrievePairs(service, schemas);
  const context = mergeContext(
    schemas,
    pairs.map(({ live }) => live),
  );
  const differences = pairs.flatMap(({ schema, live }) =>
    findDifferences(schema.exportName, schema.definition, live, context),
  );
  const lines = differences.length === 0 ? [`${file} matches the service.`] : differences.map(differenceLine);
  return {
    lines,
    json: { file, matches: differences.length === 0, differences },
    exitCode: differences.length === 0 ? 0 : 1,
  };
}

/** Returns the changes that make the service match a module. */
export async function plan(service: Service, file: string): Promise<CommandResult> {
  const changes = await findPlan(service, loadModule(file).schemas);
  const lines = changes.length === 0 ? [`No changes: the service matches ${file}.`] : changes.map(changeLine);
  return { lines, json: { file, changes: changes.map(changeJson) }, exitCode: 0 };
}

/** Returns the changes of the schemas with their consequences. */
export async function findPlan(service: Service, schemas: readonly ModuleSchema[]): Promise<PlannedChange[]> {
  const pairs = await retrievePairs(service, schemas);
  return assessChanges(service, planChanges(pairs, await retrieveRelated(service, pairs)));
}

/** Returns the part of a change that `--json` prints. */
export function changeJson({
  action,
  schema,
  key,
  id,
  message,
  reversible,
  destructive,
  refusal,
}: PlannedChange): object {
  return { action, schema, key, id, message, reversible, destructive, refusal };
}
