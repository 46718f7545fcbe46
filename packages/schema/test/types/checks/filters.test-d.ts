// Filters that name types name those of the table of column types.
import type { ELEMENT_TYPES, RESULT_TYPES, ROLLUP_QUANTIFIERS, ROLLUP_RESULTS } from "@ws/helpers/columns";
import type { FormulaFilter, RollupElementFilter, RollupFilter } from "@ws/schema";
import { holds, type Same } from "./expect-type.ts";

type Results = typeof RESULT_TYPES;
type RollupResult = (typeof ROLLUP_RESULTS)[number];

export const checks = [
  holds<Same<keyof FormulaFilter, Results[keyof Results]["below"]>>,
  holds<Same<keyof RollupElementFilter, (typeof ELEMENT_TYPES)[number]>>,
  holds<Same<keyof RollupFilter, (typeof ROLLUP_QUANTIFIERS)[number] | Results[RollupResult]["below"]>>,
];
