import { HelperError } from "../errors.ts";

/** More rows than a query returns were created in one minute, and no time or property tells them apart. */
export class RowsNotSeparableError extends HelperError {
  override readonly name = "RowsNotSeparableError";
  /** The minute in which the rows were created, ISO 8601. */
  readonly createdTime: string;

  constructor(createdTime: string, tried: string) {
    super(
      "rows_not_separable",
      `Expected rows of ${createdTime} that differ in ${tried}, got more equal rows than a query returns. ` +
        "Add a unique_id column, or pass a filter by another property.",
    );
    this.createdTime = createdTime;
  }
}
