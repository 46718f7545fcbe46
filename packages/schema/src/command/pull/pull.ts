import { EXIT, UsageError } from "@ws/helpers/command";
import { DEFAULT_ENVIRONMENT } from "../../schema/with-ids.ts";
import { mergeSchema } from "../changes/merge-schema.ts";
import type { CommandResult } from "../commands.ts";
import { existing, loadModuleIfExists, retrievePairs } from "../load-module.ts";
import type { ModuleSchema } from "../module/parse-module.ts";
import type { NamedSchema } from "../module/portable-schema.ts";
import { saveModule, type ModuleBefore, type ModuleChanges, type SchemaChange } from "../module/save-module.ts";
import { mergeContext } from "../plan/plan.ts";
import { withFormulaResults } from "../service/formula-results.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import { isSameId } from "../service/same-id.ts";
import type { Service } from "../service/service.ts";
import { boundTo, namedSources } from "./named-sources.ts";
import { checkFormulaTypes, withFormulaTypes, type FormulaTypes } from "./formula-types.ts";
import { newSchemas } from "./new-schemas.ts";
import { keepEdits, readPulled, recordOf, writePulled, type PulledState } from "./pulled-state.ts";

/** Options of {@link pull}. */
export interface PullOptions {
  /** The environment whose ids are used, if the ids are beside the module. @default "default" */
  readonly environment?: string | undefined;
  /** True if the environment was named: a new module then has its ids beside it. */
  readonly isPortable?: boolean;
  /** True to overwrite edits of the module that were not applied. */
  readonly force?: boolean;
  /** Types of the results of formulas that no row shows. */
  readonly formulaTypes?: FormulaTypes;
  /** Asks a question in a terminal, and returns the answer. Undefined without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
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
  options: PullOptions = {},
): Promise<CommandResult> {
  const { environment = DEFAULT_ENVIRONMENT, isPortable = false, force = false, formulaTypes = new Map() } = options;
  const loaded = loadModuleIfExists(file, environment);
  const own = loaded?.schemas ?? [];
  checkModule(file, own, sources, { environment, isPortable });
  const state = readPulled(file, force);
  const named = await namedSources(service, sources);
  const schemas = own.map((schema) => boundTo(schema, named, own));
  const known = sources.length === 0 ? undefined : named.map(({ live }) => live);
  const pairs = existing(await retrievePairs(service, schemas, known));
  const added = await newSchemas(
    service,
    named.filter(({ live }) => !pairs.some((pair) => isSameId(pair.live.id, live.id))),
    own.map(({ exportName }) => exportName),
    isPortable || own.some((schema) => schema.isPortable),
  );
  const live = [...pairs, ...added].map((pair) => pair.live);
  const context = mergeContext([...schemas, ...added.map(({ schema }) => schema)], live);
  checkFormulaTypes(
    [...pairs, ...added].map(({ schema }) => schema.exportName),
    formulaTypes,
  );
  const merged = async ({ exportName, definition }: NamedSchema, source: LiveSchema) =>
    withFormulaTypes(
      exportName,
      await withFormulaResults(service, mergeSchema(definition, source, context)),
      formulaTypes,
    );
  const pulled: SchemaChange[] = [];
  for (const pair of pairs) pulled.push({ schema: pair.schema, definition: await merged(pair.schema, pair.live) });
  const definitions: NamedSchema[] = [];
  for (const pair of added) definitions.push({ ...pair.schema, definition: await merged(pair.schema, pair.live) });
  const { changes, kept } = await withEdits(pulled, state, options);
  const isChanged = save(file, environment, { text: loaded?.text, schemas }, { changes, added: definitions, live });
  writePulled(
    file,
    state,
    [...pulled, ...definitions].map(({ definition }) => definition),
  );
  const names = [...changes.map(({ schema }) => schema), ...definitions].map(({ exportName }) => exportName);
  const lines = [
    `${file}: ${isChanged ? "wrote" : "no change in"} ${names.join(", ")}`,
    ...(kept.length === 0 ? [] : ["Kept these edits, which are not applied (--force overwrites them):"]),
    ...kept.map((line) => `  ${line}`),
    ...unrecordedLine(file, state, changes),
  ];
  return { lines, json: { file, changed: isChanged, schemas: names, kept }, exitCode: EXIT.complete };
}

/** @throws UsageError if the ids of a module are elsewhere, or nothing is to be pulled */
function checkModule(
  file: string,
  schemas: readonly ModuleSchema[],
  sources: readonly string[],
  { environment, isPortable }: { readonly environment: string; readonly isPortable: boolean },
): void {
  const withIds = schemas.find((schema) => !schema.isPortable);
  if (isPortable && withIds !== undefined)
    throw new UsageError(
      `${file}: ${withIds.exportName} has its ids inside. Move them: npx @ws/schema ids --env NAME ${file}`,
    );
  if (sources.length > 0 || schemas.some(({ definition }) => definition.dataSourceId !== "")) return;
  const [first] = schemas;
  if (first === undefined)
    throw new UsageError(
      "Missing argument ID or URL. Pass one, or --all for everything that is shared with the token. To see it, run: npx @ws/schema list",
    );
  throw new UsageError(
    `No schema has a data source in the environment ${JSON.stringify(environment)}. Pass the id of each, as in ` +
      `${first.exportName}=ID, or --all, or create them with npx @ws/schema push --parent PAGE.`,
  );
}

/** Saves the module. The schemas of the changes have more ids than those that were loaded. */
function save(
  file: string,
  environment: string,
  { text, schemas }: ModuleBefore,
  { changes, ...others }: ModuleChanges,
): boolean {
  const now = changes.flatMap(({ schema, definition }) => {
    const loaded = schemas.find(({ exportName }) => exportName === schema.exportName);
    return loaded === undefined ? [] : [{ schema: loaded, definition }];
  });
  return saveModule(file, environment, { text, schemas }, { changes: now, ...others });
}

/** Returns a line about edits that were overwritten, because the last pull is not known. */
function unrecordedLine(file: string, state: PulledState, changes: readonly SchemaChange[]): string[] {
  const names = changes
    .filter(({ definition }) => state[definition.dataSourceId] === undefined)
    .filter(({ schema, definition }) => JSON.stringify(schema.definition) !== JSON.stringify(definition))
    .map(({ schema }) => schema.exportName);
  return names.length === 0
    ? []
    : [`${recordOf(file)} has no record of ${names.join(", ")}: took the state of Notion.`];
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
