import type { NewRow } from "../rows/row-types.ts";
import { writeValues } from "../rows/write-values.ts";
import { checkDefinition } from "./check-definition.ts";
import type { CheckedSchema } from "./checked-schema.ts";
import type { AnySchema } from "../schema-definition.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** A schema that was defined with {@link defineSchema}. */
export type Schema<Definition extends AnySchema> = Definition & {
  /** Validates the values of a new row. Libraries that accept a Standard Schema use it. */
  readonly "~standard": StandardSchema<NewRow<Definition>>;
};

/**
 * Defines the schema of a data source. `ws-schema pull` writes the call. Members that a schema does not know do not compile.
 * @throws InvalidInputError if the definition is invalid
 */
export function defineSchema<const Definition extends AnySchema>(
  definition: CheckedSchema<Definition>,
): Schema<Definition>;
export function defineSchema<Definition extends AnySchema>(definition: Definition): Schema<Definition> {
  checkDefinition(definition, true);
  const standard: StandardSchema<NewRow<Definition>> = {
    version: 1,
    vendor: "@ws/schema",
    validate: (value) => {
      const { issues } = writeValues(definition, value, true);
      return issues.length > 0 ? { issues } : { value: value as NewRow<Definition> };
    },
  };
  return { ...definition, "~standard": standard };
}
