// The tool `changes`.
import { bareId, titleOf } from "@ws/render/values";
import { MirrorError } from "@ws/mirror";
import { fieldsOf } from "@ws/helpers/json";
import type { ChangedState, ChangeKind, CopyReader, ListedObject, ObjectChange, ValueChange } from "@ws/mirror/reader";
import { optionalId, optionalTime, wrongArgument } from "../arguments.ts";
import { wrongClockLines } from "../age-text.ts";
import { cutPlace } from "../cut-text.ts";
import { oneLine } from "../one-line.ts";
import { editedLines, isEditedPlace } from "./edited-lines.ts";
import { userName } from "./editor-text.ts";
import { knownName } from "./known-names.ts";
import { NameFinder } from "../where/shown-rows.ts";
import { isShown, placeAbove, placesInside } from "./places-inside.ts";
import { wrongCursor, type Place } from "../piece.ts";
import type { Tool } from "./tool.ts";

export const CHANGES: Tool = {
  description: "What changed since a time: who, before → after.",
  args: {
    since: { type: "string" },
    in: { type: "string" },
  },
  required: ["since"],
  narrow: "Ask for a later since, or name a page or database with in.",
  async run(args, { copy, nowMs, after }) {
    const since = optionalTime(args, "since", nowMs);
    if (since === undefined) throw wrongArgument("since", "a date or a time", undefined);
    const within = optionalId(args, "in");
    const missing = await missingStates(copy, since);
    if (missing === undefined) return changeLines(copy, { since, within, after });
    if (Date.parse(since) > nowMs) return [`Nothing has changed since ${since}, which lies in the future.`];
    return linesByEdit(copy, { since, within, after }, missing);
  },
};

/** Returns why the copy has no states of a time. Undefined if it has. */
async function missingStates(copy: CopyReader, since: string): Promise<string | undefined> {
  try {
    await copy.wrongClocksBetween(since);
    return undefined;
  } catch (error) {
    // Its argument has another name here.
    if (error instanceof MirrorError) return error.message.replace('a time in "from"', "since to be a time");
    throw error;
  }
}

/** The changes to list. */
interface ListedChanges {
  readonly since: string;
  /** Id of a page or database. Undefined: everywhere. */
  readonly within: string | undefined;
  /** The change after which the list goes on, as {@link placeOf} names it. Undefined: from its beginning. */
  readonly after: string | undefined;
}

type ChangeLines = AsyncGenerator<string | Place, void>;

async function* linesByEdit(copy: CopyReader, { since, within, after }: ListedChanges, missing: string): ChangeLines {
  const known = await copy.nextStateAfter(since);
  const span = { after: since, until: known };
  if (isEditedPlace(after)) return yield* editedLines(copy, within, span, after);
  if (known !== undefined) yield* changeLines(copy, { since: known, within, after });
  yield known === undefined
    ? `Values before an edit are not known: ${missing}`
    : `The copy has values from ${known} on. Before it, only the times of edits are known.`;
  yield "Pages by their times of edit:";
  yield* editedLines(copy, within, span);
}

const placeOf = ({ kind, id }: Pick<ObjectChange, "kind" | "id">): string => `${kind}/${bareId(id)}`;

async function* changeLines(copy: CopyReader, { since, within, after }: ListedChanges): ChangeLines {
  const places = within === undefined ? undefined : await placesInside(copy, within, since);
  if (after === undefined) yield* wrongClockLines(await copy.wrongClocksBetween(since));
  const names = await NameFinder.read(copy);
  const containers = await copy.idsInside({});
  let isReached = after === undefined;
  let isEmpty = isReached;
  const isListed = (object: ListedObject): boolean => {
    const isBefore = !isReached;
    isReached ||= placeOf(object) === after;
    return !isBefore && places?.isOutside(object) !== true;
  };
  for await (const change of copy.changes(since, undefined, { isListed })) {
    if (places !== undefined && !(await places.has(change))) continue;
    // The page or database says it.
    if (change.kind === "block" && isShown((change.after ?? change.before)?.type) && containers.has(change.id))
      continue;
    isEmpty = false;
    yield `- ${await headline(change, copy)}`;
    const lines = [...(await placeLines(change, copy)), ...(await valueLines(change, names))];
    for (const line of lines) yield `  ${line}`;
    yield { place: placeOf(change) };
  }
  // The change is no longer there, and what follows it is not known.
  if (!isReached) throw wrongCursor();
  if (isEmpty) yield `Nothing has changed since ${since}.`;
}

/** Words for what happened to an object. */
const WORDS: Readonly<Record<ChangeKind, string>> = {
  created: "new",
  edited: "edited",
  moved: "moved",
  trashed: "removed (in the trash)",
  outOfSight: "out of sight (no longer shown to the connection)",
  backInSight: "back in sight",
};

async function headline(change: ObjectChange, copy: CopyReader): Promise<string> {
  const { kind, id, pageId, what, at, editedBy, before, after } = change;
  const record = after ?? before;
  const title = kind === "block" || kind === "comment" || record === undefined ? "" : ` ${oneLine(titleOf(record))}`;
  const place = pageId === undefined || pageId === id ? "" : ` in ${await pageName(copy, pageId)}`;
  const by = editedBy === undefined ? "" : ` by ${await userName(copy, editedBy)}`;
  const action = what.map((word) => WORDS[word]).join(", ");
  return `${action} ${kind} ${bareId(id)}${title}${place}, ${at.slice(0, 16)}Z${by}`;
}

async function pageName(copy: CopyReader, pageId: string): Promise<string> {
  const title = await knownName(copy, "page", pageId);
  return `${title === undefined ? "" : `${title} `}(page ${bareId(pageId)})`;
}

/** Returns a line with both places of an object that moved. */
async function placeLines({ what, before, after }: ObjectChange, copy: CopyReader): Promise<string[]> {
  if (!what.includes("moved") || before === undefined || after === undefined) return [];
  return [`from ${await placeName(before, copy)} to ${await placeName(after, copy)}`];
}

async function placeName(state: ChangedState, copy: CopyReader): Promise<string> {
  const parentId = await placeAbove(copy, state.parentId);
  if (parentId === undefined) return "the top of the workspace";
  for (const kind of ["page", "data_source", "database"] as const) {
    const place = await copy.object(kind, parentId);
    if (place !== undefined) return `${oneLine(titleOf(place))} (${kind} ${bareId(parentId)})`;
  }
  return bareId(parentId);
}

/** Returns a line for each value that differs. */
async function valueLines(change: ObjectChange, names: NameFinder): Promise<string[]> {
  const { kind, what, values, before, after } = change;
  if (values.length === 0) return what.includes("edited") ? ["format or settings changed"] : [];
  const lines: string[] = [];
  for (const value of values) {
    const label = value.name === "" ? "" : `${oneLine(value.name)}: `;
    const isColumn = kind === "data_source" && (value.before === undefined || value.after === undefined);
    const shown = kind === "page" ? await shownChange(value, change, names) : value;
    const isAlone = before === undefined || after === undefined || isColumn;
    lines.push(`${label}${isAlone ? shortened(shown.after ?? shown.before ?? "", 0) : changeText(shown)}`);
  }
  return lines;
}

/** Returns a change of a row with the titles of pages and the names of people. */
async function shownChange(
  value: ValueChange,
  { before, after }: ObjectChange,
  names: NameFinder,
): Promise<ValueChange> {
  const column = [after, before]
    .map((state) => fieldsOf(fieldsOf(state?.json["properties"])[value.name]))
    .find(({ id }) => typeof id === "string");
  const shown = async (state: ChangedState | undefined, text: string | undefined) =>
    state && column && text !== undefined
      ? ((await names.shownText(state, { id: String(column["id"]), name: value.name })) ?? text)
      : text;
  return { ...value, before: await shown(before, value.before), after: await shown(after, value.after) };
}

function changeText({ before = "", after = "" }: ValueChange): string {
  const common = commonLength(before, after);
  return `${shortened(before, common)} → ${shortened(after, common)}`;
}

/** Longest text of a value, in characters, and those before the first difference. */
const [MAX_VALUE, BEFORE] = [300, 40];

/** Returns the part of a text around the first difference, in quotes. */
function shortened(text: string, common: number): string {
  const start = common > 2 * BEFORE ? cutPlace(text, common - BEFORE) : 0;
  const rest = text.slice(start);
  const end = cutPlace(rest, MAX_VALUE);
  return JSON.stringify(`${start > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`);
}

/** Returns the number of characters with which both texts begin. */
function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}
