// Formulas and rollups show values of other columns and rows. Visitors see those that read only what is public.
import { fieldsOf, textOf } from "@ws/helpers/json";
import { columnLimits, withoutHidden, type CopyReader, type LimitedSource, type ShownIds } from "@ws/mirror/reader";
import { bareId, columnsOf } from "@ws/render/values";
import type { TableObjects } from "./published-tree.ts";
import { isPublicColumn, type ColumnRules, type PublicColumns } from "./public-columns.ts";

/** The columns that visitors see, after what they quote was looked at. */
export interface LimitedColumns {
  readonly columns: PublicColumns;
  /** Names of columns that read other rows. A row with relations to rows that are not published lacks them. */
  readonly linked: PublicColumns;
  /** Names of columns that a public view shows, and that are left out, because they read what is not public. */
  readonly withheld: PublicColumns;
}

/** The known facts about the tables of the copy. */
interface Tables {
  /** All tables of the copy, also those that are not published. */
  readonly tables: readonly TableObjects[];
  /** Ids of data sources of which visitors do not see all rows. */
  readonly partial: ReadonlySet<string>;
  readonly shown: ShownIds;
}

/**
 * Leaves out the columns that quote what is not public. A column that the owner names stays.
 * @param columns those that public views show
 */
export async function limitColumns(
  copy: Pick<CopyReader, "mentions" | "object">,
  { tables, partial, shown }: Tables,
  columns: PublicColumns,
  { public: named }: Pick<ColumnRules, "public">,
): Promise<LimitedColumns> {
  const sources = tables.map(({ source }) => source);
  const mentioning = await columnsWithMentions(copy, shown);
  const limits = columnLimits(
    sources.map((source): LimitedSource => {
      const isShown = shown.isShown(source.id);
      const isSecret = (name: string) => !isPublicColumn(columns, source.id, name);
      const secret = columnsOf(source).filter(({ name, type }) => type !== "title" && isSecret(name));
      return {
        id: source.id,
        states: [source.json],
        isShown,
        isWhole: isShown && !partial.has(source.id),
        tainted: new Set([...secret.map(({ id }) => id), ...(mentioning.get(source.id) ?? [])]),
      };
    }),
  );
  const left = new Map<string, ReadonlySet<string>>();
  const linked = new Map<string, ReadonlySet<string>>();
  const withheld = new Map<string, ReadonlySet<string>>();
  for (const source of sources) {
    const id = bareId(source.id);
    const limit = limits.get(source.id);
    const visible = columns.get(id);
    if (visible === undefined) continue;
    const all = columnsOf(source).filter(({ name }) => visible.has(name) && !named.includes(name));
    const quoting = all.filter((column) => limit?.hidden.has(column.id));
    const hidden = new Set(quoting.map(({ name }) => name));
    left.set(id, new Set([...visible].filter((name) => !hidden.has(name))));
    linked.set(id, new Set(all.filter((column) => limit?.linked.has(column.id)).map(({ name }) => name)));
    // A relation to a table that is not published has nothing to show, whatever the owner says.
    withheld.set(id, new Set(quoting.filter(({ type }) => type !== "relation").map(({ name }) => name)));
  }
  return { columns: left, linked, withheld };
}

/** Returns the ids of columns with texts that mention what is not published, by the id of their data source. */
async function columnsWithMentions(copy: Pick<CopyReader, "mentions" | "object">, shown: ShownIds) {
  const found = new Map<string, Set<string>>();
  for (const { kind, id, targetIds } of await copy.mentions()) {
    if (kind !== "page" || !shown.isShown(id) || targetIds.every((target) => shown.isShown(target))) continue;
    const row = await copy.object("page", id);
    for (const property of Object.values(fieldsOf(row?.json["properties"])).map(fieldsOf)) {
      // Formulas that read relations have rules of their own.
      if (property["type"] === "relation" || withoutHidden(property, shown) === property) continue;
      const ids = found.get(row?.parentId ?? "") ?? new Set();
      found.set(row?.parentId ?? "", ids.add(textOf(property["id"]) ?? ""));
    }
  }
  return found;
}
