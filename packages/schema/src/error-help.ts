// Help for each error code. `npm run update` writes it to docs/errors.md, and `error.help` is the address of its entry.
// No other module imports this file, so that no program loads the texts.
import type { SchemaErrorCode } from "./errors.ts";

/** Help by error code: the cause, whether the request may have been applied, and the next step. */
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
    applied: "No. Notion refused the request, or the row was only read.",
    nextStep: "Run the command in `command`, and review what it changes in your module.",
  },
  not_a_row: {
    happened: "The page is not a readable row of this data source. A table writes to its own rows only.",
    applied: "No. The page was only read, unless the table has `trustIds`.",
    nextStep:
      "Pass the id of a row of the data source, and share the row with the integration. If the id came from a visitor, respond as for a row that does not exist.",
  },
  in_trash: {
    happened: "The row is in the trash.",
    applied: "No. The row was only read.",
    nextStep: "Call `restore(id)` to take it back, or leave it out.",
  },
  changed_meanwhile: {
    happened:
      "The row was edited after it was read, also in its content. Times have no seconds: an edit in the minute of the edit before is not noticed.",
    applied: "No. The page was only read.",
    nextStep:
      "Read the row again, decide on its present values, and call `update` with it. For numbers and lists, use `adjust`. Pass `{ overwrite: true }` to write in any case.",
  },
  not_unique: {
    happened: "Several rows have the value by which `upsert` looks for a row. The message has their ids.",
    applied: "No, unless the message says that a row was created: another program created one at the same time.",
    nextStep: "Remove or change the rows that should not have the value, then call `upsert` again.",
  },
  busy: {
    happened:
      "An `upsert` or `adjust` of `AsyncClient` for the same key or row is under way in this process. A call of `Client` blocks the thread, so it cannot wait for it.",
    applied: "No. Nothing was sent.",
    nextStep: "Await the other call first, or use one client for both.",
  },
  change_many_failed: {
    happened: "Some rows were not changed or removed. `cause` is the first error.",
    applied: "In part. `done` has the rows that are changed, `open` the others.",
    nextStep: "Call the method again with the same arguments and `{ resume: error.progress }`.",
  },
  create_many_failed: {
    happened: "Some rows were not created. `cause` is the first error.",
    applied: "In part. `progress` has the rows that exist.",
    nextStep: "Call `createMany()` again with the same rows and `{ resume: error.progress }`.",
  },
};
