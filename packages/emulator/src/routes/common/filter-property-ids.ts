// The `filter_properties` query parameter.
import { LIMITS } from "../../catalog/limits.ts";
import { findProperty } from "../../columns/find-property.ts";
import { decodedId } from "../../columns/property-id.ts";
import { validationError } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import type { DataSourceRecord } from "../../model/records.ts";

/** Returns the property ids that `filter_properties` names; undefined without the parameter. */
export function filterPropertyIds(
  context: Context,
  source: DataSourceRecord | undefined,
): ReadonlySet<string> | undefined {
  const names = [...context.query.getAll("filter_properties"), ...context.query.getAll("filter_properties[]")];
  if (names.length === 0) return undefined;
  if (names.length > LIMITS.filterProperties) {
    throw validationError(
      `query failed validation: query.filter_properties.length should be ≤ \`${LIMITS.filterProperties}\`, instead was \`${names.length}\`.`,
    );
  }
  return new Set(
    names.map((name) => {
      const property = source === undefined ? undefined : findProperty(source, name);
      if (source !== undefined && property === undefined)
        throw validationError(`${name} is not a property that exists.`);
      return property?.id ?? decodedId(name);
    }),
  );
}
