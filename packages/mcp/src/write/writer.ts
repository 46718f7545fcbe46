// Answers the calls that write: a preview with a token, the change that it shows, and what takes it back.
import { randomBytes } from "node:crypto";
import type { AsyncClient } from "@ws/client";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import { MirrorError, type PullHint } from "@ws/mirror";
import type { OpenCopy } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import { invalid, optionalText, wholeNumber, wrongArgument } from "../arguments.ts";
import { userName } from "../tools/editor-text.ts";
import { applyLine, entryLines, headline, MAX_ENTRY_LINES, STATE_WORDS } from "./answer-lines.ts";
import type { ChangeContext } from "./changes/context.ts";
import { KINDS } from "./changes/kinds.ts";
import { CHANGE_KINDS, placesAround, type ChangeKind, type Plan } from "./change.ts";
import type { Entry, EntryState, Journal } from "./journal/journal.ts";
import { WriteCounts, type WriteLimits } from "./limits.ts";
import { Notion } from "./notion.ts";
import { Shown } from "./places.ts";
import { Previews } from "./previews.ts";
import { sendChange, undoChange } from "./send-change.ts";
import { keyOf } from "./texts/keys.ts";
import { undoPreview } from "./undo/undo-preview.ts";

/** The parts of a writer. */
export interface WriterOptions {
  readonly client: AsyncClient;
  /** The part of the workspace that the server shows. */
  readonly copy: OpenCopy;
  readonly journal: Journal;
  /** Reads objects that were written into the copy. Returns why it could not. */
  readonly refresh: (hints: readonly PullHint[]) => Promise<string | undefined>;
  /** True to apply changes without a preview. */
  readonly isDirect: boolean;
  readonly limits: WriteLimits;
  /** True if all calls belong to one conversation: those of a process on standard input. */
  readonly isOneConversation: boolean;
  /** @default Date.now */
  readonly nowMs?: () => number;
}

/** The answer of a call that writes. */
export interface WriteAnswer {
  /** Lines with text of the workspace. */
  readonly lines: readonly string[];
  /** Sentences of the server. */
  readonly after: readonly string[];
}

/** A change that a token applies. */
type Preview = { readonly conversation: string } & (
  | { readonly kind: ChangeKind; readonly request: unknown; readonly key: string; readonly pageId: string | undefined }
  | { readonly kind: "undo"; readonly ids: readonly number[]; readonly key: string }
);

/** Changes that are in force, or may be: `undo` takes them back. */
const OPEN: readonly EntryState[] = ["sending", "done", "undoing"];

/** Most changes that one call takes back. */
const MAX_UNDONE = 200;

/** Longest difference of an answer, in characters. */
const MAX_SHOWN = 50_000;

/** Writes for the assistants of one process. */
export class Writer {
  readonly #options: WriterOptions;
  readonly #context: ChangeContext & { readonly shown: Shown };
  readonly #previews = new Previews<Preview>();
  readonly #counts: WriteCounts;
  readonly #conversations = new Set<string>();
  readonly #own = newId();
  /** One call at a time: two of them could apply a token, or change a page, at the same time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#context = { notion: new Notion(options.client), shown: new Shown(options.copy, options.journal) };
    this.#counts = new WriteCounts(options.limits);
  }

  /** Answers a call of `write`. @throws MirrorError with a sentence for the assistant */
  write(args: Fields, client: string): Promise<WriteAnswer> {
    return this.#inTurn(async () => {
      const token = optionalText(args, "apply");
      if (token !== undefined) return this.#apply(token, args, client);
      const { action } = args;
      const kind = CHANGE_KINDS.find((known) => known === action);
      if (kind === undefined) throw wrongArgument("action", `one of ${CHANGE_KINDS.join(", ")}`, action);
      const change = KINDS[kind];
      const other = Object.keys(args).find((name) => ![...change.args, "action", "conversation"].includes(name));
      if (other !== undefined)
        throw invalid(`The action ${kind} has no argument ${other}. It has ${change.args.join(", ")}.`);
      const conversation = await this.#conversation(args);
      const request = await change.resolve(args, this.#context);
      const plan = await change.plan(request, this.#context);
      this.#counts.check(plan.pageId, this.#nowMs());
      return this.#options.isDirect
        ? this.#send(plan, conversation, client)
        : this.#preview({ kind, request, conversation, key: planKey(plan), pageId: plan.pageId }, plan);
    });
  }

  /** Answers a call of `undo`. @throws MirrorError with a sentence for the assistant */
  undo(args: Fields, client: string): Promise<WriteAnswer> {
    return this.#inTurn(async () => {
      const token = optionalText(args, "apply");
      if (token !== undefined) return this.#apply(token, args, client);
      const wanted = (textOf(args["id"]) ?? numberText(args["id"]) ?? "").trim();
      if (wanted === "") throw wrongArgument("id", "the number of a change, or all", args["id"]);
      const conversation = await this.#conversation(args);
      const isAll = wanted.toLowerCase() === "all";
      const entries = isAll
        ? await this.#options.journal.list({ conversation, states: OPEN, limit: MAX_UNDONE })
        : [await this.#entry(wanted)];
      if (entries.length === 0) throw invalid("This conversation has no change to take back. See journal.");
      const { lines, key } = await undoPreview(entries, this.#context);
      const ids = entries.map(({ id }) => id);
      if (this.#options.isDirect) return this.#takeBack(ids);
      const next = this.#previews.add({ kind: "undo", ids, key, conversation });
      return { lines, after: [...this.#conversationLine(conversation), applyLine("undo", next)] };
    });
  }

  /** Answers a call of `journal`. @throws MirrorError with a sentence for the assistant */
  async journal(args: Fields): Promise<WriteAnswer> {
    const wanted = textOf(args["id"]) ?? numberText(args["id"]);
    const limit = wholeNumber(args, "limit", { min: 1, max: 100, normal: 20 });
    if (wanted !== undefined)
      return { lines: entryLines(await this.#entry(wanted, false), Number.POSITIVE_INFINITY), after: [] };
    const shown: Entry[] = [];
    for (let before: number | undefined; shown.length < limit;) {
      const entries = await this.#options.journal.list({ limit: 100, ...(before === undefined ? {} : { before }) });
      for (const entry of entries) if (shown.length < limit && (await this.#isShown(entry))) shown.push(entry);
      before = entries.at(-1)?.id;
      if (entries.length < 100) break;
    }
    if (shown.length === 0) return { lines: ["Nothing was written."], after: [] };
    return { lines: shown.flatMap((entry) => entryLines(entry, MAX_ENTRY_LINES)), after: [] };
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  #nowMs(): number {
    return (this.#options.nowMs ?? Date.now)();
  }

  #now(): string {
    return new Date(this.#nowMs()).toISOString();
  }

  async #conversation(args: Fields): Promise<string> {
    const { isOneConversation, journal } = this.#options;
    const wanted = optionalText(args, "conversation");
    if (isOneConversation) return this.#own;
    if (wanted === undefined) {
      const id = newId();
      this.#conversations.add(id);
      return id;
    }
    const isKnown =
      this.#conversations.has(wanted) || (await journal.list({ conversation: wanted, limit: 1 })).length > 0;
    if (!isKnown) throw invalid("The conversation is not known. Leave it out for a new one.");
    this.#conversations.add(wanted);
    return wanted;
  }

  #conversationLine(conversation: string): string[] {
    return this.#options.isOneConversation
      ? []
      : [`conversation: ${conversation} (add it to the next calls of this conversation)`];
  }

  #preview(preview: Preview, { kind, pageId, title, lines, notes }: Plan): WriteAnswer {
    const shown = lines.reduce((sum, line) => sum + line.length, 0);
    if (shown > MAX_SHOWN) throw invalid(`The difference has ${shown} characters. Write less in one call.`);
    return {
      lines: [headline(kind, pageId, title), ...lines],
      after: [
        ...notes,
        ...this.#conversationLine(preview.conversation),
        applyLine("write", this.#previews.add(preview)),
      ],
    };
  }

  async #apply(token: string, args: Fields, client: string): Promise<WriteAnswer> {
    const other = Object.keys(args).find((name) => name !== "apply" && name !== "conversation");
    if (other !== undefined) throw invalid(`Expected apply alone, got ${other}, too. The token has the whole change.`);
    const preview = this.#previews.find(token);
    const conversation = optionalText(args, "conversation");
    if (!this.#options.isOneConversation && conversation !== undefined && conversation !== preview.conversation)
      throw invalid("The token of apply belongs to another conversation.");
    if (preview.kind === "undo") {
      const { key } = await undoPreview(await this.#entries(preview.ids), this.#context);
      this.#previews.take(token);
      if (key !== preview.key)
        throw invalid("The pages were changed meanwhile. Nothing was sent. Call undo again for a new preview.");
      return this.#takeBack(preview.ids);
    }
    this.#counts.check(preview.pageId, this.#nowMs());
    this.#previews.take(token);
    let plan: Plan;
    try {
      plan = await KINDS[preview.kind].plan(preview.request, this.#context);
    } catch (error) {
      if (!(error instanceof MirrorError)) throw error;
      // After a read that failed, the preview is as good as it was.
      if (error.code === "run_failed") throw invalid(`${error.message} Call again without apply.`);
      throw invalid(`${await this.#changedBy(preview.pageId)}Nothing was sent: ${error.message}`);
    }
    if (planKey(plan) !== preview.key) {
      const { lines, after } = this.#preview({ ...preview, key: planKey(plan) }, plan);
      return {
        lines,
        after: [`${await this.#changedBy(preview.pageId)}Nothing was sent. The difference is now as above.`, ...after],
      };
    }
    return this.#send(plan, preview.conversation, client);
  }

  /** Returns a sentence with the last editor of a page. */
  async #changedBy(pageId: string | undefined): Promise<string> {
    const page = pageId === undefined ? undefined : await this.#context.notion.findPage(pageId).catch(() => undefined);
    if (page === undefined) return "Changed meanwhile. ";
    const id = textOf(fieldsOf(page.json["last_edited_by"])["id"]);
    const name = id === undefined ? "somebody" : await this.#options.copy.read((copy) => userName(copy, id));
    return `Changed meanwhile by ${name} at ${String(page.json["last_edited_time"]).slice(0, 16)}Z. `;
  }

  async #send(plan: Plan, conversation: string, client: string): Promise<WriteAnswer> {
    const { journal } = this.#options;
    const nowMs = this.#nowMs();
    this.#counts.check(plan.pageId, nowMs);
    const created = this.#counts.count(plan.pageId, nowMs);
    const { id, pageId } = await sendChange(plan, { at: this.#now(), conversation, client }, journal, this.#context);
    if (plan.kind === "create" && pageId !== undefined) {
      created(pageId);
      this.#context.shown.created.add(bareId(pageId));
    }
    const behind = await this.#refresh([pageId, ...(plan.around ?? [])]);
    return {
      lines: [headline(plan.kind, pageId, plan.title), ...(this.#options.isDirect ? plan.lines : [])],
      after: [
        `Written as change ${id}. undo {"id": "${id}"} takes it back.`,
        ...(this.#options.isDirect ? plan.notes : []),
        ...behind,
        ...this.#conversationLine(conversation),
      ],
    };
  }

  /** Reads pages into the copy. Returns a sentence if the copy does not show them yet. */
  async #refresh(ids: readonly (string | undefined)[]): Promise<string[]> {
    const pages = [...new Set(ids)].filter((id) => id !== undefined);
    if (pages.length === 0) return [];
    const why = await this.#options.refresh(pages.map((id) => ({ entity: { type: "page", id } })));
    return why === undefined ? [] : [`The copy does not show it yet: ${why}`];
  }

  /** Returns a change that can be taken back, or shown. @throws MirrorError `invalid_argument` if there is none */
  async #entry(wanted: string, isOpen = true): Promise<Entry> {
    const entry = /^\d{1,9}$/u.test(wanted) ? await this.#options.journal.find(Number(wanted)) : undefined;
    if (entry === undefined || !(await this.#isShown(entry)))
      throw invalid(
        `Expected id to be the number of a change, or all, got ${JSON.stringify(wanted.slice(0, 20))}. See journal.`,
      );
    if (isOpen && !OPEN.includes(entry.state))
      throw invalid(`Change ${entry.id} is not in force: ${STATE_WORDS[entry.state]}.`);
    return entry;
  }

  async #entries(ids: readonly number[]): Promise<Entry[]> {
    const entries = await Promise.all(ids.map((id) => this.#options.journal.find(id)));
    return entries.filter((entry) => entry !== undefined);
  }

  /** True for a change of this process, or of a page that the server shows. */
  async #isShown({ conversation, pageId }: Entry): Promise<boolean> {
    if (!this.#options.copy.isLimited || conversation === this.#own || this.#conversations.has(conversation))
      return true;
    return pageId !== undefined && this.#context.shown.has(pageId);
  }

  async #takeBack(ids: readonly number[]): Promise<WriteAnswer> {
    const lines: string[] = [];
    const pages: (string | undefined)[] = [];
    const left: number[] = [];
    for (const entry of await this.#entries(ids)) {
      if (!OPEN.includes(entry.state)) continue;
      const result = await undoChange(entry, this.#now(), this.#options.journal, this.#context);
      const words = {
        undone: "taken back",
        nothing: "nothing to do: Notion has the state before",
        left: "left as it is",
      };
      lines.push(`change ${entry.id}, ${headline(entry.kind, entry.pageId, entry.title)}: ${words[result.state]}`);
      if (result.state === "left") {
        lines.push(`  ${result.why}`);
        left.push(entry.id);
      }
      pages.push(entry.pageId, ...placesAround(entry.reversals));
    }
    const behind = await this.#refresh(pages);
    return {
      lines,
      after: [left.length === 0 ? "All of it was taken back." : `Not taken back: ${left.join(", ")}.`, ...behind],
    };
  }
}

/** Returns a key of a plan: of the state that it begins with, and of its requests. */
const planKey = ({ key, steps }: Plan): string => keyOf([key, steps]);

/** Models send numbers as numbers. */
const numberText = (value: unknown): string | undefined => (typeof value === "number" ? String(value) : undefined);

const newId = (): string => randomBytes(4).toString("hex");
