// The columns of a data source, as responses show them.
import { decodedId, encodedId } from "../columns/property-id.ts";
import { partnerOf } from "../columns/relations.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { objectOr, textOr } from "../values/json.ts";

/** Returns a column as responses show it. */
function schemaValue(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): JsonObject {
  return {
    id: encodedId(property.id),
    name: property.name,
    description: property.description,
    type: property.type,
    [property.type]: configValue(workspace, source, property),
  };
}

function configValue(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): JsonObject {
  if (property.type === "relation") return relationConfig(workspace, property);
  if (property.type === "rollup") return rollupConfig(workspace, source, property);
  return property.config;
}

function relationConfig(workspace: Workspace, property: SchemaProperty): JsonObject {
  if (property.config["type"] !== "dual_property") return property.config;
  const dual = objectOr(property.config["dual_property"]);
  const partner = partnerOf(workspace, property);
  return {
    ...property.config,
    dual_property: {
      synced_property_name: partner?.name ?? dual["synced_property_name"],
      synced_property_id: encodedId(decodedId(textOr(dual["synced_property_id"], ""))),
    },
  };
}

function rollupConfig(workspace: Workspace, source: DataSourceRecord, property: SchemaProperty): JsonObject {
  const relationId = textOr(property.config["relation_property_id"], "");
  const rolledId = textOr(property.config["rollup_property_id"], "");
  const relation = source.schema.get(relationId);
  const target = workspace.store.dataSources.get(textOr(relation?.config["data_source_id"], ""));
  return {
    rollup_property_name: target?.schema.get(rolledId)?.name ?? property.config["rollup_property_name"],
    relation_property_name: relation?.name ?? property.config["relation_property_name"],
    rollup_property_id: rolledId,
    relation_property_id: relationId,
    function: property.config["function"],
  };
}

/** Returns every column of a data source, keyed by name. */
export function schemaValues(workspace: Workspace, source: DataSourceRecord): JsonObject {
  // An assignment would lose a column named "__proto__".
  return Object.fromEntries(
    [...source.schema.values()].map((property) => [property.name, schemaValue(workspace, source, property)]),
  );
}
