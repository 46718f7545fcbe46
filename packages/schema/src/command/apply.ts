import { fieldsOf, type Fields } from "@ws/helpers/tasks";
import { changeJson, findPlan, pull, type CommandResult } from "./commands.ts";
import { RefusedError } from "./errors/command-errors.ts";
import { editModule } from "./module/edit-module.ts";
import type { Change } from "./changes/find-changes.ts";
import { hasSameColumns, isSameFormula, namedFormula } from "./changes/formula-text.ts";
import { columnById } from "./service/live-schema.ts";
import { loadModule, retrievePairs, retrieveRelated } from "./load-module.ts";
import { changeLine, planChanges, type PlannedChange } from "./changes/plan.ts";
import type { Service } from "./service/service.ts";
import { writeFileAtomically } from "./module/write-file.ts";

/** Options of {@link apply}. */
export interface ApplyOptions {
  /** True to carry out changes that destroy values. */
  readonly allowDestructive: boolean;
  /** Called before each request, with the change. */
  readonly onChange: (line: string) => void;
}

/**
 * Carries out the plan of a module, one request after another. After each request the rest of the plan is computed from the
 * service again, so a killed command continues where it stopped.
 */
export async function apply(service: Service, file: string, options: ApplyOptions): Promise<CommandResult> {
  const planned = await findPlan(service, loadModule(file).schemas);
  refuse(planned, options);
  const approved = new Set(planned.map(nameOf));
  // A rename can need a temporary name, so there can be more requests than changes.
  const maxRequests = planned.length * 3;
  if (planned.length > 0) await updateFormulas(service, file);
  let requests = 0;
  for (;;) {
    const { schemas } = loadModule(file);
    const pairs = await retrievePairs(service, schemas);
    const [change] = planChanges(pairs, await retrieveRelated(service, pairs));
    if (change === undefined) break;
    if (change.refusal !== undefined || (change.loss !== undefined && !approved.has(nameOf(change)))) {
      throw new RefusedError(`The data source changed meanwhile. Run the command again to also ${change.message}.`);
    }
    if (requests === maxRequests) throw new RefusedError(`The service did not keep a change: ${change.message}.`);
    options.onChange(nameOf(change));
    const response = await service.request("PATCH", `data_sources/${change.dataSourceId}`, change.body);
    requests += 1;
    if (change.action === "add") writeId(file, change, response);
  }
  await pull(service, file, []);
  const lines = [requests === 0 ? `No changes: the service matches ${file}.` : `Done: ${file} matches the service.`];
  return { lines, json: { file, changes: planned.map(changeJson), requests }, exitCode: 0 };
}

const nameOf = ({ schema, key, message }: Change): string =>
  `${schema}${key === undefined ? "" : `.${key}`}: ${message}`;

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

/** Writes the id of a new column into the module. */
function writeId(file: string, { key = "", schema: name, body }: Change, response: Fields): void {
  const { text, schemas } = loadModule(file);
  const schema = schemas.find(({ exportName }) => exportName === name);
  const column = schema?.definition.properties[key];
  const [requestName = ""] = Object.keys(fieldsOf(body["properties"]));
  const { id } = fieldsOf(fieldsOf(response["properties"])[requestName]);
  if (schema === undefined || column === undefined || typeof id !== "string") return;
  const properties = { ...schema.definition.properties, [key]: { ...column, id } };
  const definition = { ...schema.definition, properties };
  writeFileAtomically(file, editModule(text, [{ schema, definition }]));
}

/**
 * Gives formulas that were not edited the names that their columns have in the module. Otherwise their names would mean
 * other columns while columns swap their names.
 */
async function updateFormulas(service: Service, file: string): Promise<void> {
  const { text, schemas } = loadModule(file);
  const changes = (await retrievePairs(service, schemas)).map(({ schema, live }) => {
    const { definition } = schema;
    const own = Object.values(definition.properties);
    const properties = Object.entries(definition.properties).map(([key, column]) => {
      const stored = String(columnById(live, column.id)?.config["expression"]);
      if (column.type !== "formula" || column.expression === undefined) return [key, column] as const;
      if (hasSameColumns(column.expression, stored, definition, live)) return [key, column] as const;
      if (!isSameFormula(column.expression, stored, definition, live)) return [key, column] as const;
      return [key, { ...column, expression: namedFormula(stored, own) }] as const;
    });
    return { schema, definition: { ...definition, properties: Object.fromEntries(properties) } };
  });
  const edited = editModule(text, changes);
  if (edited !== text) writeFileAtomically(file, edited);
}
