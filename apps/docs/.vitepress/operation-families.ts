// The families of operations, such as `pages`. What most programs use comes first.

const FIRST = ["pages", "blocks", "dataSources", "databases", "comments", "users", "search", "fileUploads", "views"];

/** Returns the family of an operation: the first part of its name. */
export const familyOf = (name: string): string => name.split(".")[0] ?? name;

/** Returns the families of operations in the order in which a reader needs them. New families are at the end. */
export function operationFamilies(names: readonly string[]): string[] {
  const rank = (family: string) => (FIRST.includes(family) ? FIRST.indexOf(family) : FIRST.length);
  return [...new Set(names.map(familyOf))].toSorted((first, second) => rank(first) - rank(second));
}
