// Counts what an export contains, in the same way in all formats.
import type { AnyRecord, Records } from "../model/records/records.ts";
import type { RecordSnapshot } from "../snapshot/snapshot.ts";

/** The contents of an export. A format without pages, such as CSV, has no pages. */
export interface ExportCounts {
  /** Pages that are no rows, with templates. */
  readonly pages: number;
  /** Rows of data sources. */
  readonly rows: number;
  readonly databases: number;
  /** Files with different contents. */
  readonly files: number;
}

/** Counts what is written. */
export class ExportCounter {
  readonly #snapshot: RecordSnapshot;
  readonly #counts = { page: 0, row: 0, database: 0 };
  readonly #files = new Set<string>();
  /** Ids of the templates of each data source. Undefined if the copy lacks it. */
  readonly #templates = new Map<string, ReadonlyMap<string, unknown> | undefined>();

  constructor(snapshot: RecordSnapshot) {
    this.#snapshot = snapshot;
  }

  /** Counts an object. Other kinds than pages and databases are not counted. */
  async add(object: AnyRecord): Promise<void> {
    if (object.kind === "database") this.#counts.database += 1;
    if (object.kind === "page") this.#counts[(await this.#isRow(object)) ? "row" : "page"] += 1;
  }

  addFile(sha256: string): void {
    this.#files.add(sha256);
  }

  get counts(): ExportCounts {
    const { page: pages, row: rows, database: databases } = this.#counts;
    return { pages, rows, databases, files: this.#files.size };
  }

  async #isRow({ id, parentId, parentType }: Records["page"]): Promise<boolean> {
    if (parentId === undefined || parentType !== "data_source_id") return false;
    if (!this.#templates.has(parentId)) this.#templates.set(parentId, await this.#templatesOf(parentId));
    return this.#templates.get(parentId)?.has(id) === false;
  }

  async #templatesOf(dataSourceId: string): Promise<ReadonlyMap<string, unknown> | undefined> {
    const source = await this.#snapshot.object("data_source", dataSourceId);
    return source === undefined ? undefined : this.#snapshot.templates(dataSourceId);
  }
}
