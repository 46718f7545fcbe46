// The commands. Each returns its output and exit code.
import { EXIT } from "@ws/helpers/command";
import { DEFAULT_ENVIRONMENT } from "../schema/with-ids.ts";
import { differenceLine, findDifferences, quote, type Difference } from "./changes/differences.ts";
import { existing, loadPairs, retrieveRelated, type ModulePairs } from "./load-module.ts";
import {
  assessChanges,
  changeLine,
  mergeContext,
  planChanges,
  type PlannedChange,
  type PossiblePair,
} from "./plan/plan.ts";
import type { Change } from "./plan/change.ts";
import { listSources, sourceLine } from "./service/list-sources.ts";
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
export async function check(service: Service, file: string, environment = DEFAULT_ENVIRONMENT): Promise<CommandResult> {
  const { pairs } = await loadPairs(service, file, environment);
  const context = mergeContext(
    pairs.map(({ schema }) => schema),
    existing(pairs).map(({ live }) => live),
  );
  const found = pairs.flatMap(({ schema: { exportName, definition }, live }) =>
    live === undefined
      ? [missingSource(exportName, definition.title, environment)]
      : findDifferences(exportName, definition, live, context),
  );
  // A change that plan and apply refuse is a mistake of the module, although Notion can match the rest.
  const refused = planChanges(pairs, await retrieveRelated(service, pairs)).flatMap(refusedChange);
  const differences = [...found, ...refused];
  const lines = differences.length === 0 ? [`${file} matches Notion.`] : differences.map(differenceLine);
  return {
    lines,
    json: { file, matches: differences.length === 0, differences },
    exitCode: differences.length === 0 ? EXIT.complete : EXIT.open,
  };
}

const refusedChange = ({ schema, key, message, refusal }: Change): Difference[] =>
  refusal === undefined
    ? []
    : [{ kind: "refused", schema, ...(key && { key }), message: `${message} [NOT POSSIBLE: ${refusal}]` }];

const missingSource = (schema: string, title: string, environment: string): Difference => ({
  kind: "pending",
  schema,
  file: title,
  message: `no data source in the environment ${quote(environment)}: run ws-schema push --parent PAGE`,
});

/** Returns the changes that make Notion match a module. */
export async function plan(service: Service, file: string, environment?: string): Promise<CommandResult> {
  const { changes, created } = await findPlan(service, file, environment);
  const lines = changes.length === 0 ? [`No changes: Notion matches ${file}.`] : changes.map(changeLine);
  const found = [...created.keys()].map(foundLine);
  const exitCode = changes.every(({ refusal }) => refusal === undefined) ? EXIT.complete : EXIT.open;
  return { lines: [...found, ...lines], json: { file, changes: changes.map(changeJson) }, exitCode };
}

/** Returns the line of a database that an interrupted `push` created. */
export const foundLine = (schema: string): string => `${schema}: found the database that an interrupted push created.`;

/** The changes of a module. */
export interface Plan {
  readonly changes: readonly PlannedChange[];
  readonly pairs: readonly PossiblePair[];
  readonly created: ModulePairs["created"];
}

/** Returns the changes of the schemas with their consequences. */
export async function findPlan(service: Service, file: string, environment?: string): Promise<Plan> {
  const { pairs, created } = await loadPairs(service, file, environment);
  const changes = await assessChanges(service, planChanges(pairs, await retrieveRelated(service, pairs)));
  return { changes, pairs, created };
}

/** Returns the part of a change that `--json` prints. */
export function changeJson({
  action,
  schema,
  key,
  id,
  message,
  stableMessage,
  reversible,
  destructive,
  refusal,
}: PlannedChange): object {
  return { action, schema, key, id, message, stableMessage, reversible, destructive, refusal };
}
