// The operators of each kind of filter.
import type {
  CheckboxFilter,
  DateFilter,
  ExistenceFilter,
  FormulaFilter,
  IdsFilter,
  NumberFilter,
  OptionFilter,
  OptionsFilter,
  RollupFilter,
  TextFilter,
  VerificationFilter,
} from "../types/filter-types.ts";

/** The types of conditions by kind of filter. */
export interface KindFilters {
  text: TextFilter;
  number: NumberFilter;
  checkbox: CheckboxFilter;
  option: OptionFilter<string>;
  options: OptionsFilter<string>;
  people: IdsFilter;
  relation: IdsFilter;
  date: DateFilter;
  files: ExistenceFilter;
  verification: VerificationFilter;
  formula: FormulaFilter;
  rollup: RollupFilter;
}
