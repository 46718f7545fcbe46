// People by name or e-mail address in conditions: Notion filters by ids only.
import { fieldsOf, isFields, isId, type Fields } from "@ws/helpers/json";
import { collect, followList, type Task } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import type { CheckedQuery } from "../rows/read-query.ts";
import type { TableContext } from "./table-context.ts";

type Filters = CheckedQuery["filters"];

/** Types of columns whose values are users. Their conditions are below the name of the type. */
const USER_TYPES: readonly string[] = ["people", "created_by", "last_edited_by"];

/** Returns a context whose conditions take names and e-mail addresses of people. */
export const withUsersByName = <Context extends TableContext>(context: Context): Context => ({
  ...context,
  withUsers: (filters) => filtersWithUsers(context, filters),
});

/**
 * Replaces names and e-mail addresses by ids. Lists the users of the workspace if there are any.
 * @throws InvalidInputError for a text that is not the id, the name or the e-mail address of one user
 */
export function* filtersWithUsers({ client }: TableContext, filters: Filters): Task<Filters> {
  const ids = new Map<string, string>();
  mapUsers(filters, (text) => {
    if (!isId(text) && text !== "me") ids.set(text, "");
    return text;
  });
  if (ids.size === 0) return filters;
  if (client.users === undefined) throw invalidInput(["client"], "a client with users.list, or people by id", client);
  const users = yield* collect(followList<Fields>(client.users.list, { page_size: 100 }, {}));
  for (const text of ids.keys()) {
    const found = users.filter(({ name, person }) =>
      [name, fieldsOf(person)["email"]].some((own) => isSame(own, text)),
    );
    const all = found.map(({ id }) => String(id));
    const [id = ""] = all;
    if (all.length !== 1) {
      throw invalidInput(["where"], `the id, name or e-mail address of one member (${all.join(", ") || "none"})`, text);
    }
    ids.set(text, id);
  }
  return mapUsers(filters, (text) => ids.get(text) ?? text) as Filters;
}

/** Returns a value with another text in place of each that stands for a user. */
function mapUsers(value: unknown, map: (text: string) => string, isUser = false): unknown {
  if (Array.isArray(value)) return value.map((item) => mapUsers(item, map));
  if (!isFields(value)) return isUser && typeof value === "string" ? map(value) : value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapUsers(inner, map, isUser || USER_TYPES.includes(key))]),
  );
}

/** Returns true if a name or address is the text, whatever its upper and lower case is. */
const isSame = (own: unknown, text: string): boolean =>
  typeof own === "string" && own.normalize().toLowerCase() === text.normalize().trim().toLowerCase();
