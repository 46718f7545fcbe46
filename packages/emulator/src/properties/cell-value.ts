// The value of one cell, converted from its stored form to the form of a response.
import { PROPERTY_KINDS } from "../catalog/property-kinds.ts";
import type { Cell } from "../columns/cell.ts";
import { defaultStatus, optionById, optionValue } from "../columns/options.ts";
import { relationIds } from "../columns/relations.ts";
import { fileValue } from "../files/file-value.ts";
import { evaluateProperty } from "../formula/evaluate-property.ts";
import { agentUser } from "../agents/agent-users.ts";
import type { SchemaProperty } from "../model/records.ts";
import { innerUser } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr, objectsOf, optionalText, textOr } from "../values/json.ts";
import { minuteText } from "../values/time.ts";
import { OverBudgetError } from "../values/work-budget.ts";
import { rollupValue } from "./rollup-value.ts";

/** Returns the complete value of a cell, in the form of a response. */
export function cellValue(cell: Cell): JsonValue {
  const { page, property } = cell;
  const reader = READERS[property.type];
  if (reader !== undefined) return reader(page.values[property.id] ?? null, cell);
  const stored = page.values[property.id];
  if (stored !== undefined) return stored;
  return emptyValue(property.type);
}

function emptyValue(type: string): JsonValue {
  const empty = PROPERTY_KINDS[type]?.empty ?? null;
  if (empty === "list") return [];
  return empty === "object" ? {} : empty;
}

const READERS: Readonly<Record<string, (stored: JsonValue, cell: Cell) => JsonValue>> = {
  select: (stored, { property }) => optionOrNull(property, stored),
  status: (stored, { property }) => optionOrNull(property, stored ?? defaultStatus(property)),
  multi_select: (stored, { property }) =>
    (Array.isArray(stored) ? stored : []).map((id) => optionOrNull(property, id)).filter((option) => option !== null),
  people: (stored, { workspace }) =>
    (Array.isArray(stored) ? stored : []).map((id) => userValue(workspace, textOr(id, ""))),
  relation: (stored) => relationIds(stored).map((id) => ({ id })),
  files: (stored, { workspace }) => objectsOf(stored).map((file) => fileValue(workspace, file)),
  created_time: (_, { page }) => minuteText(page.createdAt),
  last_edited_time: (_, { page }) => minuteText(page.editedAt),
  created_by: (_, { workspace, page }) => userValue(workspace, page.createdBy),
  last_edited_by: (_, { workspace, page }) => userValue(workspace, page.editedBy),
  unique_id: (stored, { property }) => ({ prefix: property.config["prefix"] ?? null, number: stored }),
  verification: (stored, { workspace }) => verificationValue(workspace, stored),
  formula: (_, cell) => formulaValue(cell),
  rollup: (_, cell) => importedOr(cell, () => rollupValue(cell, cellValue)),
};

/** Returns the value of a formula. Notion shows a formula that it does not evaluate as `unsupported`. */
function formulaValue(cell: Cell): JsonValue {
  try {
    return importedOr(cell, () => evaluateProperty(cell, cellValue));
  } catch (error) {
    if (!(error instanceof OverBudgetError)) throw error;
    return cell.page.imported?.[cell.property.id] ?? { type: "unsupported", unsupported: {} };
  }
}

/** Returns the computed value, or the imported value if the emulator cannot compute it. */
function importedOr(cell: Cell, compute: () => JsonObject | undefined): JsonValue {
  const computed = compute();
  if (computed !== undefined) return computed;
  const imported = cell.page.imported?.[cell.property.id];
  if (imported !== undefined) return imported;
  return cell.property.type === "formula"
    ? { type: "string", string: null }
    : { type: "number", number: null, function: cell.property.config["function"] };
}

function optionOrNull(property: SchemaProperty, id: JsonValue): JsonObject | null {
  const option = typeof id === "string" ? optionById(property, id) : undefined;
  return option === undefined ? null : optionValue(option);
}

function verificationValue(workspace: Workspace, stored: JsonValue): JsonValue {
  if (!isObject(stored)) return { state: "unverified", verified_by: null, date: null };
  const by = stored["verified_by"];
  const end = optionalText(objectOr(stored["date"])["end"]);
  const isOver = end !== undefined && Date.parse(end) <= workspace.clock.now();
  return {
    ...stored,
    ...(isOver ? { state: "expired" } : {}),
    verified_by: typeof by === "string" ? userValue(workspace, by) : (by ?? null),
  };
}

/** Returns a user as part of another object. For an unknown user, only the id is shown. */
function userValue(workspace: Workspace, id: string): JsonObject {
  const user = workspace.store.users.get(id);
  const isComplete = user?.listed === true || typeof user?.value["type"] === "string";
  return isComplete ? innerUser(user.value) : (agentUser(workspace, id) ?? { object: "user", id });
}
