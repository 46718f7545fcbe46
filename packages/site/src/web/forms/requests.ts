// Requests that visitors have sent with forms: written through the client, read from the copy.
import type { AsyncClient } from "@ws/client";
import type { SnapshotObject } from "@ws/mirror/reader";
import { cellValue, plainRow, titleOf } from "@ws/render/values";
import type { Content } from "../../content/content.ts";
import type { SiteStore } from "../../content/copy/site-store.ts";
import { findRows } from "../../content/tables/rows.ts";
import type { Refresher } from "../../content/live/refresher.ts";
import { typedTable, WriteLock } from "../../content/tables/typed-table.ts";
import { beforeWrite } from "./explain-failure.ts";
import type { FormValue } from "./read-values.ts";
import type { SiteForm } from "./site-form.ts";

/** A row that a visitor has sent. */
export interface SentRow {
  readonly id: string;
  readonly title: string;
  /** The plain values by the names of the columns. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The key in the address of its page. */
  readonly key: string;
}

/** The requests of all forms. */
export class Requests {
  readonly #client: AsyncClient;
  readonly #content: Pick<Content, "reader">;
  readonly #refresher: Pick<Refresher, "show">;
  readonly #writes: WriteLock;

  constructor(
    client: AsyncClient,
    content: Pick<Content, "reader">,
    refresher: Pick<Refresher, "show">,
    locks: Pick<SiteStore, "locked">,
  ) {
    this.#client = client;
    this.#content = content;
    this.#refresher = refresher;
    this.#writes = new WriteLock(locks, "requests");
  }

  /**
   * Creates the row of a request, unless it exists: a form that is sent twice, also to two processes or after a lost response,
   * gives one row.
   * @param key text that is different for each request
   * @returns the id of the row, and true if this call has created it
   */
  async create(
    { options, table }: SiteForm,
    key: string,
    entered: ReadonlyMap<string, FormValue>,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    const values = new Map<string, FormValue>([...entered, ...Object.entries(options.set), [options.keyColumn, key]]);
    const used = table.columns.filter(({ name }) => values.has(name));
    const { rows, keyOf } = typedTable(this.#client, table, used);
    const find = async () => (await rows.collect({ where: { [keyOf(options.keyColumn)]: key } }))[0];
    const result = await this.#writes.run(async () => {
      const known = await beforeWrite(find());
      if (known !== undefined) return { id: known.id, isNew: false };
      try {
        const row = Object.fromEntries(used.map(({ name, type }) => [keyOf(name), valueFor(type, values.get(name))]));
        return { id: (await rows.create(row)).id, isNew: true };
      } catch (error) {
        // Notion may have created the row although the response was lost.
        const created = await find().catch(() => undefined);
        if (created === undefined) throw error;
        return { id: created.id, isNew: true };
      }
    });
    await this.#refresher.show({ entity: { type: "page", id: result.id } });
    return result;
  }

  /** Returns the row of a request. Undefined if the copy does not have it. */
  async find(form: SiteForm, key: string): Promise<SentRow | undefined> {
    return (await this.#findAll(form, form.options.keyColumn, key)).find((row) => row.key === key);
  }

  /** Returns all requests of a contact, the newest first. Upper case makes no difference. */
  async ofContact(form: SiteForm, contact: string): Promise<SentRow[]> {
    const { contact: column } = form.options;
    const rows = column === undefined ? [] : await this.#findAll(form, column, contact);
    return rows.filter(({ key }) => key !== "");
  }

  async #findAll({ table, options }: SiteForm, name: string, text: string): Promise<SentRow[]> {
    const column = table.columns.find((candidate) => candidate.name === name);
    if (column === undefined) return [];
    const filter = { property: column.id, [column.type]: { equals: text } };
    const sorts = [{ timestamp: "created_time", direction: "descending" }];
    const rows = await findRows(this.#content.reader, table.source.id, { filter, sorts });
    return rows.map((row) => sentRow(row, options.keyColumn));
  }
}

function sentRow(row: SnapshotObject, keyColumn: string): SentRow {
  const values = plainRow(row.json);
  return { id: row.id, title: titleOf(row), values, key: String(cellValue(values[keyColumn]) ?? "") };
}

/** Options set one option of a multi-select as a text. */
const valueFor = (type: string, value: FormValue | undefined): FormValue | undefined =>
  type === "multi_select" && typeof value === "string" ? [value] : value;
