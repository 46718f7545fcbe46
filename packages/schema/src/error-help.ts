// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { SchemaErrorCode } from "./errors.ts";

/** What happened, whether the request may have been applied, and what to do, by error code. */
export const ERROR_HELP: Readonly<
  Record<SchemaErrorCode, Readonly<Record<"happened" | "applied" | "nextStep", string>>>
> = {
  invalid_input: {
    happened: "A schema is invalid, or values, a filter or an option do not fit it. `issues` lists every value.",
    applied: "No. Nothing was sent.",
    nextStep: "Correct the listed values. The message names each column and what it takes.",
  },
  schema_drift: {
    happened: "A column of the schema was removed or retyped in the app. `columns` lists the differences.",
    applied: "No. The service refused the request, or the row was only read.",
    nextStep: "Run the command in `command`, and review what it changes in your module.",
  },
  not_a_row: {
    happened: "The page is not a readable row of this data source.",
    applied: "No. The page was only read.",
    nextStep: "Pass the id of a row of the data source, and share the row with the integration.",
  },
  create_many_failed: {
    happened: "Some rows were not created. `cause` is the first error.",
    applied: "In part. `progress` has the rows that exist.",
    nextStep: "Call `createMany()` again with the same rows and `{ resume: error.progress }`.",
  },
};
