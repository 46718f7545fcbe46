// Values of a page's properties, from the form in which they are stored into the form of an answer.
import { minuteText } from "../clock.ts";
import { fileValue } from "../files.ts";
import { evaluateProperty } from "../formula/evaluate-property.ts";
import { isObject, objectsOf, textOr } from "../json.ts";
import { LIMITS } from "../limits.ts";
import { innerUser } from "../present/user.ts";
import type { PageRecord, SchemaProperty } from "../records.ts";
import type { JsonObject, JsonValue } from "../types.ts";
import type { Workspace } from "../workspace.ts";
import type { Cell } from "./cell.ts";
import { encodedId, PROPERTY_KINDS } from "./kinds.ts";
import { optionById, optionValue } from "./options.ts";
import { relationIds } from "./relations.ts";
import { rollupValue } from "./rollup.ts";
import { defaultStatus } from "./write-value.ts";

/** A page's whole value of one column, nothing cut. */
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
  formula: (_, cell) => importedOr(cell, () => evaluateProperty(cell, cellValue)),
  rollup: (_, cell) => importedOr(cell, () => rollupValue(cell, cellValue)),
};

/** A computed value, or the imported one where the emulator cannot compute it. */
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
  return { ...stored, verified_by: typeof by === "string" ? userValue(workspace, by) : (by ?? null) };
}

/** A user inside another object: the full form as far as it is known; a bot's inside is not shown. */
function userValue(workspace: Workspace, id: string): JsonObject {
  const user = workspace.store.users.get(id);
  if (user === undefined || !user.listed) return { object: "user", id };
  return innerUser(user.value);
}

/** One column of a page as a page answer shows it: long lists of references are cut. */
function propertyValue(cell: Cell): JsonObject {
  const { property } = cell;
  const value = cellValue(cell);
  const answer: JsonObject = { id: encodedId(property.id), type: property.type, [property.type]: value };
  if (property.type === "relation" && Array.isArray(value)) {
    answer["relation"] = value.slice(0, LIMITS.referencesOnPage);
    answer["has_more"] = value.length > LIMITS.referencesOnPage;
  } else if (property.type === "people" && Array.isArray(value)) {
    answer["people"] = value.slice(0, LIMITS.referencesOnPage);
  }
  return answer;
}

/** A page's properties keyed by name. `only` limits them by id. */
export function propertyValues(workspace: Workspace, page: PageRecord, only?: ReadonlySet<string>): JsonObject {
  const source = workspace.store.dataSourceOf(page);
  const properties: JsonObject = {};
  if (source === undefined) {
    if (only === undefined || only.has("title")) {
      properties["title"] = { id: "title", type: "title", title: page.values["title"] ?? [] };
    }
    return properties;
  }
  for (const property of source.schema.values()) {
    if (only !== undefined && !only.has(property.id)) continue;
    properties[property.name] = propertyValue({ workspace, source, page, property });
  }
  return properties;
}
