// The commands. Each returns its output and exit code.
import { EXIT } from "@ws/helpers/command";
import { DEFAULT_ENVIRONMENT } from "../schema/with-ids.ts";
import { differenceLine, findDifferences, quote, type Difference } from "./changes/differences.ts";
import { creationProblem, type ModulePlace } from "./apply/before-creation.ts";
import { renameIds, type Rename } from "./module/ids-file.ts";
import { existing, loadModule, loadPairs, retrieveRelated, type ModulePairs } from "./load-module.ts";
import {
  assessChanges,
  changeLine,
  mergeContext,
  planChanges,
  type PlannedChange,
  type PossiblePair,
} from "./plan/plan.ts";
import { PLAN_VERSION, type Change } from "./plan/change.ts";
import { keyNotes, type KeyNotes } from "./plan/key-notes.ts";
import { listSources, sourceLine } from "./service/list-sources.ts";
import { RefusedError } from "./errors/command-errors.ts";
import type { LiveSchema } from "./service/live-schema.ts";
import type { Service } from "./service/service.ts";

/** The result of a command. */
export interface CommandResult {
  /** The lines to print. */
  readonly lines: readonly string[];
  /** The output with `--json`. */
  readonly json: object;
  readonly exitCode: number;
}

/** Lists the data sources that are shared with the token. */
export async function list(service: Service): Promise<CommandResult> {
  const sources = await listSources(service);
  const none =
    "No data source is shared with the token. In the app, open a database, then its menu •••, then Connections.";
  return { lines: sources.length === 0 ? [none] : sources.map(sourceLine), json: { sources }, exitCode: EXIT.complete };
}

/** Compares a module with Notion. */
export async function check(service: Service, file: string, environment?: string): Promise<CommandResult> {
  const { pairs } = await loadPairs(service, file, environment);
  const context = mergeContext(
    pairs.map(({ schema }) => schema),
    existing(pairs).map(({ live }) => live),
  );
  const found = pairs.flatMap(({ schema: { exportName, definition }, live }): readonly Difference[] =>
    live === undefined
      ? [missingSource({ file, environment }, exportName, definition.title, pairs)]
      : live.inTrash
        ? [{ kind: "trash", schema: exportName, service: live.title, message: trashText(live) }]
        : findDifferences(exportName, definition, live, context),
  );
  // A change that plan and apply refuse is a mistake of the module, although Notion can match the rest.
  const isTrash = pairs.some(({ live }) => live?.inTrash === true);
  const changes = isTrash ? [] : planChanges(pairs, await retrieveRelated(service, pairs));
  const differences = [...found, ...changes.flatMap(refusedChange)];
  const lines = differences.length === 0 ? [`${file} matches Notion.`] : differences.map(differenceLine);
  return {
    lines,
    json: { file, matches: differences.length === 0, differences },
    exitCode: differences.length === 0 ? EXIT.complete : EXIT.open,
  };
}

const trashText = ({ title }: LiveSchema): string =>
  `the database ${quote(title)} is in the trash. Restore it in the app, or remove its ids`;

/** @throws RefusedError if a database is in the trash: a change would be lost with it */
export function refuseTrash(pairs: readonly PossiblePair[]): void {
  const lines = pairs.flatMap(({ schema, live }) =>
    live?.inTrash === true ? [`${schema.exportName}: ${trashText(live)}.`] : [],
  );
  if (lines.length > 0) throw new RefusedError(`Nothing was changed.\n${lines.join("\n")}`);
}

const refusedChange = ({ schema, key, message, refusal }: Change): Difference[] =>
  refusal === undefined
    ? []
    : [{ kind: "refused", schema, ...(key && { key }), message: `${message} [NOT POSSIBLE: ${refusal}]` }];

function missingSource(place: ModulePlace, schema: string, title: string, pairs: readonly PossiblePair[]): Difference {
  const where = `no data source in the environment ${quote(place.environment ?? DEFAULT_ENVIRONMENT)}`;
  const problem = creationProblem(
    place,
    schema,
    pairs.map((pair) => pair.schema),
  );
  return {
    kind: "pending",
    schema,
    file: title,
    message: `${where}: ${problem ?? "run npx @ws/schema push --parent PAGE"}`,
  };
}

/** Returns the changes that make Notion match a module. */
export async function plan(
  service: Service,
  file: string,
  environment?: string,
  options: PlanOptions = {},
): Promise<CommandResult> {
  loadModule(file, environment);
  renameIds(file, options.renames ?? []);
  const { changes, created, notes } = await findPlan(service, file, environment, options);
  const lines = changes.length === 0 ? [`No changes: Notion matches ${file}.`] : changes.map(changeLine);
  const found = [...created.keys()].map(foundLine);
  const exitCode = changes.every(({ refusal }) => refusal === undefined) ? EXIT.complete : EXIT.open;
  const json = { version: PLAN_VERSION, file, changes: changes.map(changeJson), keys: notes.keys };
  return { lines: [...found, ...notes.lines, ...lines], json, exitCode };
}

/** Returns the line of a database that an interrupted `push` created. */
export const foundLine = (schema: string): string => `${schema}: found the database that an interrupted push created.`;

/** The changes of a module. */
export interface Plan {
  readonly changes: readonly PlannedChange[];
  readonly pairs: readonly PossiblePair[];
  readonly created: ModulePairs["created"];
  readonly notes: KeyNotes;
}

/** Options of {@link plan}. */
export interface PlanOptions {
  /** New names of schemas and columns, whose ids keep their place. */
  readonly renames?: readonly Rename[];
  /** True to create databases although ids are left over, or a database has the same title. */
  readonly createAgain?: boolean;
}

/** Returns the changes of the schemas with their consequences. */
export async function findPlan(
  service: Service,
  file: string,
  environment?: string,
  { createAgain = false }: PlanOptions = {},
): Promise<Plan> {
  const { pairs, created } = await loadPairs(service, file, environment);
  refuseTrash(pairs);
  const schemas = pairs.map(({ schema }) => schema);
  const found = planChanges(pairs, await retrieveRelated(service, pairs)).map((change) => {
    const isChecked = change.action === "create" && change.refusal === undefined && !createAgain;
    const refusal = isChecked ? creationProblem({ file, environment }, change.schema, schemas) : undefined;
    return refusal === undefined ? change : { ...change, refusal };
  });
  const changes = await assessChanges(service, found);
  return { changes, pairs, created, notes: keyNotes(file, environment, pairs, changes) };
}

/** Returns the part of a change that `--json` prints. It has no ids, so that it is the same in each environment. */
export function changeJson(change: PlannedChange): object {
  const { action, schema, key, message, stableMessage, settings, reversible, destructive, refusal } = change;
  const meaning = stableMessage === message ? undefined : stableMessage;
  return { action, schema, key, message, meaning, settings, reversible, destructive, refusal };
}
