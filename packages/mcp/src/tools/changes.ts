// The tool `changes`.
import { bareId, titleOf } from "@ws/render/values";
import { MirrorError } from "@ws/mirror";
import type { ChangeKind, CopyReader, ObjectChange, ValueChange } from "@ws/mirror/reader";
import { optionalId, optionalTime, wrongArgument } from "../arguments.ts";
import { wrongClockLines } from "../age-text.ts";
import { cutPlace } from "../cut-text.ts";
import { oneLine } from "../one-line.ts";
import { editedLines } from "./edited-lines.ts";
import { userName } from "./editor-text.ts";
import { placesInside } from "./places-inside.ts";
import type { Tool } from "./tool.ts";

export const CHANGES: Tool = {
  description: "What changed since a time: who, before → after.",
  args: {
    since: { type: "string" },
    in: { type: "string" },
  },
  required: ["since"],
  async run(args, { copy }) {
    const since = optionalTime(args, "since");
    if (since === undefined) throw wrongArgument("since", "a date or a time", undefined);
    const within = optionalId(args, "in");
    const missing = await missingStates(copy, since);
    if (missing === undefined) return changeLines(copy, since, within);
    if (Date.parse(since) > Date.now()) return [`Nothing has changed since ${since}, which lies in the future.`];
    return linesByEdit(copy, since, within, missing);
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

async function* linesByEdit(
  copy: CopyReader,
  since: string,
  within: string | undefined,
  missing: string,
): AsyncGenerator<string, void> {
  yield `Values before an edit are not known: ${missing}`;
  yield "Pages by their times of edit:";
  yield* editedLines(copy, within, since);
}

async function* changeLines(copy: CopyReader, since: string, within: string | undefined): AsyncGenerator<string, void> {
  const isInside = within === undefined ? () => true : await placesInside(copy, within, since);
  yield* wrongClockLines(await copy.wrongClocksBetween(since));
  let isEmpty = true;
  for await (const change of copy.changes(since)) {
    if (!isInside(change)) continue;
    isEmpty = false;
    yield `- ${await headline(change, copy)}`;
    for (const line of valueLines(change)) yield `  ${line}`;
  }
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
  const page = pageId === undefined || pageId === id ? undefined : await copy.object("page", pageId);
  const place =
    pageId === undefined || pageId === id
      ? ""
      : ` in ${page === undefined ? "" : `${oneLine(titleOf(page))} `}(page ${bareId(pageId)})`;
  const by = editedBy === undefined ? "" : ` by ${await userName(copy, editedBy)}`;
  const action = what.map((word) => WORDS[word]).join(", ");
  return `${action} ${kind} ${bareId(id)}${title}${place}, ${at.slice(0, 16)}Z${by}`;
}

/** Returns a line for each value that differs. */
function valueLines({ kind, what, values, before, after }: ObjectChange): string[] {
  if (values.length === 0) return what.includes("edited") ? ["format or settings changed"] : [];
  return values.map((value) => {
    const label = value.name === "" ? "" : `${oneLine(value.name)}: `;
    const isColumn = kind === "data_source" && (value.before === undefined || value.after === undefined);
    if (before === undefined || after === undefined || isColumn)
      return `${label}${shortened(value.after ?? value.before ?? "", 0)}`;
    return `${label}${changeText(value)}`;
  });
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
