// The words of answers about changes.
import { bareId } from "@ws/render/values";
import { oneLine } from "../one-line.ts";
import type { ChangeKind } from "./change.ts";
import type { Entry, EntryState } from "./journal/journal.ts";

/** Returns what a change does, and to which page. */
export const headline = (kind: ChangeKind, pageId: string | undefined, title: string): string =>
  `${kind} ${oneLine(title)}${pageId === undefined ? "" : ` (page ${bareId(pageId)})`}`;

/** Returns the sentence with the token of a preview. */
export const applyLine = (tool: string, token: string): string =>
  `Nothing is written yet. Show this to the user, then apply it: ${tool} {"apply": "${token}"}`;

/** Lines of a change in a list of changes. */
export const MAX_ENTRY_LINES = 20;

/** The states of changes in words. */
export const STATE_WORDS: Readonly<Record<EntryState, string>> = {
  sending: "may have been applied",
  done: "applied",
  refused: "not applied",
  undoing: "may have been taken back",
  undone: "taken back",
};

/** Returns the lines of a change in the journal. */
export const entryLines = (
  { id, at, kind, pageId, title, client, conversation, state, undoneAt, lines }: Entry,
  max: number,
): string[] => [
  `${id}: ${headline(kind, pageId, title)}, ${at.slice(0, 16)}Z by ${oneLine(client)}, conversation ${conversation}: ` +
    `${STATE_WORDS[state]}${undoneAt === undefined ? "" : ` ${undoneAt.slice(0, 16)}Z`}`,
  ...shortened(
    lines.map((line) => `  ${line}`),
    max,
  ),
];

/** Returns at most a number of lines. */
export const shortened = (lines: readonly string[], max: number): string[] =>
  lines.length <= max ? [...lines] : [...lines.slice(0, max), `  … ${lines.length - max} more lines`];
