// A workspace for the benchmarks of the mirror, in the format of `ws-emulator --seed`.
import { writeFileSync } from "node:fs";

/** Pages below one page. */
const CHILDREN = 50;
/** Every so manieth page is a row of the data source. */
const ROW_EVERY = 10;

/** @param {string} kind @param {number} index */
const idOf = (kind, index) => `${kind}0000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;

/** @param {string} content */
const text = (content) => [{ type: "text", text: { content, link: null }, plain_text: content }];

/** One edit each minute, long before the run. @param {number} index */
const timeOf = (index) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();

/** @param {number} index */
function parentOf(index) {
  if (index === 0) return { type: "workspace", workspace: true };
  if (index % ROW_EVERY > 0) return { type: "page_id", page_id: idOf("a", Math.floor((index - 1) / CHILDREN)) };
  return { type: "data_source_id", data_source_id: idOf("d", 0), database_id: idOf("e", 0) };
}

/** @param {number} index */
function createPage(index) {
  const parent = parentOf(index);
  const title = { id: "title", type: "title", title: text(`Page ${index}`) };
  const number = { id: "nmbr", type: "number", number: index };
  const properties = parent.type === "data_source_id" ? { Name: title, Number: number } : { title };
  const time = timeOf(index);
  return { object: "page", id: idOf("a", index), created_time: time, last_edited_time: time, parent, properties };
}

/** @param {number} page @param {number} index @param {string} content */
function createBlock(page, index, content) {
  const time = timeOf(page);
  return {
    object: "block",
    id: blockId(page, index),
    created_time: time,
    last_edited_time: time,
    parent: { type: "page_id", page_id: idOf("a", page) },
    type: "paragraph",
    paragraph: { rich_text: text(content), color: "default" },
    has_children: false,
  };
}

/** The text of a block: as long as a sentence. @param {number} page @param {number} index */
const sentence = (page, index) =>
  `Paragraph ${index} of page ${page} says that the chain was cleaned, oiled and tested on the road.`;

/** Blocks of a page, if nothing else is given. */
export const BLOCKS_PER_PAGE = 3;

/**
 * Writes a workspace with the given number of pages and blocks.
 * @param {string} path
 * @param {{ pages: number, blocksPerPage?: number, textOf?: (page: number, index: number) => string }} options
 */
export function writeWorkspace(path, { pages, blocksPerPage = BLOCKS_PER_PAGE, textOf = sentence }) {
  const objects = Array.from({ length: pages }, (_, page) => [
    createPage(page),
    ...Array.from({ length: blocksPerPage }, (__, index) => createBlock(page, index, textOf(page, index))),
  ]);
  writeFileSync(path, JSON.stringify(objects.flat()));
}

/** Returns the id of a block. @param {number} page @param {number} index position in the page */
export function blockId(page, index) {
  return idOf("b", page * 100_000 + index);
}
