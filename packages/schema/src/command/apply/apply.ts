import { EXIT } from "@ws/helpers/command";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { DEFAULT_ENVIRONMENT } from "../../schema/with-ids.ts";
import { changeJson, findPlan, foundLine, refuseTrash, type CommandResult, type Plan } from "../commands.ts";
import { RefusedError, ServiceError } from "../errors/command-errors.ts";
import { PLAN_VERSION, type Change } from "../plan/change.ts";
import {
  changeLine,
  destroysValues,
  placeOf,
  planChanges,
  type PlannedChange,
  type PossiblePair,
} from "../plan/plan.ts";
import { createDatabase, findParent, pendingDatabase } from "../service/create-database.ts";
import { databasesBelow } from "../service/databases-below.ts";
import { liveSchema } from "../service/live-schema.ts";
import { loadModule, loadPairs, retrieveRelated } from "../load-module.ts";
import { writePending } from "../module/pending-file.ts";
import { pull } from "../pull/pull.ts";
import type { Service } from "../service/service.ts";
import { creationProblem, findLost } from "./before-creation.ts";
import { renameIds, type Rename } from "../module/ids-file.ts";
import { doneSoFar, refuseDifference, refuseOtherPlan, type ReviewedChange } from "./plan-difference.ts";
import { isSameId } from "../service/same-id.ts";
import { rememberSource, updateNames, writeResult } from "./write-result.ts";

/** Options of {@link apply}. */
export interface ApplyOptions {
  /** True to carry out changes that destroy values. */
  readonly allowDestructive: boolean;
  /** Called with the plan, and with the progress after each request. */
  readonly onProgress: (lines: readonly string[]) => void;
  /** The environment whose ids are used, if the ids are beside the module. @default "default" */
  readonly environment?: string | undefined;
  /** Id or URL of the page in which databases are created. Without it, none is created. */
  readonly parent?: string | undefined;
  /** New names of schemas and columns, whose ids keep their place. */
  readonly renames?: readonly Rename[];
  /** True to use databases of the page that have the titles and columns of schemas without a data source. */
  readonly adopt?: boolean;
  /** True to create databases although ids are left over, or the page has databases with their titles. */
  readonly createAgain?: boolean;
  /** A plan that was reviewed, also in another environment. Another plan than it, or than its rest, is refused. */
  readonly reviewed?: readonly ReviewedChange[] | undefined;
}

/**
 * Carries out the plan of a module, one request after another. Before each request, the rest of the plan is computed from
 * Notion again: a killed command continues where it stopped, and a step that was not in the plan is never sent.
 */
export async function apply(service: Service, file: string, options: ApplyOptions): Promise<CommandResult> {
  const { environment = DEFAULT_ENVIRONMENT, onProgress } = options;
  // A module with a mistake is refused before the first request.
  loadModule(file, environment);
  renameIds(file, options.renames ?? []);
  const parent = options.parent === undefined ? undefined : await findParent(service, options.parent);
  let plan = await findPlan(service, file, options.environment, options);
  const adopted = await adopt(service, file, options, plan, parent);
  if (adopted.length > 0) {
    onProgress(adopted);
    plan = await findPlan(service, file, options.environment, options);
  }
  const { changes: planned } = plan;
  if (options.reviewed !== undefined) refuseOtherPlan(options.reviewed, planned);
  await refuse(service, plan, { ...options, environment }, parent);
  for (const [schema, live] of plan.created) {
    rememberSource(file, environment, schema, live);
    onProgress([foundLine(schema)]);
  }
  const run: Run = { service, file, environment, parent };
  if (planned.length > 0) {
    onProgress(planned.map(changeLine));
    await updateNames(service, file, environment);
  }
  let open: readonly PlannedChange[] = planned;
  let requests = 0;
  for (;;) {
    const [change] = await restOf(run, open, requests);
    const [expected] = open;
    if (change === undefined || expected === undefined) break;
    if (!options.allowDestructive && (await destroysValues(service, change))) {
      throw new RefusedError(
        `${placeOf(change)}: Expected to ${change.message} without a loss, but rows got values after the plan was made. ` +
          `${doneSoFar(requests)} To destroy the values, run the command again with --allow-destructive.`,
      );
    }
    try {
      requests += await make(run, change);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Another apply can have made the change after the last reading: Notion refuses to remove a column twice.
      if (error.status === 400 || error.status === 404) await restOf(run, open, requests, { cause: error });
      throw incomplete(error, requests);
    }
    onProgress([`${planned.indexOf(expected) + 1}. done`]);
    open = open.slice(1).filter((next) => !isRemovedWith(expected, next));
  }
  // Nothing is left to apply, so no edit is overwritten.
  await pull(service, file, [], { environment, force: true });
  const lines = [requests === 0 ? `No changes: Notion matches ${file}.` : `Done: ${file} matches Notion.`];
  return {
    lines,
    json: { version: PLAN_VERSION, file, changes: planned.map(changeJson), requests },
    exitCode: EXIT.complete,
  };
}

/**
 * Writes the ids of databases that lost them into the file beside the module.
 * @returns a line for each
 * @throws RefusedError if a database must not be created, or can have lost its ids
 */
async function adopt(
  service: Service,
  file: string,
  { environment, adopt: isAdopted = false, createAgain = false }: ApplyOptions,
  { changes, pairs }: Plan,
  parent: string | undefined,
): Promise<string[]> {
  const creations = changes.filter(({ action }) => action === "create");
  if (creations.length === 0 || createAgain) return [];
  const schemas = pairs.map(({ schema }) => schema);
  for (const { schema } of creations) {
    const problem = creationProblem({ file, environment }, schema, schemas);
    if (problem !== undefined) throw new RefusedError(`Nothing was changed: ${schema} has no data source. ${problem}.`);
  }
  if (parent === undefined) return [];
  const missing = schemas.filter(({ exportName }) => creations.some(({ schema }) => schema === exportName));
  const found = await findLost(service, { file, environment }, parent, missing, isAdopted);
  for (const [schema, live] of found) rememberSource(file, environment ?? DEFAULT_ENVIRONMENT, schema, live);
  return [...found].map(([schema, { id }]) => `${schema}: adopted the database with the data source ${id}.`);
}

/** State that the steps of a run share. */
interface Run {
  readonly service: Service;
  readonly file: string;
  readonly environment: string;
  /** Id of the page in which databases are created. */
  readonly parent: string | undefined;
}

/** Makes a change, writes its ids into the files, and returns the number of requests that changed something. */
async function make({ service, file, environment, parent = "" }: Run, change: Change): Promise<number> {
  if (change.action === "create") {
    const { schema, title = "", body } = change;
    // The record is written first: a database whose response is lost is found by it.
    writePending(file, environment, schema, await pendingDatabase(service, parent, title));
    rememberSource(file, environment, schema, await createDatabase(service, parent, body));
    return 1;
  }
  const { method, path } = change.request ?? { method: "PATCH", path: `data_sources/${change.dataSourceId}` };
  const response = await service.request(method, path, change.body);
  writeResult(file, environment, change, response);
  return 1 + (await nameOtherSide(service, change, response));
}

/**
 * Gives the other side of a new two-way relation its name. Notion chooses one itself.
 * @returns the number of requests
 */
async function nameOtherSide(service: Service, { body }: Change, response: Fields): Promise<number> {
  const [[name, column] = []] = Object.entries(fieldsOf(body["properties"]));
  const { data_source_id: target, dual_property: sent } = fieldsOf(fieldsOf(column)["relation"]);
  const { synced_property_name: wanted } = fieldsOf(sent);
  if (typeof wanted !== "string") return 0;
  const config = liveSchema(response).columns.find((own) => own.name === name || own.id === name)?.config ?? {};
  const { synced_property_id: id, synced_property_name: current } = fieldsOf(config["dual_property"]);
  if (typeof id !== "string" || [id, current].includes(wanted)) return 0;
  await service.request("PATCH", `data_sources/${String(target)}`, { properties: { [id]: { name: wanted } } });
  return 1;
}

/** Returns the rest of the plan. @throws RefusedError if it is another one than expected */
async function restOf(
  { service, file, environment }: Run,
  open: readonly Change[],
  requests: number,
  options?: { readonly cause: unknown },
): Promise<readonly Change[]> {
  const { pairs } = await loadPairs(service, file, environment);
  refuseTrash(pairs);
  const rest = planChanges(pairs, await retrieveRelated(service, pairs));
  refuseDifference(open, rest, requests, options);
  return rest;
}

/** Returns the error of a change, with how to continue. */
function incomplete(error: ServiceError, requests: number): ServiceError {
  const nextStep = "See what is left with npx @ws/schema plan, then run the command again.";
  const text = `${error.message}\nChanges made before: ${requests}. ${nextStep}`;
  return new ServiceError(text, { status: error.status, code: error.code, cause: error });
}

/** @throws RefusedError before anything is sent, if a change is impossible or destroys values */
async function refuse(
  service: Service,
  { changes, pairs, notes }: Plan,
  { allowDestructive, environment }: Pick<ApplyOptions, "allowDestructive" | "environment">,
  parent: string | undefined,
): Promise<void> {
  const missing = changes.filter(({ action }) => action === "create").map(({ schema }) => schema);
  if (missing.length > 0 && parent === undefined) {
    throw new RefusedError(
      `Nothing was changed: ${missing.join(", ")} ${missing.length === 1 ? "has" : "have"} no data source in the ` +
        `environment ${JSON.stringify(environment)}. To create it, run: npx @ws/schema push --parent PAGE`,
    );
  }
  const isElsewhere = ({ live }: PossiblePair) =>
    live !== undefined && parent !== undefined && !isSameId(live.pageId, parent);
  const outside = pairs.filter(isElsewhere);
  // A database in a toggle or column of the page is in no page, for Notion.
  const isHidden =
    parent !== undefined && outside.length > 0 && outside.every(({ live }) => live?.pageId === undefined);
  const below = isHidden ? await databasesBelow(service, parent) : [];
  const elsewhere = outside.find(({ live }) => !below.some(({ id }) => isSameId(id, live?.databaseId)));
  if (elsewhere !== undefined) {
    throw new RefusedError(
      `Nothing was changed: the database of ${elsewhere.schema.exportName} is not in the page ${parent}. Choose its ` +
        "page, or another environment with --env.",
    );
  }
  const refused = changes.filter(
    ({ refusal, destructive }) => refusal !== undefined || (destructive && !allowDestructive),
  );
  if (refused.length === 0) return;
  const lines = refused.map((change) => changeLine(change, changes.indexOf(change)));
  const isPossible = refused.every(({ refusal }) => refusal === undefined);
  const hint = isPossible ? "To make them all the same, pass --allow-destructive." : "Change the file.";
  throw new RefusedError(
    `Nothing was changed, because of these changes:\n${[...lines, ...notes.lines].join("\n")}\n${hint}`,
  );
}

/** Returns true if Notion makes a change together with another: it removes both columns of a two-way relation. */
function isRemovedWith({ action, loss }: Change, next: Change): boolean {
  const synced = fieldsOf(loss?.column.config["dual_property"])["synced_property_id"];
  return action === "remove" && next.action === "remove" && synced !== undefined && next.id === synced;
}
