// Exports a copy as a vault of Obsidian: a note for each page and row, and a base for each data source.
import { blocksMarkdown, escapeMarkdown, richTextMarkdown, type MarkdownOptions } from "@ws/render/markdown";
import { titleOf } from "@ws/render/values";
import { stringify } from "yaml";
import type { CommentRecord } from "../../model/records/content-records.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import { dataSourcesOf } from "../../snapshot/data-sources-of.ts";
import { BlockTargets } from "../block-targets.ts";
import { FileCopier, reportLeftOut, sightField, stopAtError, type ExportContext } from "../export-context.ts";
import { urlOf } from "../export-paths.ts";
import { PROPERTY_TYPES_PATH } from "../file-names.ts";
import { FileNamer } from "../file-namer.ts";
import { withUnreadLists } from "../../snapshot/unread-lists.ts";
import { TitleTree } from "../title-tree.ts";
import { baseText } from "./base-file.ts";
import { obsidianForms, vaultUrl } from "./note-markdown.ts";
import {
  COVER,
  ICON,
  localTime,
  noteProperties,
  PropertyTypes,
  TIME_NAMES,
  type PropertyValue,
} from "./note-properties.ts";
import { embedded, wikilink } from "./wikilink.ts";

/** Folder of the files of a workspace. */
const ATTACHMENTS = "attachments";

/** Writes all notes, bases, attachments, and the types of properties. */
export async function exportObsidian(context: ExportContext): Promise<void> {
  const vault = await VaultWriter.create(context);
  for await (const page of context.snapshot.objects("page")) await vault.writeNote(page);
  for await (const source of context.snapshot.objects("data_source")) await vault.writeBase(source);
  for await (const database of context.snapshot.objects("database")) await context.counter.add(database);
  await context.folder.write(PROPERTY_TYPES_PATH, [vault.types.json()]);
}

/** Returns the name of a heading in links. Some of its characters would end the name. */
const headingName = (heading: string): string => heading.replaceAll(/[#|^:%[\]\\\s]+/gu, " ").trim();

class VaultWriter {
  readonly types = new PropertyTypes();
  readonly #context: ExportContext;
  readonly #paths: TitleTree;
  readonly #attachments: FileCopier;
  readonly #options: MarkdownOptions;
  readonly #sources = new Map<string, DataSourceRecord | undefined>();

  private constructor(context: ExportContext, paths: TitleTree, targets: BlockTargets) {
    this.#context = context;
    this.#paths = paths;
    this.#attachments = new FileCopier(context, new FileNamer(ATTACHMENTS).pathOf);
    const { snapshot } = context;
    const basesOf = async (id: string) => this.#basesOf(id);
    this.#options = {
      source: withUnreadLists(snapshot, (id) => context.unread.get(id)),
      onLeftOut: reportLeftOut(context),
      onError: stopAtError,
      ...obsidianForms({ snapshot, paths, basesOf, targets }),
      linkTo: async (id) => {
        const path = await this.#linkPath(id);
        return path === undefined ? undefined : urlOf(path);
      },
      fileUrl: async (object, path) => {
        const file = await this.#attachments.copy(object, path);
        return file === undefined ? undefined : vaultUrl(file);
      },
    };
  }

  static async create(context: ExportContext): Promise<VaultWriter> {
    return new VaultWriter(
      context,
      await TitleTree.read(context.snapshot, { reserved: [ATTACHMENTS], databases: false }),
      await BlockTargets.read(context, { headingEnd: headingName, togglesAreHeadings: true, hasEmbeds: true }),
    );
  }

  /** Returns the path of a note, or of the base of a data source or database. */
  async #linkPath(id: string): Promise<string | undefined> {
    const path = this.#paths.find(id);
    if (path === undefined) return (await this.#basesOf(id))[0];
    return (await this.#source(id)) === undefined ? `${path}.md` : `${path}.base`;
  }

  async #basesOf(databaseId: string): Promise<string[]> {
    const database = await this.#context.snapshot.object("database", databaseId);
    const sources = database === undefined ? [] : await dataSourcesOf(database, this.#context.snapshot);
    return sources.flatMap(({ id }) => {
      const path = this.#paths.find(id);
      return path === undefined ? [] : [`${path}.base`];
    });
  }

  async #source(id: string): Promise<DataSourceRecord | undefined> {
    if (!this.#sources.has(id)) this.#sources.set(id, await this.#context.snapshot.object("data_source", id));
    return this.#sources.get(id);
  }

  async writeNote(page: PageRecord): Promise<void> {
    const path = this.#paths.find(page.id);
    if (path === undefined) return;
    const { folder, counter, wrote } = this.#context;
    await folder.write(`${path}.md`, this.#notePieces(page, path));
    await counter.add(page);
    wrote();
  }

  async *#notePieces(page: PageRecord, path: string): AsyncGenerator<string, void> {
    const title = titleOf(page);
    const name = path.slice(path.lastIndexOf("/") + 1);
    const source = await this.#source(page.parentId ?? "");
    const snapshot = this.#context.snapshot;
    const sources = { snapshot, paths: this.#paths, attachments: this.#attachments };
    const properties =
      source === undefined ? new Map<string, PropertyValue>() : await noteProperties(page, source, sources);
    for (const [property, value] of properties) this.types.addValue(property, value);
    const frontMatter = {
      ...(title === "" || title === name ? {} : { aliases: [title] }),
      ...Object.fromEntries(properties),
      id: page.id,
      url: page.url ?? null,
      ...(await this.#pictures(page)),
      [TIME_NAMES.created_time]: localTime(page.createdTime ?? ""),
      [TIME_NAMES.last_edited_time]: localTime(page.editedTime ?? ""),
      ...sightField(this.#context, page),
    };
    yield `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n`;
    const cover = await this.#cover(page);
    if (cover !== undefined) yield `\n${cover}\n`;
    const content = await blocksMarkdown(page.id, this.#options);
    if (content !== "") yield `\n${content}\n`;
    yield* this.#commentPieces(page);
  }

  /** Returns the icon and the cover of a page, with links to attachments. */
  async #pictures(page: PageRecord): Promise<{ readonly [name: string]: string }> {
    const pictures: { [name: string]: string } = {};
    for (const name of [ICON, COVER]) {
      const picture = page.picture(name);
      const path = picture.isStored ? await this.#attachments.copy(page, `/${name}/file`) : undefined;
      const text = path === undefined ? picture.text : wikilink(path);
      if (text !== undefined) pictures[name] = text;
    }
    return pictures;
  }

  async #cover(page: PageRecord): Promise<string | undefined> {
    const { externalCoverUrl: url } = page;
    if (url !== undefined) return `![](${url.replaceAll(/[\s()<>]/gu, encodeURIComponent)})`;
    if (page.cover === undefined) return undefined;
    const path = await this.#attachments.copy(page, "/cover/file");
    return path === undefined ? undefined : embedded(path);
  }

  /** Comments are a folded callout at the end of a note, because Obsidian has none of its own that readers see. */
  async *#commentPieces(page: PageRecord): AsyncGenerator<string, void> {
    const { snapshot } = this.#context;
    let isFirst = true;
    for await (const comment of snapshot.commentsOfPage(page.id)) {
      if (isFirst) yield "\n> [!quote]- Comments\n";
      else yield ">\n";
      isFirst = false;
      const text = await richTextMarkdown(comment.richText, this.#options);
      yield `> **${await this.#author(comment)}**, ${comment.createdTime ?? ""}: ${text}\n`;
    }
  }

  async #author(comment: CommentRecord): Promise<string> {
    const user = await this.#context.snapshot.object("user", comment.createdBy ?? "");
    return escapeMarkdown(comment.displayName.name ?? user?.name ?? comment.createdBy ?? "");
  }

  async writeBase(source: DataSourceRecord): Promise<void> {
    const path = this.#paths.find(source.id);
    if (path === undefined) return;
    const { folder, snapshot, wrote } = this.#context;
    this.types.addColumns(source.columns);
    await folder.write(`${path}.base`, [await baseText(source, path, snapshot, this.#paths)]);
    wrote();
  }
}
