// The commands. Each returns its output and exit code.
import { describeValue } from "@ws/helpers/tasks";
import type { SchemaDefinition } from "../schema-definition.ts";
import { exportName } from "./changes/column-keys.ts";
import { isSameId } from "./changes/type-settings.ts";
import { UsageError } from "./errors/command-errors.ts";
import { differenceLine, findDifferences } from "./changes/differences.ts";
import { appendSchemas, editModule, moduleText } from "./module/edit-module.ts";
import { withFormulaResults } from "./service/formula-results.ts";
import type { LiveSchema } from "./service/live-schema.ts";
import { loadModule, loadModuleIfExists, retrievePairs, retrieveRelated } from "./load-module.ts";
import { mergeSchema } from "./changes/merge-schema.ts";
import type { ModuleSchema } from "./module/parse-module.ts";
import { assessChanges, changeLine, mergeContext, planChanges, type PlannedChange } from "./changes/plan.ts";
import { keepEdits, readPulled, recordOf, writePulled, type PulledState } from "./pulled-state.ts";
import { listSources, sourceLine } from "./service/list-sources.ts";
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

/** Options of {@link pull}. */
export interface PullOptions {
  /** True to overwrite edits of the module that were not applied. */
  readonly force?: boolean;
  /** Asks a question in a terminal, and returns the answer. Undefined without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/**
 * Writes data sources into a module. Without sources, updates all schemas of the module. Edits that were not applied are
 * kept, unless the answer in a terminal or `force` says otherwise.
 */
export async function pull(
  service: Service,
  file: string,
  sources: readonly string[],
  { force = false, ask }: PullOptions = {},
): Promise<CommandResult> {
  const loaded = loadModuleIfExists(file);
  const existing = loaded?.schemas ?? [];
  if (sources.length === 0 && existing.length === 0) {
    throw new UsageError("Missing argument ID or URL. To see what is shared with the token, run: ws-schema list");
  }
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

  const pulled: SchemaChange[] = [];
  for (const schema of existing) {
    const source = sourceOf(schema);
    if (source !== undefined) pulled.push({ schema, definition: await merged(schema, source) });
  }
  const state = readPulled(file, force);
  const { changes, kept } = await withEdits(pulled, state, { force, ask });
  const definitions: NamedSchema[] = [];
  for (const schema of added) {
    const source = sourceOf(schema);
    if (source !== undefined) definitions.push({ ...schema, definition: await merged(schema, source) });
  }
  const text =
    loaded === undefined ? moduleText(definitions) : appendSchemas(editModule(loaded.text, changes), definitions);
  const isChanged = text !== loaded?.text;
  const unrecorded = changes
    .filter(({ schema, definition }) => state[definition.dataSourceId] === undefined && isEdited(schema, definition))
    .map(({ schema }) => schema.exportName);
  if (isChanged) writeFileAtomically(file, text);
  writePulled(
    file,
    state,
    [...pulled, ...definitions].map(({ definition }) => definition),
  );
  const schemas = [...changes.map(({ schema }) => schema), ...added].map((schema) => schema.exportName);
  const lines = [
    `${file}: ${isChanged ? "wrote" : "no change in"} ${schemas.join(", ")}`,
    ...(kept.length === 0 ? [] : ["Kept these edits, which are not applied (--force overwrites them):"]),
    ...kept.map((line) => `  ${line}`),
    ...(unrecorded.length === 0
      ? []
      : [`${recordOf(file)} has no record of ${unrecorded.join(", ")}: took the state of Notion.`]),
  ];
  return { lines, json: { file, changed: isChanged, schemas, kept }, exitCode: 0 };
}

/** Returns true if a definition differs from that of the module. */
const isEdited = (schema: ModuleSchema, definition: SchemaDefinition): boolean =>
  JSON.stringify(schema.definition) !== JSON.stringify(definition);

/** A schema of the module and its new definition. */
interface SchemaChange {
  readonly schema: ModuleSchema;
  readonly definition: SchemaDefinition;
}

/** Returns the pulled definitions with the edits of the module, unless they are overwritten. */
async function withEdits(
  pulled: readonly SchemaChange[],
  state: PulledState,
  { force, ask }: PullOptions,
): Promise<{ readonly changes: readonly SchemaChange[]; readonly kept: readonly string[] }> {
  const edited = pulled.map(({ schema, definition }) => ({
    schema,
    ...keepEdits(schema.exportName, schema.definition, definition, state[definition.dataSourceId]),
  }));
  const kept = edited.flatMap(({ lines }) => lines);
  if (force === true || kept.length === 0) return { changes: pulled, kept: [] };
  const edits = kept.map((line) => `  ${line}`).join("\n");
  // Without a terminal, edits are kept.
  const answer = await ask?.(`These edits are not applied:\n${edits}\nOverwrite them with the state of Notion? [y/N] `);
  return /^y(es)?$/i.test(answer?.trim() ?? "") ? { changes: pulled, kept: [] } : { changes: edited, kept };
}

/** Lists the data sources that are shared with the token. */
export async function list(service: Service): Promise<CommandResult> {
  const sources = await listSources(service);
  const none =
    "No data source is shared with the token. In the app, open a database, then its menu •••, then Connections.";
  return { lines: sources.length === 0 ? [none] : sources.map(sourceLine), json: { sources }, exitCode: 0 };
}

/** Shows the data sources that are shared with the token, and returns the ids of those that the user picks. */
export async function pickSources(service: Service, ask: (question: string) => Promise<string>): Promise<string[]> {
  const sources = await listSources(service);
  if (sources.length === 0) throw new UsageError("No data source is shared with the token.");
  const lines = sources.map((source, index) => `${index + 1}. ${sourceLine(source)}`);
  const answer = await ask(`${lines.join("\n")}\nNumbers of the data sources to pull, or all: `);
  const words = answer.trim().split(/[\s,]+/);
  if (words.length === 1 && words[0] === "all") return sources.map(({ id }) => id);
  return words.map((word) => {
    const source = /^\d+$/.test(word) ? sources[Number(word) - 1] : undefined;
    if (source === undefined)
      throw new UsageError(`Expected numbers from 1 to ${sources.length} or all, got ${describeValue(word)}.`);
    return source.id;
  });
}

async function resolveAll(service: Service, sources: readonly string[]): Promise<LiveSchema[]> {
  const found = new Map<string, LiveSchema>();
  for (const source of sources) for (const live of await resolveSource(service, source)) found.set(live.id, live);
  return [...found.values()];
}

/** Compares a module with Notion. */
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
  const lines = differences.length === 0 ? [`${file} matches Notion.`] : differences.map(differenceLine);
  return {
    lines,
    json: { file, matches: differences.length === 0, differences },
    exitCode: differences.length === 0 ? 0 : 1,
  };
}

/** Returns the changes that make Notion match a module. */
export async function plan(service: Service, file: string): Promise<CommandResult> {
  const changes = await findPlan(service, loadModule(file).schemas);
  const lines = changes.length === 0 ? [`No changes: Notion matches ${file}.`] : changes.map(changeLine);
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
