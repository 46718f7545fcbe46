// The journal of writes: each change is stored before its first request, with what takes it back.
import type { JournalDatabase, JournalRow } from "./journal-database.ts";
import type { ChangeKind, Reversal } from "../change.ts";

/**
 * State of a change:
 * - `sending`: stored before its requests. If it stays so, it may have been applied.
 * - `done`: Notion has confirmed it.
 * - `refused`: Notion has refused it, or never had it.
 * - `undoing`: stored before the requests that take it back. If it stays so, it may have been taken back.
 * - `undone`: taken back.
 */
export type EntryState = "sending" | "done" | "refused" | "undoing" | "undone";

/** The parts of a change that are stored before its requests. */
export interface NewEntry {
  /** Time, ISO 8601. */
  readonly at: string;
  readonly conversation: string;
  /** Name of the program of the assistant. */
  readonly client: string;
  readonly kind: ChangeKind;
  /** Undefined for a page that is created. */
  readonly pageId: string | undefined;
  readonly title: string;
  /** The difference, as it was shown. */
  readonly lines: readonly string[];
  readonly reversals: readonly Reversal[];
}

/** A change in the journal. */
export interface Entry extends NewEntry {
  readonly id: number;
  readonly state: EntryState;
  /** Time at which it was taken back. Undefined if it was not. */
  readonly undoneAt: string | undefined;
}

/** Which entries to read. */
export interface EntryQuery {
  readonly conversation?: string | undefined;
  readonly states?: readonly EntryState[];
  readonly before?: number;
  readonly limit: number;
}

/** The journal of a copy. */
export class Journal {
  readonly #database: JournalDatabase;

  constructor(database: JournalDatabase) {
    this.#database = database;
  }

  /** Stores a change that is sent next. Returns its number. */
  async begin(entry: NewEntry): Promise<number> {
    const { table, run } = this.#database;
    const { at, conversation, client, kind, pageId, title, lines, reversals } = entry;
    const values = [at, conversation, client, kind, pageId ?? null, title];
    const [row] = await run(
      `insert into ${table} (at, conversation, client, kind, state, page_id, title, lines, reversals)
       values ($1, $2, $3, $4, 'sending', $5, $6, $7, $8) returning id`,
      [...values, JSON.stringify(lines), JSON.stringify(reversals)],
    );
    return Number(row?.["id"]);
  }

  /** Stores the state of a change, and what takes it back now that its result is known. */
  async set(
    id: number,
    state: EntryState,
    known: {
      readonly reversals?: readonly Reversal[];
      readonly pageId?: string | undefined;
      readonly at?: string;
    } = {},
  ): Promise<void> {
    const { table, run } = this.#database;
    const { reversals, pageId, at } = known;
    await run(
      `update ${table} set state = $2, reversals = coalesce($3, reversals), page_id = coalesce($4, page_id), undone_at = $5
       where id = $1`,
      [id, state, reversals === undefined ? null : JSON.stringify(reversals), pageId ?? null, at ?? null],
    );
  }

  /** Returns a change. Undefined if there is none with the number. */
  async find(id: number): Promise<Entry | undefined> {
    const { table, run } = this.#database;
    const [row] = await run(`select * from ${table} where id = $1`, [id]);
    return row && entryOf(row);
  }

  /** Returns changes, the last one first. */
  async list({ conversation, states, before, limit }: EntryQuery): Promise<Entry[]> {
    const { table, run } = this.#database;
    const values: (string | number)[] = [limit];
    const conditions = ["1 = 1"];
    const add = (condition: (name: string) => string, value: string | number) => {
      values.push(value);
      conditions.push(condition(`$${values.length}`));
    };
    if (conversation !== undefined) add((name) => `conversation = ${name}`, conversation);
    if (before !== undefined) add((name) => `id < ${name}`, before);
    // The names of states are not input.
    if (states !== undefined) conditions.push(`state in (${states.map((state) => `'${state}'`).join(", ")})`);
    const rows = await run(
      `select * from ${table} where ${conditions.join(" and ")} order by id desc limit $1`,
      values,
    );
    return rows.map(entryOf);
  }

  /** True if a change of the journal has created the page. */
  async hasCreated(pageId: string): Promise<boolean> {
    const { table, run } = this.#database;
    const rows = await run(`select id from ${table} where kind = 'create' and page_id = $1 limit 1`, [pageId]);
    return rows.length > 0;
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}

const entryOf = (row: JournalRow): Entry => ({
  id: Number(row["id"]),
  at: String(row["at"]),
  conversation: String(row["conversation"]),
  client: String(row["client"]),
  kind: row["kind"] as ChangeKind,
  state: row["state"] as EntryState,
  pageId: textOrUndefined(row["page_id"]),
  title: String(row["title"]),
  lines: JSON.parse(String(row["lines"])) as string[],
  reversals: JSON.parse(String(row["reversals"])) as Reversal[],
  undoneAt: textOrUndefined(row["undone_at"]),
});

const textOrUndefined = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
