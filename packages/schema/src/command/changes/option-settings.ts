// Options of a select, multi-select or status: their names, colors and groups.
import { OPTION_COLORS } from "@ws/helpers/columns";
import { fieldsOf, isFields, textOf, type Fields } from "@ws/helpers/json";

/** Returns the names of options in a configuration. */
export const optionNames = (options: unknown): string[] =>
  Array.isArray(options) ? options.map((option) => String(fieldsOf(option)["name"])) : [];

/** Returns an option for a request that creates it. */
export function newOption(name: string, { colors, groups }: Fields): Fields {
  const color = ownText(colors, name);
  const group = ownText(optionGroups(groups), name);
  return { name, ...(color === undefined ? {} : { color }), ...(group === undefined ? {} : { group }) };
}

/** Returns the names of existing options whose text in the module differs from that in Notion. */
export const differing = (wanted: unknown, live: Fields, existing: readonly string[]): string[] =>
  existing.filter((name) => (ownText(wanted, name) ?? live[name]) !== live[name]);

const ownText = (texts: unknown, name: string): string | undefined =>
  isFields(texts) && Object.hasOwn(texts, name) ? textOf(texts[name]) : undefined;

/** Returns the colors of options by name. */
export const optionColors = ({ options }: Fields): Fields =>
  Object.fromEntries(
    (Array.isArray(options) ? options : []).map((option): [string, unknown] => {
      const { name, color } = fieldsOf(option);
      return [String(name), color];
    }),
  );

/** Returns the groups of options by name of the option. @param groups names of options by group */
export const optionGroups = (groups: unknown): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(groups)).flatMap(([group, names]) =>
      (Array.isArray(names) ? (names as readonly string[]) : []).map((name) => [name, group]),
    ),
  );

/** Returns the colors of options. Those with the default color are left out. */
export function colorsOf(config: Fields): { readonly colors?: Fields } {
  // A color of a newer Notion stays as it is.
  const colors = Object.entries(optionColors(config)).filter(
    ([, color]) => color !== "default" && OPTION_COLORS.some((known) => known === color),
  );
  return colors.length === 0 ? {} : { colors: Object.fromEntries(colors) };
}

/** Returns the options of a status by group. Groups without options are left out. */
export function groupsOf({ groups, options }: Fields): { readonly groups?: Fields } {
  if (!Array.isArray(groups)) return {};
  const list = (Array.isArray(options) ? options : []).map(fieldsOf);
  const entries = groups.map(fieldsOf).map(({ name, option_ids: ids }): [string, unknown[]] => {
    const members = Array.isArray(ids) ? ids : [];
    return [String(name), members.flatMap((id) => list.filter((option) => option["id"] === id).map((o) => o["name"]))];
  });
  return { groups: Object.fromEntries(entries.filter(([, names]) => names.length > 0)) };
}
