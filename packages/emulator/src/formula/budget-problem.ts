// Finds formulas that are over the budget for every page, so that they are refused when the schema is written.
import type { Cell } from "../columns/cell.ts";
import type { DataSourceRecord } from "../model/records.ts";
import { stampsNow } from "../model/stamps.ts";
import type { Workspace } from "../model/workspace.ts";
import { OverBudgetError } from "../values/work-budget.ts";
import { evaluate } from "./evaluate.ts";
import { toPropertyValue } from "./functions/convert-property-value.ts";
import type { FormulaTree } from "./syntax/parse-formula.ts";

/**
 * Evaluates a formula for a row without values.
 * @returns the text of the error, undefined for a formula within the budget
 */
export function budgetProblem(
  workspace: Workspace,
  source: DataSourceRecord,
  formula: FormulaTree,
): string | undefined {
  try {
    workspace.work.forEvaluation(() => {
      const value = evaluate(formula, emptyCell(workspace, source), () => null);
      if (value !== undefined) toPropertyValue(value, workspace.work);
    });
    return undefined;
  } catch (error) {
    if (error instanceof OverBudgetError) return error.message;
    throw error;
  }
}

function emptyCell(workspace: Workspace, source: DataSourceRecord): Cell {
  return {
    workspace,
    source,
    property: { id: "", name: "", type: "formula", description: null, config: {} },
    page: {
      kind: "page",
      id: source.id,
      ...stampsNow(workspace),
      parent: { type: "data_source_id", id: source.id },
      icon: null,
      cover: null,
      isLocked: false,
      isArchived: false,
      publicUrl: null,
      values: {},
    },
  };
}
