// Values of relations. A two-way relation is stored on both pages, so a write changes both.
import type { PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonValue } from "../values/json.ts";
import { objectOr, optionalText } from "../values/json.ts";
import { decodedId } from "./property-id.ts";

/** Returns the column on the other side of a two-way relation. */
export function partnerOf(workspace: Workspace, property: SchemaProperty): SchemaProperty | undefined {
  if (property.config["type"] !== "dual_property") return undefined;
  const targetId = optionalText(property.config["data_source_id"]);
  const partnerId = optionalText(objectOr(property.config["dual_property"])["synced_property_id"]);
  if (targetId === undefined || partnerId === undefined) return undefined;
  return workspace.store.dataSources.get(targetId)?.schema.get(decodedId(partnerId));
}

/** Returns the page ids of a relation value. */
export function relationIds(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];
}

/** Writes a relation and its other side. */
export function writeRelation(workspace: Workspace, page: PageRecord, property: SchemaProperty, ids: JsonValue): void {
  const before = relationIds(page.values[property.id]);
  const after = relationIds(ids);
  page.values[property.id] = ids;
  const partner = partnerOf(workspace, property);
  if (partner === undefined || partner === property) return;
  const kept = new Set(after);
  for (const id of before) if (!kept.has(id)) unlink(workspace, id, partner.id, page.id);
  for (const id of after) link(workspace, id, partner.id, page.id);
}

function link(workspace: Workspace, pageId: string, propertyId: string, otherId: string): void {
  const page = workspace.store.page(pageId);
  if (page === undefined) return;
  const ids = relationIds(page.values[propertyId]);
  if (!ids.includes(otherId)) page.values[propertyId] = [...ids, otherId];
}

function unlink(workspace: Workspace, pageId: string, propertyId: string, otherId: string): void {
  const page = workspace.store.page(pageId);
  if (page === undefined) return;
  page.values[propertyId] = relationIds(page.values[propertyId]).filter((id) => id !== otherId);
}
