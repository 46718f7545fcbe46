// The tool `changes`.
import { bareId, cellValue, plainRow, titleOf } from "@ws/render/values";
import { fieldsOf, textOf } from "@ws/helpers/tasks";
import { MirrorError } from "@ws/mirror";
import type { ChangedState, CopyReader, ObjectChange } from "@ws/mirror/reader";
import { optionalTime, wholeNumber, wrongArgument } from "../arguments.ts";
import { cutPlace } from "../cut-text.ts";
import { oneLine } from "../one-line.ts";
import type { Tool } from "./tool.ts";

export const CHANGES: Tool = {
  description: "What changed since a time: who, before → after.",
  args: {
    since: { type: "string" },
    limit: { type: "integer" },
  },
  required: ["since"],
  async run(args, { copy }) {
    const since = optionalTime(args, "since");
    if (since === undefined) throw wrongArgument("since", "a date or a time", undefined);
    const limit = wholeNumber(args, "limit", { min: 1, max: 1000, normal: 50 });
    await checkTime(copy, since);
    return changeLines(copy, since, limit);
  },
};

/** The copy must have a state of the time. */
async function checkTime(copy: CopyReader, since: string): Promise<void> {
  try {
    await copy.earlier(since);
  } catch (error) {
    // Its argument has another name here.
    if (error instanceof MirrorError)
      throw new MirrorError(error.code, error.message.replace('a time in "at"', "since to be a time"));
    throw error;
  }
}

async function* changeLines(copy: CopyReader, since: string, limit: number): AsyncGenerator<string, void> {
  let count = 0;
  for await (const change of copy.changes(since)) {
    count += 1;
    if (count > limit) {
      yield `… and more: call again with a later since, or a larger limit.`;
      return;
    }
    yield `- ${await headline(change, copy)}`;
    for (const line of differences(change)) yield `  ${line}`;
  }
  if (count === 0) yield `Nothing has changed since ${since}.`;
}

async function headline({ kind, id, pageId, at, before, after }: ObjectChange, copy: CopyReader): Promise<string> {
  const record = after ?? before;
  const title = kind === "block" || kind === "comment" || record === undefined ? "" : ` ${oneLine(titleOf(record))}`;
  const page = pageId === undefined || pageId === id ? undefined : await copy.object("page", pageId);
  const place =
    pageId === undefined || pageId === id
      ? ""
      : ` in ${page === undefined ? "" : `${oneLine(titleOf(page))} `}(page ${bareId(pageId)})`;
  const editorId = textOf(fieldsOf(record?.json["last_edited_by"])["id"]);
  const editor = editorId === undefined ? undefined : await copy.object("user", editorId);
  const name = textOf(editor?.json["name"]);
  const by = name === undefined ? "" : ` by ${oneLine(name)}`;
  const action = before === undefined ? "new" : after === undefined ? "removed" : "edited";
  return `${action} ${kind} ${bareId(id)}${title}${place}, ${at.slice(0, 16)}Z${by}`;
}

/** Returns a line for each value that differs. */
function differences({ before, after }: ObjectChange): string[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const lines = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name) ?? "", now.get(name) ?? ""];
    if (from === to) return [];
    const label = name === "" ? "" : `${oneLine(name)}: `;
    if (before === undefined) return [`${label}${shortened(to, 0)}`];
    if (after === undefined) return [`${label}${shortened(from, 0)}`];
    const common = commonLength(from, to);
    return [`${label}${shortened(from, common)} → ${shortened(to, common)}`];
  });
  return lines.length === 0 && before !== undefined && after !== undefined
    ? ["format, settings or place changed"]
    : lines;
}

/** Returns the values of an object that people read, by their names. */
function valuesOf(record: ChangedState | undefined): ReadonlyMap<string, string> {
  if (record === undefined) return new Map();
  if (record.kind !== "page") {
    const texts = record.texts.map(({ part, text }): [string, string] => [part, text]);
    const { checked } = record.kind === "block" ? fieldsOf(record.json[record.type ?? ""]) : {};
    return new Map([...texts, ...(checked === undefined ? [] : [["checked", JSON.stringify(checked)] as const])]);
  }
  const row = plainRow(record.json);
  return new Map(Object.entries(row).map(([name, value]) => [name, String(cellValue(value) ?? "")]));
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
