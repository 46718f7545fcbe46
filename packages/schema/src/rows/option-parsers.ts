import { isOption, listOptions, optionsOf } from "../columns/filter-kinds.ts";
import { invalidInput } from "../input/invalid-input.ts";
import type { Columns } from "../schema-definition.ts";

/** Returns the functions that read an option from a text, by column key. */
export function optionParsers(columns: Columns): object {
  const withOptions = Object.entries(columns).filter(([, column]) => optionsOf(column) !== undefined);
  const parsers = withOptions.map(([key, column]) => {
    const parse = (text: unknown): unknown => {
      if (isOption(text, column)) return text;
      throw invalidInput([key], `an option${listOptions(column)}`, text);
    };
    return [key, parse] as const;
  });
  return Object.fromEntries(parsers);
}
