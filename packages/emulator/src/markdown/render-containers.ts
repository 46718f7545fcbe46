// Renders blocks that are tags around their children: toggles, callouts, columns, synced blocks, tables, meeting notes.
import type { BlockRecord } from "../model/records.ts";
import type { JsonValue } from "../values/json.ts";
import { isObject, objectOr, textOr } from "../values/json.ts";
import { colorAttribute, tagAttributes } from "./attributes.ts";
import { inlineMarkdown } from "./inline-markdown.ts";
import { EMPTY_BLOCK, paragraphLine } from "./render-block-lines.ts";
import type { RenderState } from "./render-state.ts";
import { blockUrl } from "./render-state.ts";

type ContainerRenderer = (state: RenderState, block: BlockRecord, indent: string) => void;

const wrapIn =
  (tag: string, attributes: (state: RenderState, block: BlockRecord) => Record<string, string | undefined>) =>
  (state: RenderState, block: BlockRecord, indent: string): void => {
    state.lines.push(`${indent}<${tag}${tagAttributes(attributes(state, block))}>`);
    state.renderChildren(state, block, `${indent}\t`);
    state.lines.push(`${indent}</${tag}>`);
  };

/** The renderers of container blocks by block type. */
export const CONTAINERS: Readonly<Record<string, ContainerRenderer>> = {
  toggle: (state, block, indent) => {
    const { rich_text: text, color } = block.content;
    state.lines.push(`${indent}<details${tagAttributes({ color: colorAttribute(color) })}>`);
    state.lines.push(`${indent}<summary>${inlineMarkdown(text)}</summary>`);
    state.renderChildren(state, block, `${indent}\t`);
    state.lines.push(`${indent}</details>`);
  },
  callout: renderCallout,
  column_list: wrapIn("columns", () => ({})),
  column: wrapIn("column", () => ({})),
  synced_block: (state, block, indent) => {
    const from = block.content["synced_from"];
    const original = isObject(from) ? state.workspace.store.block(textOr(from["block_id"], "")) : undefined;
    const tag = isObject(from) ? "synced_block_reference" : "synced_block";
    wrapIn(tag, () => ({ url: blockUrl(state, original ?? block) }))(state, block, indent);
  },
  table: renderTable,
  meeting_notes: renderMeeting,
};

function renderCallout(state: RenderState, block: BlockRecord, indent: string): void {
  const { rich_text: text, color, icon } = block.content;
  const firstLine = paragraphLine(inlineMarkdown(text));
  state.lines.push(`${indent}<callout${tagAttributes({ icon: iconText(icon), color: colorAttribute(color) })}>`);
  const isEmpty = firstLine === EMPTY_BLOCK && !state.workspace.store.hasLiveChildren(block);
  if (!isEmpty) state.lines.push(`${indent}\t${firstLine}`);
  state.renderChildren(state, block, `${indent}\t`);
  state.lines.push(`${indent}</callout>`);
}

function iconText(icon: JsonValue | undefined): string | undefined {
  const { type, emoji, external, icon: native, custom_emoji: custom } = objectOr(icon);
  if (type === "emoji") return textOr(emoji, "");
  if (type === "external") return textOr(objectOr(external)["url"], "");
  if (type === "custom_emoji") return `:${textOr(objectOr(custom)["name"], "")}:`;
  const { name, color } = objectOr(native);
  return type === "icon" ? `/icons/${textOr(name, "")}_${textOr(color, "gray")}.svg` : undefined;
}

function renderTable(state: RenderState, table: BlockRecord, indent: string): void {
  const { has_column_header: columnHeader, has_row_header: rowHeader } = table.content;
  const attributes = tagAttributes({
    "header-row": columnHeader === true ? "true" : undefined,
    "header-column": rowHeader === true ? "true" : undefined,
  });
  state.lines.push(`${indent}<table${attributes}>`);
  for (const row of state.workspace.store.liveChildren(table)) {
    const cells = row.kind === "block" ? row.content["cells"] : [];
    const texts = Array.isArray(cells) ? cells.map((cell) => `${indent}<td>${inlineMarkdown(cell)}</td>`) : [];
    state.lines.push(`${indent}<tr>`, ...texts, `${indent}</tr>`);
  }
  state.lines.push(`${indent}</table>`);
}

/** The parts of meeting notes with the names of their tags. @source api/resources.yaml, MeetingNotesContent */
const MEETING_PARTS = [
  ["summary_block_id", "summary"],
  ["notes_block_id", "notes"],
  ["transcript_block_id", "transcript"],
] as const;

function renderMeeting(state: RenderState, block: BlockRecord, indent: string): void {
  const parts = objectOr(block.content["children"]);
  state.lines.push(`${indent}<meeting-notes${tagAttributes({ url: blockUrl(state, block) })}>`);
  state.lines.push(`${indent}\t${paragraphLine(inlineMarkdown(block.content["title"]))}`);
  for (const [key, tag] of MEETING_PARTS) {
    const part = state.workspace.store.block(textOr(parts[key], ""));
    if (part === undefined || (tag === "transcript" && !state.withTranscript)) continue;
    state.lines.push(`${indent}\t<${tag}>`);
    state.renderChildren(state, part, `${indent}\t\t`);
    state.lines.push(`${indent}\t</${tag}>`);
  }
  state.lines.push(`${indent}</meeting-notes>`);
}
