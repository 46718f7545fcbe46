// Two equal workspaces: in one, an assistant and other people write; in its twin, only the other people.
import { createEmulator, type Emulator, type JsonObject, type JsonValue } from "@ws/emulator";
import { call } from "../../../../mirror/test/support/editor.ts";
import type { Random } from "../../../../mirror/test/simulation/random.ts";
import { get, list, paragraph, rich } from "../writing.ts";

/** A workspace, and the ids of what it begins with: equal ones in both. */
export interface SimulatedWorkspace {
  readonly emulator: Emulator;
  /** Token of the assistant, which is another author than other people. */
  readonly token: string;
  readonly pages: readonly string[];
  readonly rows: readonly string[];
  readonly sources: readonly string[];
  readonly call: (method: string, path: string, body?: JsonObject) => JsonObject;
}

const START_MS = Date.parse("2026-07-01T09:00:00.000Z");

/** Slots of a block: words that are edited one by one. */
export const SLOTS = ["a", "b", "c"];

/** Returns the text of a block: a marker that nobody edits, and its slots. Markdown has no form for bold spaces and spaces at an end. */
const blockText = (marker: string): JsonValue[] => [
  rich(`[${marker}]`),
  ...SLOTS.flatMap((slot, index) => [
    rich(" "),
    rich(`${marker}${slot}=old${slot}`, index === 1 ? { bold: true } : {}),
  ]),
];

/** Creates a workspace of pages with marked blocks, and of two tables with rows. */
export function createSimulated(): SimulatedWorkspace {
  const emulator = createEmulator({ clock: "frozen", now: START_MS, seed: "empty" });
  const created = emulator.handle({
    method: "POST",
    url: "/_emulator/integrations",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Assistant" }),
  });
  const token = String(get(JSON.parse(String(created.body)) as unknown, "token"));
  const send: SimulatedWorkspace["call"] = (method, path, body) => call(emulator, method, path, body);
  const addPage = (title: string, children: JsonValue[]): string =>
    idOf(
      send("POST", "pages", {
        parent: { page_id: emulator.testPageId },
        properties: { title: { title: [rich(title)] } },
        children,
      }),
    );
  const pages = [0, 1, 2].map((number) => {
    const markers = [0, 1, 2, 3].map((block) => `p${number}b${block}`);
    const blocks = markers.map((marker, index) =>
      index === 2 ? { to_do: { rich_text: blockText(marker), checked: true } } : paragraph(...blockText(marker)),
    );
    return addPage(`Page ${number}`, blocks);
  });
  const columns = {
    Name: { title: {} },
    Price: { number: {} },
    Stage: { select: { options: ["One", "Two", "Three", "Four", "Five"].map((name) => ({ name })) } },
    Tags: { multi_select: { options: ["x", "y"].map((name) => ({ name })) } },
    Done: { checkbox: {} },
    Note: { rich_text: {} },
    Due: { date: {} },
  };
  const sources = ["Left", "Right"].map((title) => {
    const database = send("POST", "databases", {
      parent: { page_id: emulator.testPageId },
      title: [rich(title)],
      initial_data_source: { properties: columns },
    });
    return String(get(database, "data_sources.0.id"));
  });
  const rows = sources.flatMap((source, table) =>
    [0, 1, 2].map((number) =>
      idOf(
        send("POST", "pages", {
          parent: { data_source_id: source },
          properties: {
            Name: { title: [rich(`Row ${table}${number}`)] },
            Price: { number: number * 10 },
            Stage: { select: { name: "One" } },
            Note: { rich_text: [rich("bold", { bold: true }), rich(" note")] },
          },
          children: [paragraph(...blockText(`r${table}${number}`))],
        }),
      ),
    ),
  );
  return { emulator, token, pages, rows, sources, call: send };
}

/** Returns the blocks of a page in their order. */
export const blocksIn = (workspace: SimulatedWorkspace, pageId: string): JsonObject[] =>
  list(workspace.call("GET", `blocks/${pageId}/children`)["results"]) as JsonObject[];

const typeOf = (block: JsonObject): string => String(get(block, "type"));

const idOf = (object: JsonObject): string => String(get(object, "id"));

/** Returns the plain text of a block. */
export const textOf = (block: JsonObject): string =>
  list(get(block, `${typeOf(block)}.rich_text`))
    .map((run) => get(run, "plain_text"))
    .join("");

/** Returns the block with a marker. */
export const markedBlock = (workspace: SimulatedWorkspace, pageId: string, marker: string): JsonObject | undefined =>
  blocksIn(workspace, pageId).find((block) => textOf(block).startsWith(`[${marker}] `));

const runInput = (run: unknown): JsonObject => ({
  text: { content: String(get(run, "text.content")) },
  annotations: { bold: get(run, "annotations.bold") === true },
});

/** An edit of other people: the same in both workspaces. */
export type OtherEdit = (workspace: SimulatedWorkspace) => void;

/** Chooses an edit of other people, which never write what the assistant writes. Returns it with its name. */
export function chooseOther(random: Random, world: SimulatedWorkspace, number: number): readonly [string, OtherEdit] {
  const page = random.pick([...world.pages, ...world.rows]);
  const row = random.pick(world.rows);
  const marker = markerOf(world, page, random.below(4));
  const slot = random.pick(SLOTS);
  const word = `oth${number}`;
  const change = (workspace: SimulatedWorkspace, edit: (runs: JsonObject[]) => JsonObject[]) => {
    const block = markedBlock(workspace, page, marker);
    if (block === undefined) return;
    const runs = list(get(block, `${typeOf(block)}.rich_text`)).map(runInput);
    workspace.call("PATCH", `blocks/${idOf(block)}`, { [typeOf(block)]: { rich_text: edit(runs) } });
  };
  const setSlot = (runs: JsonObject[]) =>
    runs.map((run) => {
      const content = String(get(run, "text.content"));
      return {
        ...run,
        text: { content: content.replace(new RegExp(`${marker}${slot}=\\S+`, "u"), `${marker}${slot}=${word}`) },
      };
    });
  const setValue =
    (properties: JsonObject): OtherEdit =>
    (workspace) => {
      workspace.call("PATCH", `pages/${row}`, { properties });
    };
  return random.pick<readonly [string, OtherEdit]>([
    [`slot ${marker}${slot}`, (workspace) => change(workspace, setSlot)],
    [`append to ${marker}`, (workspace) => change(workspace, (runs) => [...runs, rich(` ${word}`)])],
    [`price of ${row}`, setValue({ Price: { number: number + 1000 } })],
    [`stage of ${row}`, setValue({ Stage: { select: { name: random.pick(["Four", "Five"]) } } })],
    [`note of ${row}`, setValue({ Note: { rich_text: [rich(word)] } })],
    [
      `new block in ${page}`,
      (workspace) =>
        void workspace.call("PATCH", `blocks/${page}/children`, { children: [paragraph(`[${word}] by others`)] }),
    ],
    [
      `comment on ${marker}`,
      (workspace) => {
        const block = markedBlock(workspace, page, marker);
        if (block !== undefined)
          workspace.call("POST", "comments", { parent: { block_id: idOf(block) }, rich_text: [rich(word)] });
      },
    ],
    [
      `delete ${marker}`,
      (workspace) => {
        const block = markedBlock(workspace, page, marker);
        if (block !== undefined) workspace.call("DELETE", `blocks/${idOf(block)}`);
      },
    ],
  ]);
}

/** Returns the marker of a block that a page began with. */
export function markerOf({ pages, rows }: SimulatedWorkspace, page: string, block: number): string {
  const row = rows.indexOf(page);
  return row < 0 ? `p${pages.indexOf(page)}b${block}` : `r${Math.floor(row / 3)}${row % 3}`;
}

/** The state of a page for a comparison. */
export interface PageState {
  readonly place: unknown;
  readonly values: Readonly<Record<string, unknown>>;
  /** Blocks in their order, without pages and databases, whose order nobody restores. */
  readonly blocks: readonly string[];
}

const written = (runs: unknown): unknown =>
  list(runs).map((run) => [get(run, "plain_text"), get(run, "annotations.bold")]);

/** Joins the texts of runs with the same format: requests divide a text differently. */
function joined(runs: unknown): string {
  const parts: [string, unknown][] = [];
  for (const run of list(written(runs)) as [string, unknown][]) {
    const last = parts.at(-1);
    if (last !== undefined && last[1] === run[1]) last[0] += run[0];
    else parts.push([...run]);
  }
  return JSON.stringify(parts);
}

/** Returns the state of a page. Undefined if it is in the trash. */
export function pageState(workspace: SimulatedWorkspace, id: string): PageState | undefined {
  const page = workspace.call("GET", `pages/${id}`);
  if (page["in_trash"] === true) return undefined;
  const values = Object.entries((page["properties"] ?? {}) as JsonObject).map(([name, property]): [string, unknown] => {
    const type = String(get(property, "type"));
    const value = get(property, type);
    return [
      name,
      Array.isArray(value) && (type === "title" || type === "rich_text") ? joined(value) : JSON.stringify(value),
    ];
  });
  const blocks = blocksIn(workspace, id)
    .filter((block) => !typeOf(block).startsWith("child_"))
    .map((block) => {
      const comments = list(workspace.call("GET", `comments?block_id=${idOf(block)}`)["results"]).length;
      return `${typeOf(block)} ${String(get(block, `${typeOf(block)}.checked`))} ${comments} ${joined(get(block, `${typeOf(block)}.rich_text`))}`;
    });
  const parent = page["parent"];
  return { place: get(parent, "page_id") ?? get(parent, "data_source_id"), values: Object.fromEntries(values), blocks };
}
