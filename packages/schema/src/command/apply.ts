import { fieldsOf, type Fields } from "@ws/helpers/tasks";
import { changeJson, findPlan, pull, type CommandResult } from "./commands.ts";
import { RefusedError, ServiceError } from "./errors/command-errors.ts";
import { editModule } from "./module/edit-module.ts";
import type { Change } from "./changes/find-changes.ts";
import { compareFormula, fileFormula } from "./changes/formula-text.ts";
import { columnById, liveSchema, type LiveSchema } from "./service/live-schema.ts";
import { loadModule, retrievePairs, retrieveRelated } from "./load-module.ts";
import { changeLine, destroysValues, placeOf, planChanges, type PlannedChange } from "./changes/plan.ts";
import type { Column, SchemaDefinition } from "../schema-definition.ts";
import type { ModuleSchema } from "./module/parse-module.ts";
import type { Service } from "./service/service.ts";
import { writeFileAtomically } from "./module/write-file.ts";

/** Options of {@link apply}. */
export interface ApplyOptions {
  /** True to carry out changes that destroy values. */
  readonly allowDestructive: boolean;
  /** Called with the plan, and with the progress after each request. */
  readonly onProgress: (lines: readonly string[]) => void;
}

/**
 * Carries out the plan of a module, one request after another. Before each request, the rest of the plan is computed from
 * Notion again: a killed command continues where it stopped, and a step that was not in the plan is never sent.
 */
export async function apply(service: Service, file: string, options: ApplyOptions): Promise<CommandResult> {
  const planned = await findPlan(service, loadModule(file).schemas);
  refuse(planned, options);
  if (planned.length > 0) {
    options.onProgress(planned.map(changeLine));
    await updateFormulas(service, file);
  }
  let open: readonly PlannedChange[] = planned;
  let requests = 0;
  for (;;) {
    const [change] = await restOf(service, file, open, requests);
    const [expected] = open;
    if (change === undefined || expected === undefined) break;
    if (!options.allowDestructive && (await destroysValues(service, change))) {
      throw new RefusedError(
        `${placeOf(change)}: Expected to ${change.message} without a loss, but rows got values after the plan was made. ` +
          `${doneSoFar(requests)} To destroy the values, run the command again with --allow-destructive.`,
      );
    }
    let response: Fields;
    try {
      response = await service.request("PATCH", `data_sources/${change.dataSourceId}`, change.body);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Another apply can have made the change after the last reading: Notion refuses to remove a column twice.
      if (error.status === 400 || error.status === 404) await restOf(service, file, open, requests, { cause: error });
      throw incomplete(error, requests);
    }
    requests += 1;
    writeResult(file, change, response);
    options.onProgress([`${planned.indexOf(expected) + 1}. done`]);
    open = open.slice(1).filter((next) => !isRemovedWith(expected, next));
  }
  // Nothing is left to apply, so no edit is overwritten.
  await pull(service, file, [], { force: true });
  const lines = [requests === 0 ? `No changes: Notion matches ${file}.` : `Done: ${file} matches Notion.`];
  return { lines, json: { file, changes: planned.map(changeJson), requests }, exitCode: 0 };
}

/** Returns the rest of the plan. @throws RefusedError if it is another one than expected */
async function restOf(
  service: Service,
  file: string,
  open: readonly Change[],
  requests: number,
  options?: { readonly cause: unknown },
): Promise<readonly Change[]> {
  const pairs = await retrievePairs(service, loadModule(file).schemas);
  const rest = planChanges(pairs, await retrieveRelated(service, pairs));
  refuseDifference(open, rest, requests, options);
  return rest;
}

/** Returns the error of a change, with how to continue. */
function incomplete(error: ServiceError, requests: number): ServiceError {
  const nextStep = "See what is left with ws-schema plan, then run ws-schema apply again.";
  const text = `${error.message}\nChanges made before: ${requests}. ${nextStep}`;
  return new ServiceError(text, error.status, { cause: error });
}

const doneSoFar = (requests: number): string =>
  requests === 0 ? "Nothing was changed." : `Changes made before: ${requests}.`;

/** @throws RefusedError before anything is sent, if a change is impossible or destroys values */
function refuse(planned: readonly PlannedChange[], { allowDestructive }: ApplyOptions): void {
  const refused = planned.filter(
    ({ refusal, destructive }) => refusal !== undefined || (destructive && !allowDestructive),
  );
  if (refused.length === 0) return;
  const lines = refused.map((change) => changeLine(change, planned.indexOf(change)));
  const isPossible = refused.every(({ refusal }) => refusal === undefined);
  const hint = isPossible ? "To make them all the same, pass --allow-destructive." : "Change the file.";
  throw new RefusedError(`Nothing was changed, because of these changes:\n${lines.join("\n")}\n${hint}`);
}

/** @throws RefusedError if Notion or the file changed, so that the rest of the plan is another one */
function refuseDifference(
  open: readonly Change[],
  rest: readonly Change[],
  requests: number,
  options?: { readonly cause: unknown },
): void {
  const [expected, found] = [open.map(identity), rest.map(identity)];
  if (JSON.stringify(expected) === JSON.stringify(found)) return;
  const lineOf = (sign: string, { message, ...change }: Change) => `${sign} ${placeOf(change)}: ${message}`;
  const lines = [
    ...rest.filter((change) => !expected.includes(identity(change))).map((change) => lineOf("+", change)),
    ...open.filter((change) => !found.includes(identity(change))).map((change) => lineOf("-", change)),
  ];
  throw new RefusedError(
    "The data source or the file changed after the plan was made. The rest of the plan would now differ " +
      `(+ new, - no longer needed):\n${lines.length === 0 ? "the order of the changes" : lines.join("\n")}\n` +
      `${doneSoFar(requests)} Review the new plan with ws-schema plan, then run ws-schema apply again.`,
    options,
  );
}

/** Returns what identifies a change in the plan, before and after other changes. */
const identity = ({ schema, key, id, message, stableMessage, refusal }: Change): string =>
  `${schema}.${key ?? id}: ${stableMessage ?? message}${refusal ?? ""}`;

/** Returns true if Notion makes a change together with another: it removes both columns of a two-way relation. */
function isRemovedWith({ action, loss }: Change, next: Change): boolean {
  const synced = fieldsOf(loss?.column.config["dual_property"])["synced_property_id"];
  return action === "remove" && next.action === "remove" && synced !== undefined && next.id === synced;
}

/** Returns a column of the module with the id that it got, and with its formula in the form of Notion. */
function storedColumn(column: Column, id: string, schema: SchemaDefinition, live: LiveSchema): Column {
  const stored = columnById(live, id)?.config["expression"];
  if (column.type !== "formula" || typeof stored !== "string") return { ...column, id };
  const { isSame } = compareFormula(column.expression ?? "", stored, schema, live);
  return isSame ? { ...column, id } : { ...column, id, expression: fileFormula(stored, schema, live) };
}

/** Writes the id of a new column, and a formula that Notion stored in another form, into the module. */
function writeResult(file: string, { schema: name, key = "", id, body }: Change, response: Fields): void {
  const { text, schemas } = loadModule(file);
  const schema = schemas.find(({ exportName }) => exportName === name);
  const column = schema?.definition.properties[key];
  if (schema === undefined || column === undefined) return;
  const live = liveSchema(response);
  const [requestName] = Object.keys(fieldsOf(body["properties"]));
  const storedId = id ?? live.columns.find((candidate) => candidate.name === requestName)?.id;
  if (storedId === undefined) return;
  const { definition } = schema;
  const stored = storedColumn(column, storedId, definition, live);
  writeDefinitions(file, text, [
    { schema, definition: { ...definition, properties: { ...definition.properties, [key]: stored } } },
  ]);
}

/**
 * Gives formulas that were not edited the names that their columns have in the module. Otherwise their names would mean
 * other columns while columns swap their names.
 */
async function updateFormulas(service: Service, file: string): Promise<void> {
  const { text, schemas } = loadModule(file);
  const changes = (await retrievePairs(service, schemas)).map(({ schema, live }) => {
    const { definition } = schema;
    const properties = Object.entries(definition.properties).map(([key, column]) => {
      if (column.type !== "formula" || column.expression === undefined) return [key, column] as const;
      const stored = columnById(live, column.id)?.config["expression"];
      const { withFileNames } = compareFormula(
        column.expression,
        typeof stored === "string" ? stored : undefined,
        definition,
        live,
      );
      return [key, { ...column, expression: withFileNames }] as const;
    });
    return { schema, definition: { ...definition, properties: Object.fromEntries(properties) } };
  });
  writeDefinitions(file, text, changes);
}

function writeDefinitions(
  file: string,
  text: string,
  changes: readonly { readonly schema: ModuleSchema; readonly definition: SchemaDefinition }[],
): void {
  const edited = editModule(text, changes);
  if (edited !== text) writeFileAtomically(file, edited);
}
