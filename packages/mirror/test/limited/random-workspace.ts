// Workspaces of any shape, in which each object has a word that no other has: `zq7x` for the object with the number 7. A word is also
// where Notion repeats it: in mentions, in addresses, in results of rollups and formulas.
import fc from "fast-check";
import { recordOf } from "../../src/model/records/records.ts";
import type { ObjectKind } from "../../src/model/records/object-kind.ts";
import { saveObjects } from "../../src/pull/objects/save-objects.ts";
import { keepList } from "../../src/store/lists.ts";
import type { CopyStore } from "../../src/store/mirror-store.ts";
import { writeViews } from "../../src/store/views/write-views.ts";
import { idAt } from "../search/search-workspace.ts";

/** Numbers that choose what a workspace has. */
export interface Shape {
  /** A page, database or row each: what contains it, and to what it refers. */
  readonly nodes: readonly {
    readonly type: number;
    readonly in: number;
    readonly refers: readonly number[];
    readonly formula: number;
  }[];
}

const index = fc.nat({ max: 30 });

export const SHAPES: fc.Arbitrary<Shape> = fc.record({
  nodes: fc.array(
    fc.record({
      type: fc.nat({ max: 5 }),
      in: index,
      refers: fc.array(index, { minLength: 1, maxLength: 3 }),
      formula: fc.nat({ max: 4 }),
    }),
    { minLength: 3, maxLength: 12 },
  ),
});

/** An object of a workspace. */
export interface Node {
  readonly number: number;
  readonly kind: "page" | "database" | "data_source";
  readonly container: Node | undefined;
  readonly refers: readonly number[];
  readonly formula: number;
}

/** Returns the pages, databases, data sources and rows of a shape. A database has one data source. */
export function nodesOf({ nodes }: Shape): Node[] {
  const all: Node[] = [];
  for (const { type, in: place, ...rest } of nodes) {
    const number = all.length + 1;
    const [pages, sources] = [
      all.filter(({ kind }) => kind === "page"),
      all.filter(({ kind }) => kind === "data_source"),
    ];
    const page = pages[place % (pages.length + 1)];
    const source = sources[place % Math.max(1, sources.length)];
    if (type < 2) all.push({ number, kind: "page", container: page, ...rest });
    else if (type < 3 || source === undefined) {
      const database: Node = { number, kind: "database", container: page, ...rest };
      all.push(database, { number: number + 1, kind: "data_source", container: database, ...rest });
    } else all.push({ number, kind: "page", container: source, ...rest });
  }
  return all;
}

const nodeId = ({ number }: Node): string => idAt(number * 100);
const partId = ({ number }: Node, part: number): string => idAt(number * 100 + part);
const bare = (id: string): string => id.replaceAll("-", "");

/** Returns the word of an object. */
export const wordOf = (number: number, end = "x"): string => `zq${number}${end}`;

interface Stored {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly json: object;
  readonly parentId?: string | null;
  readonly pageId?: string;
}

const text = (content: string) => ({
  type: "text",
  text: { content, link: null },
  plain_text: content,
  href: null,
  annotations: {},
});

/**
 * Stores a workspace in a copy.
 * @param hidden numbers of nodes whose words end differently, to see if anything depends on them
 */
export async function storeWorkspace(
  store: CopyStore,
  nodes: readonly Node[],
  hidden: ReadonlySet<number> = new Set(),
): Promise<void> {
  const word = ({ number }: Node) => wordOf(number, hidden.has(number) ? "y" : "x");
  const at = (number: number): Node => nodes[number % nodes.length] as Node;
  const mention = (target: Node) => ({
    type: "mention",
    mention:
      target.kind === "database"
        ? { type: "database", database: { id: nodeId(target) } }
        : { type: "page", page: { id: nodeId(target) } },
    plain_text: word(target),
    href: `https://www.notion.so/${bare(nodeId(target))}`,
    annotations: {},
  });
  const link = (target: Node) => {
    const url = `https://www.notion.so/${word(target)}-${bare(nodeId(target))}`;
    return { ...text("there"), text: { content: "there", link: { url } }, href: url };
  };
  const person = (node: Node) => ({ object: "user", id: idAt(90_000 + node.number) });
  const signed = (node: Node) => ({
    created_time: "2026-06-01T09:00:00.000Z",
    last_edited_time: "2026-06-02T09:00:00.000Z",
    created_by: person(node),
    last_edited_by: person(node),
  });
  const sources = nodes.filter(({ kind }) => kind === "data_source");
  const targetOf = (source: Node): Node => sources[(source.refers[0] ?? 0) % sources.length] as Node;
  const rowsOf = (source: Node) => nodes.filter(({ kind, container }) => kind === "page" && container === source);
  const related = (row: Node): Node[] => {
    const rows = rowsOf(targetOf(row.container as Node));
    return rows.length === 0 ? [] : [...new Set(row.refers.map((number) => rows[number % rows.length] as Node))];
  };
  const nameOf = (row: Node) => [
    text(`${word(row)} `),
    ...(row.formula === 1 ? [mention(at(row.refers[0] ?? 0))] : []),
  ];
  const nameText = (row: Node) =>
    nameOf(row)
      .map((run) => run.plain_text)
      .join("");
  // A rollup shows the names, the rollup or the formula of the related rows.
  const rolled = (source: Node) => (["Name", "Roll", "Result"] as const)[(source.refers[1] ?? 0) % 3] ?? "Name";
  const value = (row: Node, column: "Name" | "Roll" | "Result", depth = 0): string => {
    const source = row.container as Node;
    if (depth > 3) return "";
    if (column === "Name") return nameText(row);
    if (column === "Roll")
      return related(row)
        .map((other) => value(other, rolled(source), depth + 1))
        .join(" ");
    if (source.formula === 0) return "7";
    if (source.formula === 1) return nameText(row);
    if (source.formula === 2) return value(row, "Roll", depth + 1);
    return related(row)
      .map((other) => value(other, source.formula === 3 ? "Result" : "Name", depth + 1))
      .join(" ");
  };
  const expression = (source: Node) =>
    [
      "7",
      `{{notion:block_property:title:${nodeId(source)}:${idAt(1)}}} + "!"`,
      'prop("Roll").format()',
      'prop("Customer").map(current.prop("Result"))',
      'prop("Customer").map(current.prop("Name"))',
    ][source.formula] ?? "7";
  const url = (node: Node) => `https://www.notion.so/${word(node)}-${bare(nodeId(node))}`;
  const parentOf = ({ container }: Node) => {
    if (container === undefined) return { type: "workspace", workspace: true };
    if (container.kind !== "page") return { type: `${container.kind}_id`, [`${container.kind}_id`]: nodeId(container) };
    return { type: "block_id", block_id: partId(container, 1) };
  };
  const parentIdOf = ({ container }: Node) =>
    container === undefined ? null : container.kind === "page" ? partId(container, 1) : nodeId(container);
  const objects: Stored[] = nodes.map((node): Stored => ({
    kind: "user",
    id: person(node).id,
    json: { name: `${word(node)} Person` },
  }));
  for (const node of nodes) {
    const base = { ...signed(node), parent: parentOf(node), url: url(node) };
    const [id, parentId, other] = [nodeId(node), parentIdOf(node), at(node.refers[0] ?? 0)];
    if (node.kind === "database") {
      const source = nodes.find(({ container }) => container === node) as Node;
      const view = sources[(node.refers[0] ?? 0) % sources.length] as Node;
      objects.push(
        {
          kind: "database",
          id,
          parentId,
          json: { ...base, title: [text(word(node))], data_sources: [{ id: nodeId(source), name: word(source) }] },
        },
        {
          kind: "view",
          id: partId(node, 9),
          parentId: id,
          json: {
            type: "table",
            name: `${word(view)} view`,
            data_source_id: nodeId(view),
            filter: { property: "rel", relation: { contains: nodeId(other) } },
          },
        },
      );
      continue;
    }
    if (node.kind === "data_source") {
      const target = targetOf(node);
      const properties = {
        Name: { id: "title", name: "Name", type: "title", title: {} },
        Customer: {
          id: "rel",
          name: "Customer",
          type: "relation",
          relation: { data_source_id: nodeId(target), dual_property: { synced_property_name: `${word(target)} back` } },
        },
        Roll: {
          id: "rol",
          name: "Roll",
          type: "rollup",
          rollup: { relation_property_name: "Customer", rollup_property_name: rolled(node), function: "show_original" },
        },
        Result: { id: "for", name: "Result", type: "formula", formula: { expression: expression(node) } },
      };
      objects.push({ kind: "data_source", id, parentId, json: { ...base, title: [text(word(node))], properties } });
      continue;
    }
    const isRow = node.container?.kind === "data_source";
    const own = isRow
      ? {
          Name: { id: "title", type: "title", title: nameOf(node) },
          Customer: { id: "rel", type: "relation", relation: related(node).map((row) => ({ id: nodeId(row) })) },
          Roll: {
            id: "rol",
            type: "rollup",
            rollup: {
              type: "array",
              array: [{ type: "formula", formula: { type: "string", string: value(node, "Roll") } }],
            },
          },
          Result: { id: "for", type: "formula", formula: { type: "string", string: value(node, "Result") } },
        }
      : { title: { id: "title", type: "title", title: nameOf(node) } };
    objects.push({ kind: "page", id, parentId, json: { ...base, properties: own } });
    const block = (part: number, type: string, content: object, inside = id): Stored => ({
      kind: "block",
      id: partId(node, part),
      parentId: inside,
      pageId: id,
      json: { type, ...signed(node), parent: { type: "page_id", page_id: inside }, [type]: content },
    });
    const original = other.kind === "page" ? other : node;
    objects.push(
      block(1, "column", {}),
      block(2, "paragraph", { rich_text: [text(word(node)), mention(other), link(other)] }, partId(node, 1)),
      block(3, "synced_block", { synced_from: null }),
      block(4, "paragraph", { rich_text: [text(word(node))] }, partId(node, 3)),
      block(5, "synced_block", { synced_from: { type: "block_id", block_id: partId(original, 3) } }),
      block(6, "paragraph", { rich_text: [text(word(original))] }, partId(node, 5)),
      block(7, "link_to_page", { type: "page_id", page_id: nodeId(other) }),
      block(8, "bookmark", { url: url(other), caption: [text(word(node))] }),
      {
        kind: "comment",
        id: partId(node, 10),
        parentId: id,
        pageId: id,
        json: { rich_text: [text(word(node)), mention(other)], ...signed(node) },
      },
      {
        kind: "comment",
        id: partId(node, 11),
        parentId: partId(node, 6),
        pageId: id,
        json: { rich_text: [text(word(original))], ...signed(node) },
      },
    );
    if (node.container !== undefined && !isRow)
      objects.push({
        kind: "block",
        id,
        parentId: partId(node.container, 1),
        pageId: nodeId(node.container),
        json: { type: "child_page", ...signed(node), child_page: { title: word(node) } },
      });
  }
  await store.transaction(async (db) => {
    // Each object has an earlier state, with a word more.
    for (const [run, day] of [
      [1, "2026-07-01"],
      [2, "2026-07-02"],
    ] as const) {
      const now = Date.parse(`${day}T09:00:00Z`);
      const context = {
        run,
        kind: "changes" as const,
        now: () => now,
        counts: { requests: 0, changed: 0, removed: 0 },
      };
      for (const { kind, id, json, parentId, pageId } of objects) {
        const record = recordOf(
          kind,
          { object: kind, id, ...json, archived: run === 1 },
          { id, parentId: parentId ?? null },
        );
        await saveObjects(db, [{ record, pageId: pageId ?? null }], context);
      }
      const time = new Date(now).toISOString();
      const times = { started_at: time, ended_at: time, clock_started_at: time, clock_ended_at: time };
      const counts = { requests: 99, changed: 99, removed: 99, out_of_sight: 99 };
      await db
        .insertInto("ws_runs")
        .values({ id: run, kind: "changes", ...times, ...counts })
        .execute();
    }
    for (const node of nodes) {
      const parts = objects.filter(({ kind, parentId }) => kind === "block" && parentId === nodeId(node));
      await keepList(
        db,
        "blocks",
        nodeId(node),
        parts.map(({ id }) => id),
        "2026-07-01T09:00:00.000Z",
      );
      const [template] = node.kind === "data_source" && node.formula === 2 ? rowsOf(node) : [];
      if (template !== undefined)
        await keepList(
          db,
          "templates",
          nodeId(node),
          [{ id: nodeId(template), name: word(template), is_default: true }],
          "2026-07-01T09:00:00.000Z",
        );
      const skipped = {
        object_id: nodeId(node),
        what: `${word(node)} comments`,
        why: "403",
        since: "2026-07-01",
        run: 2,
      };
      await db
        .insertInto("ws_skipped")
        .values({ task_key: `comments:${nodeId(node)}`, ...skipped })
        .execute();
    }
    await writeViews(db, store.dialect);
  });
}

/** Returns the numbers of the nodes that limits leave, found by a walk up from each. */
export function shownNumbers(nodes: readonly Node[], only: readonly number[], except: readonly number[]): Set<number> {
  const way = (node: Node | undefined): number[] => (node === undefined ? [] : [node.number, ...way(node.container)]);
  const isShown = (node: Node) =>
    way(node).every((number) => !except.includes(number)) &&
    (only.length === 0 || way(node).some((number) => only.includes(number)));
  return new Set(nodes.filter(isShown).map(({ number }) => number));
}

/** Returns the id of a node by its number. */
export const idOfNode = (number: number): string => idAt(number * 100);
