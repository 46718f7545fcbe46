// The decisions of the owner of the site about what is public, recorded in the store of the site for each root page.
import { createHash } from "node:crypto";
import { bareId } from "@ws/render/values";
import type { SiteOptions } from "../../settings/site-options.ts";
import { parseScope, waitingOf, type Scope, type Waiting } from "./scope.ts";
import type { SiteDatabase } from "../copy/site-store.ts";

/** Time for which the record is not read again, in milliseconds. Another process can have changed it. */
const KEPT_MS = 1000;

/** The record of a root page. */
interface AcceptanceRow {
  readonly root: string;
  readonly accepted: string;
  /** Empty: nothing waits. */
  readonly waiting: string;
  /** Number of times that something was accepted. */
  readonly version: number;
}

/** A decision of the owner about a scope. */
export interface Decision {
  /** Undefined: the whole scope is public. */
  readonly accepted: Scope | undefined;
  readonly waiting: readonly Waiting[];
}

/** The settings that decide when something is public. */
interface AcceptanceSettings {
  readonly options: Pick<SiteOptions, "accept" | "columns">;
  /** True: tables and columns of the first copy are public without a decision of the owner. */
  readonly acceptsFirst: boolean;
}

/** The decisions of the owner of a site. */
export class Acceptance {
  readonly #store: Pick<SiteDatabase, "query">;
  readonly #root: string;
  readonly #mode: SiteOptions["accept"];
  readonly #named: readonly string[];
  readonly #acceptsFirst: boolean;
  readonly #now: () => number;
  #row: AcceptanceRow | undefined;
  #readAt = -Infinity;

  /** @param now returns the time in milliseconds */
  constructor(
    store: Pick<SiteDatabase, "query">,
    rootPageId: string,
    { options: { accept, columns }, acceptsFirst }: AcceptanceSettings,
    now: () => number,
  ) {
    this.#store = store;
    this.#root = bareId(rootPageId);
    this.#mode = accept;
    this.#named = columns.public;
    this.#acceptsFirst = acceptsFirst;
    this.#now = now;
  }

  /** Returns the number of times that something was accepted, by any process. */
  async version(): Promise<number> {
    if (this.#now() - this.#readAt >= KEPT_MS) await this.#read();
    return this.#row?.version ?? 0;
  }

  /** Decides about what the views of a complete copy show. Nothing of the first one is accepted before the owner has seen it. */
  async decide(present: Scope): Promise<Decision> {
    const all: Decision = { accepted: undefined, waiting: [] };
    const text = JSON.stringify(present);
    const row = (await this.#read()) ?? (await this.#begin(text));
    const accepted = parseScope(row.accepted);
    const waiting = waitingOf(present, accepted, this.#named);
    if (this.#mode === "always") {
      if (waiting.length > 0) await this.#write({ ...row, accepted: text, waiting: "" });
      return all;
    }
    const next = waiting.length > 0 ? text : "";
    if (row.waiting !== next) await this.#write({ ...row, waiting: next });
    return waiting.length === 0 ? all : { accepted, waiting };
  }

  /** Returns what waits. Undefined: nothing. */
  async waiting(): Promise<WaitingScope | undefined> {
    const row = await this.#read();
    return row && waitingIn(row, this.#named);
  }

  /**
   * Publishes what waits, if it is still what the owner has seen.
   * @param seen the hash of `waiting()`
   * @returns false if something else waits
   */
  async accept(seen: string): Promise<boolean> {
    const row = await this.#read();
    if (row === undefined || row.waiting === "" || hashOf(row.waiting) !== seen) return false;
    const isAccepted = await acceptRow(this.#store, row);
    await this.#read();
    return isAccepted;
  }

  async #read(): Promise<AcceptanceRow | undefined> {
    this.#readAt = this.#now();
    const rows = await readRows(this.#store);
    this.#row = rows.find(({ root }) => root === this.#root);
    return this.#row;
  }

  /** Records the first scope. Another process may have done so at the same time. */
  async #begin(present: string): Promise<AcceptanceRow> {
    const isAccepted = this.#acceptsFirst || this.#mode === "always";
    const first = { root: this.#root, accepted: isAccepted ? present : "{}", waiting: "", version: 0 };
    await this.#store.query(
      "insert into site_public(root, accepted, waiting, version) values ($1, $2, $3, $4) on conflict(root) do nothing",
      [first.root, first.accepted, first.waiting, first.version],
    );
    return (await this.#read()) ?? first;
  }

  /** Writes a record, unless something was accepted in the meantime. */
  async #write({ root, accepted, waiting, version }: AcceptanceRow): Promise<void> {
    const values = [root, accepted, waiting, version];
    await this.#store.query(
      "update site_public set accepted = $2, waiting = $3 where root = $1 and version = $4",
      values,
    );
    await this.#read();
  }
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** A scope that waits for the owner. */
export interface WaitingScope {
  /** Hash of the scope that would be public. */
  readonly seen: string;
  readonly tables: readonly Waiting[];
}

/** Publishes what waits for the owner of all sites in a store. Returns what was published. */
export async function acceptAll(store: Pick<SiteDatabase, "query">, named: readonly string[]): Promise<Waiting[]> {
  const published: Waiting[] = [];
  for (const row of await readRows(store)) {
    const waiting = waitingIn(row, named);
    if (waiting === undefined) continue;
    if (await acceptRow(store, row)) published.push(...waiting.tables);
  }
  return published;
}

const waitingIn = ({ accepted, waiting }: AcceptanceRow, named: readonly string[]): WaitingScope | undefined =>
  waiting === ""
    ? undefined
    : { seen: hashOf(waiting), tables: waitingOf(parseScope(waiting), parseScope(accepted), named) };

/** Publishes what was read. Returns false, and does nothing, if something else waits now. */
async function acceptRow(
  store: Pick<SiteDatabase, "query">,
  { root, waiting, version }: AcceptanceRow,
): Promise<boolean> {
  const changed = await store.query(
    "update site_public set accepted = waiting, waiting = '', version = version + 1 " +
      "where root = $1 and version = $2 and waiting = $3 returning version",
    [root, version, waiting],
  );
  return changed.length > 0;
}

async function readRows(store: Pick<SiteDatabase, "query">): Promise<AcceptanceRow[]> {
  const rows = await store.query("select root, accepted, waiting, version from site_public");
  return rows.map(({ root, accepted, waiting, version }) => ({
    root: String(root),
    accepted: String(accepted),
    waiting: String(waiting),
    version: Number(version),
  }));
}
