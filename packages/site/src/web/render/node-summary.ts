// Reads the sentence and the picture that cards, search engines and feeds show of a page.
import type { PictureSource, Picture } from "./picture.ts";
import type { Edition } from "../../content/edition.ts";
import { Cache, onceForEdition } from "../../content/cache.ts";
import { fieldsOf } from "@ws/helpers/json";
import { columnsOf, plainTextOf } from "@ws/render/values";
import { isPublicColumn } from "../../content/public/public-columns.ts";
import { rowValue, wordsOf } from "../../content/tables/rows.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";

const sentences = onceForEdition(() => new Cache<string>());
const covers = onceForEdition(() => new Cache<Picture | undefined>());

/** Longest sentence in characters. */
const MAX_SENTENCE = 160;
/** Number of paragraphs at the beginning of a page that can have the sentence. */
const MAX_BLOCKS = 10;

/**
 * Returns the description of a database, or the first sentence of a page. Empty if it has none. Read once for each edition.
 */
export const sentenceOf = (edition: Edition, node: PublishedNode): Promise<string> =>
  sentences(edition).get(node.id, async () => {
    const object = await edition.snapshot.object(node.kind, node.id);
    const description = plainTextOf(object?.json["description"]);
    return shorten(description || (node.kind === "page" ? await firstParagraph(edition, node.id) : ""));
  });

async function firstParagraph({ snapshot }: Edition, pageId: string): Promise<string> {
  const blocks = await snapshot.firstBlocks(pageId, "paragraph", MAX_BLOCKS);
  const texts = blocks.map(({ json }) => plainTextOf(fieldsOf(json["paragraph"])["rich_text"]));
  return texts.find((text) => text.trim() !== "") ?? "";
}

/** Returns the first sentence, or the words that fit. */
function shorten(text: string): string {
  const flat = text.replaceAll(/\s+/gu, " ").trim();
  const [sentence = flat] = /^.*?[.!?。؟](?=\s|$)|^.*?[。]/u.exec(flat) ?? [];
  if (sentence.length <= MAX_SENTENCE) return sentence;
  return `${sentence.slice(0, MAX_SENTENCE).replace(/\s\S*$/u, "")}…`;
}

/** Returns the cover of a page or database. Undefined if it has none. Read once for each edition. */
export const coverOfNode = (
  renderer: PictureSource,
  edition: Edition,
  node: PublishedNode,
): Promise<Picture | undefined> =>
  covers(edition).get(node.id, async () => {
    const object = await edition.snapshot.object(node.kind, node.id);
    return object && renderer.picture(edition, object, "/cover", fieldsOf(object.json["cover"]));
  });

/** Types of columns whose values explain themselves. */
const SHOWN: ReadonlySet<string> = new Set(["unique_id", "status", "select", "multi_select"]);

/** Returns the number and the options of a row, which a list of results shows below its title. Empty for other pages. */
export async function rowWords({ snapshot, columns: shown }: Edition, { id, parent }: PublishedNode): Promise<string> {
  if (parent?.kind !== "data_source") return "";
  const [row, source] = [await snapshot.object("page", id), await snapshot.object("data_source", parent.id)];
  if (row === undefined || source === undefined) return "";
  const columns = columnsOf(source).filter(
    ({ name, type }) => SHOWN.has(type) && isPublicColumn(shown, parent.id, name),
  );
  const words = columns.map((column) => wordsOf(rowValue(row, column)));
  return words.filter((word) => word !== "").join(" · ");
}
