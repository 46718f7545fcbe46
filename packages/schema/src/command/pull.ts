import { describeValue } from "@ws/helpers/tasks";
import { DEFAULT_ENVIRONMENT } from "../schema/with-ids.ts";
import type { CommandResult } from "./commands.ts";
import { exportName } from "./changes/column-keys.ts";
import { mergeSchema } from "./changes/merge-schema.ts";
import { mergeContext } from "./changes/plan.ts";
import { readView } from "./changes/view-settings.ts";
import { isSameId } from "./changes/type-settings.ts";
import { UsageError } from "./errors/command-errors.ts";
import { existing, loadModuleIfExists, retrievePairs } from "./load-module.ts";
import type { ModuleSchema } from "./module/parse-module.ts";
import type { NamedSchema } from "./module/portable-schema.ts";
import { saveModule, type SchemaChange } from "./module/save-module.ts";
import { keepEdits, readPulled, recordOf, writePulled, type PulledState } from "./pulled-state.ts";
import { withFormulaResults } from "./service/formula-results.ts";
import { listSources, sourceLine } from "./service/list-sources.ts";
import { isUntouched, retrieveViews } from "./service/live-views.ts";
import type { LiveSchema } from "./service/live-schema.ts";
import { resolveSource } from "./service/resolve-source.ts";
import type { Service } from "./service/service.ts";

/** Options of {@link pull}. */
export interface PullOptions {
  /** The environment whose ids are used, if the ids are beside the module. @default "default" */
  readonly environment?: string | undefined;
  /** True if the environment was named: a new module then has its ids beside it. */
  readonly isPortable?: boolean;
  /** True to overwrite edits of the module that were not applied. */
  readonly force?: boolean;
  /** Asks a question in a terminal, and returns the answer. Undefined without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** A data source to pull. */
interface NamedSource {
  readonly live: LiveSchema;
  /** Name of the schema. Undefined to derive it from the title. */
  readonly name?: string;
}

/**
 * Writes data sources into a module. Without sources, updates all schemas of the module. Edits that were not applied are
 * kept, unless the answer in a terminal or `force` says otherwise.
 * @param sources ids or URLs, each with the name of its schema before it if one is chosen, as in `deals=ID`
 */
export async function pull(
  service: Service,
  file: string,
  sources: readonly string[],
  { environment = DEFAULT_ENVIRONMENT, isPortable = false, force = false, ask }: PullOptions = {},
): Promise<CommandResult> {
  const loaded = loadModuleIfExists(file, environment);
  const own = loaded?.schemas ?? [];
  const withIds = own.find((schema) => !schema.isPortable);
  if (isPortable && withIds !== undefined)
    throw new UsageError(`${file}: ${withIds.exportName} has its ids inside. Move them: ws-schema ids --env NAME ${file}`);
  if (sources.length === 0 && !own.some(hasSource)) throw new UsageError(missingSource(own, environment));
  const named = await resolveAll(service, sources);
  const bound = own.map((schema) => boundTo(schema, named, own));
  const known = named.map((source) => source.live);
  const pairs = existing(await retrievePairs(service, bound, sources.length === 0 ? undefined : known));
  const names = new Set(own.map((schema) => schema.exportName));
  const added: { readonly schema: NamedSchema; readonly live: LiveSchema }[] = [];
  for (const { live, name } of named.filter((source) => !pairs.some((pair) => isSameId(pair.live.id, source.live.id)))) {
    const chosen = name ?? exportName(live.title, names);
    names.add(chosen);
    const base = { dataSourceId: live.id, title: live.title, properties: {} };
    const isNamed = isPortable || own.some((schema) => schema.isPortable);
    const definition = isNamed ? { name: chosen, ...base, ...(await readViews(service, live)) } : base;
    added.push({ schema: { exportName: chosen, definition }, live });
  }
  const live = [...pairs.map((pair) => pair.live), ...added.map((source) => source.live)];
  const context = mergeContext([...bound, ...added.map(({ schema }) => schema)], live);
  const merged = ({ definition }: NamedSchema, source: LiveSchema) =>
    withFormulaResults(service, mergeSchema(definition, source, context));

  const pulled: SchemaChange[] = [];
  for (const pair of pairs) pulled.push({ schema: pair.schema, definition: await merged(pair.schema, pair.live) });
  const state = readPulled(file, force);
  const { changes, kept } = await withEdits(pulled, state, { force, ask });
  const definitions: NamedSchema[] = [];
  for (const { schema, live: source } of added) definitions.push({ ...schema, definition: await merged(schema, source) });
  const unrecorded = changes
    .filter(({ schema, definition }) => state[definition.dataSourceId] === undefined && isEdited(schema, definition))
    .map(({ schema }) => schema.exportName);
  const isChanged = saveModule(
    file,
    environment,
    { text: loaded?.text, schemas: bound },
    { changes: changes.map((change) => ({ ...change, schema: sameSchema(bound, change.schema) })), added: definitions, live },
  );
  writePulled(
    file,
    state,
    [...pulled, ...definitions].map(({ definition }) => definition),
  );
  const schemas = [...changes.map(({ schema }) => schema), ...definitions].map((schema) => schema.exportName);
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

const hasSource = ({ definition }: NamedSchema): boolean => definition.dataSourceId !== "";

/** Returns the schema of a list that has the same name. Pairs have schemas with more ids. */
const sameSchema = (schemas: readonly ModuleSchema[], { exportName: name, ...schema }: ModuleSchema): ModuleSchema =>
  schemas.find((candidate) => candidate.exportName === name) ?? { exportName: name, ...schema };

function missingSource(schemas: readonly ModuleSchema[], environment: string): string {
  const [first] = schemas;
  if (first === undefined) return "Missing argument ID or URL. To see what is shared with the token, run: ws-schema list";
  return (
    `No schema has a data source in the environment ${JSON.stringify(environment)}. Pass the id of each, as in ` +
    `${first.exportName}=ID, or create them with ws-schema push --parent PAGE.`
  );
}

/**
 * Returns a schema with the data source that is pulled into it: the one with its name, or else, in an environment where the
 * schema has none, the only one with its title.
 */
function boundTo(schema: ModuleSchema, named: readonly NamedSource[], schemas: readonly ModuleSchema[]): ModuleSchema {
  const { exportName: name, definition, isPortable } = schema;
  const chosen = named.find((source) => source.name === name);
  if (chosen !== undefined && definition.dataSourceId !== "" && !isSameId(chosen.live.id, definition.dataSourceId)) {
    throw new UsageError(
      `Expected another name than ${name} for ${chosen.live.id}: this schema has the data source ${definition.dataSourceId}.`,
    );
  }
  if (!isPortable || definition.dataSourceId !== "") return schema;
  const isTaken = ({ live }: NamedSource) => schemas.some((other) => isSameId(other.definition.dataSourceId, live.id));
  const titled = named.filter((source) => source.name === undefined && source.live.title === definition.title && !isTaken(source));
  const rivals = schemas.filter((other) => !hasSource(other) && other.definition.title === definition.title);
  if (chosen === undefined && titled.length > 0 && (titled.length > 1 || rivals.length > 1)) {
    throw new UsageError(
      `Several schemas or data sources have the title ${JSON.stringify(definition.title)}. Say which is ${name}: ${name}=ID`,
    );
  }
  const source = chosen ?? titled[0];
  return source === undefined ? schema : { ...schema, definition: { ...definition, dataSourceId: source.live.id } };
}

/** Returns the views of a new schema, without the one that each database has. */
async function readViews(service: Service, live: LiveSchema): Promise<Pick<NamedSchema["definition"], "views">> {
  const views = (await retrieveViews(service, live)).filter((view) => !isUntouched(view));
  const keys = new Set<string>();
  const entries = views.map((view) => {
    const key = exportName(view.name, keys);
    keys.add(key);
    return [key, readView(view, live)] as const;
  });
  return views.length === 0 ? {} : { views: Object.fromEntries(entries) };
}

/** Returns true if a definition differs from that of the module. */
const isEdited = (schema: ModuleSchema, definition: NamedSchema["definition"]): boolean =>
  JSON.stringify(schema.definition) !== JSON.stringify(definition);

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

/** The name of a schema before an id or URL. An address has no name before its first equals sign. */
const NAME_AND_SOURCE = /^([\p{ID_Start}$_][\p{ID_Continue}$]*)=(.*)$/su;

async function resolveAll(service: Service, sources: readonly string[]): Promise<NamedSource[]> {
  const found = new Map<string, NamedSource>();
  for (const argument of sources) {
    const [, name, source = argument] = NAME_AND_SOURCE.exec(argument) ?? [];
    const resolved = await resolveSource(service, source);
    if (name !== undefined && resolved.length > 1)
      throw new UsageError(`Expected ${name} to be one data source, got a database with ${resolved.length}. Use the id of one.`);
    for (const live of resolved) found.set(live.id, { live, ...(name === undefined ? {} : { name }) });
  }
  return [...found.values()];
}
