// Names of SQL views and columns, made from titles. They are the same in SQLite and PostgreSQL.

/** PostgreSQL cuts longer names, so that two names can become one. */
const MAX_NAME_BYTES = 63;

/** Names that begin so belong to SQLite, to PostgreSQL, whose catalogs hide other views, or to the tables of a copy. */
const RESERVED_PREFIX = /^(?:sqlite|pg|pragma|ws)_/u;

/** Functions of SQLite that a view of the same name would hide. */
const RESERVED: ReadonlySet<string> = new Set(["json_each", "json_tree"]);

/** Characters without a shape of their own: variation selectors, joiners, enclosing marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Me}]+/gu;

/** Something that needs a name. */
export interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A name, and the title for which it was chosen. */
export interface ChosenName {
  readonly title: string;
  readonly name: string;
}

/**
 * Chooses names, each different from all others. A name stays as it is until its title changes.
 * @param earlier the names that were chosen last, by id
 * @param taken names that belong to something else
 * @param fallback name for a title without letters and digits
 */
export function chooseNames(
  items: readonly Titled[],
  earlier: ReadonlyMap<string, ChosenName>,
  taken: Iterable<string>,
  fallback: string,
): Map<string, ChosenName> {
  const used = new Set(taken);
  const chosen = new Map<string, ChosenName>();
  const isKept = ({ id, title }: Titled): boolean => {
    const known = earlier.get(id);
    return known?.title === title && !used.has(known.name);
  };
  for (const item of items) {
    const known = isKept(item) ? earlier.get(item.id) : undefined;
    if (known === undefined) continue;
    chosen.set(item.id, known);
    used.add(known.name);
  }
  for (const { id, title } of items) {
    if (chosen.has(id)) continue;
    const base = plainName(title) || fallback;
    let name = nameOf(base, "");
    for (let number = 2; used.has(name); number += 1) name = nameOf(base, `_${number}`);
    chosen.set(id, { title, name });
    used.add(name);
  }
  return chosen;
}

/** Returns the letters, marks and digits of a title in lower case, with `_` for everything between them. */
const plainName = (title: string): string =>
  title
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "_")
    // A mark needs a letter before it.
    .replaceAll(/(?<=^|_)\p{M}+/gu, "")
    .replaceAll(/_{2,}/gu, "_")
    .replaceAll(/^_|_$/gu, "");

function nameOf(base: string, suffix: string): string {
  const isReserved = RESERVED_PREFIX.test(base + suffix) || RESERVED.has(base + suffix);
  const start = isReserved || /^\p{N}/u.test(base) ? "_" : "";
  return start + cutName(base, start.length + suffix.length).replace(/_$/u, "") + suffix;
}

/** Cuts a name between characters where PostgreSQL cuts it. @param reserved bytes that are added to it */
function cutName(text: string, reserved = 0): string {
  let bytes = reserved;
  let short = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_NAME_BYTES) break;
    short += character;
  }
  return short;
}
