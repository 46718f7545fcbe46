// The options that a filter names.
// @source https://developers.notion.com/guides/data-apis/working-with-views, "Filtering by multiple select or status values"
import { optionsOf } from "../columns/options.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import { arrayOr, objectsOf, textOr } from "../values/json.ts";

/** Returns the names of options for those of a filter. @throws ApiError for an unknown option */
export type ResolveNames = (names: readonly string[]) => ReadonlySet<string>;

/** Takes names as they are: the values of formulas and rollups have no column here. */
export const anyNames: ResolveNames = (names) => new Set(names);

/** Returns the options of a column for names of options, and of groups of a status. */
export function namesOfColumn(source: DataSourceRecord, property: SchemaProperty): ResolveNames {
  if (source.hasUnknownColumns === true) return anyNames;
  const options = optionsOf(property);
  const names = new Map(options.map((option) => [textOr(option["name"], ""), [textOr(option["name"], "")]]));
  for (const group of objectsOf(property.config["groups"])) {
    const ids = arrayOr(group["option_ids"]);
    const members = options.filter((option) => ids.includes(option["id"] ?? null));
    const name = textOr(group["name"], "");
    // An option with the name of a group comes first.
    if (!names.has(name))
      names.set(
        name,
        members.map((option) => textOr(option["name"], "")),
      );
  }
  return (wanted) =>
    new Set(
      wanted.flatMap((name) => {
        const found = names.get(name);
        if (found !== undefined) return found;
        const known = [...names.keys()].map((key) => `"${key}"`).join(", ");
        // The wording is that of reports about selects.
        throw validationError(
          `${property.type} option "${name}" not found for property "${property.name}". Available options: ${known}.`,
        );
      }),
    );
}
