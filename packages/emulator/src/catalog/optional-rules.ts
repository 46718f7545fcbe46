// Rules of Notion that only reports of users show. Each can be switched off by its name, in case Notion has changed it.

/** The rules by their names. */
const OPTIONAL_RULES = {
  /**
   * A filter on a formula column that a request has created is refused. In the app, the column has to be made again.
   * @source https://github.com/ultimate-notion/ultimate-notion/pull/301, https://github.com/ultimate-notion/ultimate-notion/issues/56
   */
  formula_filters: "queries refuse filters on formulas of columns that requests have created",
  /**
   * A content type must be one of Notion's table, and agree with the extension of the name.
   * @source https://github.com/ultimate-notion/ultimate-notion/issues/127
   */
  content_types: "file uploads refuse content types that are not in Notion's table, or contradict the name",
} as const;

/** A rule that can be switched off. */
export type OptionalRule = keyof typeof OPTIONAL_RULES;

/** @throws TypeError for the name of no rule */
export function readRules(names: readonly string[], argument = '"withoutRules"'): ReadonlySet<OptionalRule> {
  const known = Object.keys(OPTIONAL_RULES);
  for (const name of names)
    if (!known.includes(name))
      throw new TypeError(`Expected ${argument} to be one of ${known.join(", ")}, got ${JSON.stringify(name)}.`);
  return new Set(names as readonly OptionalRule[]);
}
