// A simulation of an assistant that writes: random changes, edits of other people, faults and kills. After everything was taken back, the
// workspace equals its twin, in which only the other people have edited, but for the changes that the journal names.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AsyncClient } from "@ws/client";
import { createMirror } from "@ws/mirror";
import { openCopy } from "@ws/mirror/reader";
import { openFolderStore } from "../../../../mirror/test/support/test-store.ts";
import { createRandom, type Random } from "../../../../mirror/test/simulation/random.ts";
import { answerCall } from "../../../src/answer-call.ts";
import { openJournalDatabase } from "../../../src/write/journal/journal-database.ts";
import { Journal, type Entry } from "../../../src/write/journal/journal.ts";
import { Writer } from "../../../src/write/writer.ts";
import { get } from "../writing.ts";
import {
  blocksIn,
  chooseOther,
  createSimulated,
  markedBlock,
  markerOf,
  pageState,
  SLOTS,
  textOf,
  type PageState,
} from "./world.ts";

/** The result of a simulation. */
export interface Simulated {
  readonly problems: readonly string[];
  readonly log: readonly string[];
}

/** Where a process dies: before a request that changes something is sent, or after Notion has carried it out. */
type Death = "before" | "after" | undefined;

const SILENT = { error() {}, warn() {}, info() {}, debug() {} };

/** Runs a simulation. The same seed gives the same one. */
export async function simulate(seed: number): Promise<Simulated> {
  const folder = mkdtempSync(join(tmpdir(), "ws-mcp-simulation-"));
  const simulation = new Simulation(seed, folder);
  try {
    await simulation.run();
  } finally {
    await simulation.close();
    rmSync(folder, { recursive: true });
  }
  return simulation;
}

class Simulation implements Simulated {
  readonly problems: string[] = [];
  readonly log: string[] = [];
  readonly #random: Random;
  readonly #folder: string;
  readonly #real = createSimulated();
  readonly #twin = createSimulated();
  #nowMs = Date.parse("2026-07-01T10:00:00.000Z");
  #death: Death;
  #died: (() => void) | undefined;
  #journal: Journal | undefined;
  #writer: Writer | undefined;
  #copy: Awaited<ReturnType<typeof openCopy>> | undefined;
  #number = 0;

  constructor(seed: number, folder: string) {
    this.#random = createRandom(seed);
    this.#folder = folder;
  }

  async run(): Promise<void> {
    const store = await openFolderStore(this.#folder);
    await createMirror({ client: this.#client(), store, nowMs: () => this.#nowMs }).pull();
    await store.close();
    this.#copy = await openCopy(this.#folder);
    await this.#start();
    const steps = 12 + this.#random.below(10);
    for (let step = 0; step < steps; step += 1) {
      this.#pass(this.#random.below(3) * 60_000);
      await this.#step();
    }
    this.#real.emulator.clearFaults();
    const left = await this.#takeAllBack();
    this.#compare(left);
  }

  async close(): Promise<void> {
    await this.#journal?.close();
    await this.#copy?.close();
  }

  #client(): AsyncClient {
    return new AsyncClient({
      auth: this.#real.token,
      httpClient: {
        request: async (config) => {
          const isWrite =
            /^(?:PATCH|POST|DELETE)$/iu.test(config.method ?? "") && !/\/query$|\/search$/u.test(config.url ?? "");
          if (isWrite) await this.#checkWriteAhead(`${config.method} ${config.url}`);
          const death = isWrite ? this.#death : undefined;
          if (death === "before") return this.#die();
          const response = await this.#real.emulator.httpClient.request(config);
          return death === "after" ? this.#die() : response;
        },
      },
      retry: false,
      logger: SILENT,
    });
  }

  /** The process is gone: nothing that waits for the answer goes on. */
  #die(): Promise<never> {
    this.#death = undefined;
    this.#died?.();
    return new Promise(() => {});
  }

  async #checkWriteAhead(line: string): Promise<void> {
    const entries = await this.#journal?.list({ states: ["sending", "undoing"], limit: 1 });
    if (entries?.length === 0) this.problems.push(`${line} was sent without a change in the journal`);
  }

  /** Starts a process of the server. */
  async #start(): Promise<void> {
    await this.#journal?.close();
    this.#journal = new Journal(await openJournalDatabase({ folder: this.#folder }));
    if (this.#copy === undefined) return;
    this.#writer = new Writer({
      client: this.#client(),
      copy: this.#copy,
      journal: this.#journal,
      refresh: async () => undefined,
      isDirect: this.#random.chance(0.2),
      limits: { perMinute: 1000, pagesPerHour: 1000 },
      isOneConversation: true,
      nowMs: () => this.#nowMs,
    });
  }

  #pass(ms: number): void {
    this.#nowMs += ms;
    for (const { emulator } of [this.#real, this.#twin]) emulator.setClock(this.#nowMs);
  }

  /** Calls a tool. Undefined if the process died. */
  async #ask(name: string, args: Record<string, unknown>): Promise<string | undefined> {
    const died = new Promise<undefined>((resolve) => (this.#died = () => resolve(undefined)));
    if (this.#copy === undefined) return undefined;
    const onError = (message: string) => void this.problems.push(`error of ${name}: ${message}`);
    const context = { copy: this.#copy, writer: this.#writer, onError, nowMs: () => this.#nowMs };
    const answer = answerCall(name, args, context).then(
      ({ content, isError }) => `${isError === true ? "Error: " : ""}${content[0]?.text ?? ""}`,
    );
    const text = await Promise.race([answer, died]);
    if (text === undefined) {
      this.log.push("the process died");
      await this.#start();
    }
    return text;
  }

  /** Calls a tool, and applies its preview after others may have edited. Returns the last answer. */
  async #apply(name: string, args: Record<string, unknown>): Promise<string | undefined> {
    if (this.#random.chance(0.12)) this.#death = this.#random.pick(["before", "after"]);
    const preview = await this.#ask(name, args);
    const token = /\{"apply": "([^"]+)"\}$/mu.exec(preview ?? "")?.[1];
    if (token === undefined) return preview;
    if (this.#random.chance(0.25)) this.#others();
    const answer = await this.#ask(name, { apply: token });
    this.#death = undefined;
    return answer;
  }

  #others(): void {
    this.#number += 1;
    const [name, edit] = chooseOther(this.#random, this.#real, this.#number);
    try {
      edit(this.#real);
    } catch {
      // The assistant has moved it to the trash.
      this.log.push(`others cannot: ${name}`);
      return;
    }
    edit(this.#twin);
    this.log.push(`others: ${name}`);
  }

  async #step(): Promise<void> {
    const random = this.#random;
    if (random.chance(0.35)) return this.#others();
    if (random.chance(0.12)) {
      const fault = random.pick([
        { status: 502, body: "<html>" },
        { cut: 5 },
        { status: 503 },
        { reset: true as const },
      ]);
      const method = random.pick(["GET", "PATCH", "POST"]);
      this.#real.emulator.addFault({ match: { method, token: this.#real.token }, times: 1, ...fault });
      this.log.push(`fault of ${method}: ${JSON.stringify(fault)}`);
    }
    if (random.chance(0.1)) {
      const answer = await this.#apply("undo", { id: "all" });
      this.log.push(`undo all: ${firstLines(answer)}`);
      return;
    }
    if (random.chance(0.15)) {
      const [entry] = (await this.#journal?.list({ states: ["sending", "done", "undoing"], limit: 1 })) ?? [];
      if (entry === undefined) return;
      const answer = await this.#apply("undo", { id: String(entry.id) });
      this.log.push(`undo ${entry.id}: ${firstLines(answer)}`);
      return;
    }
    const args = await this.#chooseChange();
    const answer = await this.#apply("write", args);
    this.log.push(`${JSON.stringify(args)}: ${firstLines(answer)}`);
  }

  async #chooseChange(): Promise<Record<string, unknown>> {
    const random = this.#random;
    this.#number += 1;
    const word = `ast${this.#number}`;
    const created = ((await this.#journal?.list({ limit: 50 })) ?? []).flatMap(({ kind, pageId }) =>
      kind === "create" && pageId !== undefined ? [pageId] : [],
    );
    const page = random.pick([...this.#real.pages, ...this.#real.rows]);
    const row = random.pick(this.#real.rows);
    const any = created.length > 0 && random.chance(0.3) ? random.pick(created) : page;
    const marker = markerOf(this.#real, page, random.below(4));
    const value = random.pick<Record<string, unknown>>([
      { Price: this.#number },
      { Stage: random.pick(["Two", "Three", null]) },
      { Tags: random.pick([["x"], ["x", "y"], []]), Done: random.chance(0.5) },
      { Note: `${word} note`, Due: "2026-08-01" },
      { Name: `Row ${word}` },
    ]);
    const slots = SLOTS.filter(() => random.chance(0.5));
    const current = (slot: string) => {
      const block = markedBlock(this.#real, page, marker);
      return (
        new RegExp(`${marker}${slot}=\\S+`, "u").exec(block === undefined ? "" : textOf(block))?.[0] ??
        `${marker}${slot}=gone`
      );
    };
    const edit = {
      action: "edit",
      id: page,
      replace: (slots.length === 0 ? ["a"] : slots).map((slot) => ({
        old: current(slot),
        new: `${marker}${slot}=${word}`,
      })),
    };
    return random.pick([
      () => edit,
      () => edit,
      () => ({ action: "set", id: row, values: value }),
      () => ({ action: "set", id: row, values: value }),
      () => ({
        action: "create",
        parent: random.pick([...this.#real.pages, ...this.#real.sources]),
        values: { title: `New ${word}` },
        markdown: `# ${word}\n\nText **${word}**`,
      }),
      () => ({
        action: "edit",
        id: any,
        markdown: `Inserted ${word}\n\n- item ${word}`,
        after: random.pick(["start", "end", ...blocksIn(this.#real, any).map(textOf)]) || "end",
      }),
      () => this.#lines(page, word),
      () => ({
        action: "move",
        id: random.pick([row, any]),
        parent: random.pick([...this.#real.pages, ...this.#real.sources]),
      }),
      () => ({ action: "trash", id: random.pick([row, any]) }),
    ])();
  }

  /** Replaces two blocks that follow each other. Their markers stay. */
  #lines(page: string, word: string): Record<string, unknown> {
    const blocks = blocksIn(this.#real, page);
    const index = this.#random.below(Math.max(1, blocks.length - 1));
    const lines = blocks
      .slice(index, index + 2)
      .map(textOf)
      .map((text) => text.trim());
    return {
      action: "edit",
      id: page,
      replace: [{ old: lines.join("\n"), new: lines.map((line) => line.replace(/a=\S+/u, `a=${word}`)).join("\n") }],
    };
  }

  /** Takes all changes back. Returns those that could not be. */
  async #takeAllBack(): Promise<Entry[]> {
    const open = async () => (await this.#journal?.list({ states: ["sending", "done", "undoing"], limit: 200 })) ?? [];
    this.#death = undefined;
    await this.#start();
    for (let count = Number.POSITIVE_INFINITY; ;) {
      const entries = await open();
      if (entries.length === 0 || entries.length >= count) return entries;
      count = entries.length;
      for (const { id } of entries) {
        let answer = await this.#ask("undo", { id: String(id) });
        const token = /\{"apply": "([^"]+)"\}$/mu.exec(answer ?? "")?.[1];
        if (token !== undefined) answer = await this.#ask("undo", { apply: token });
        this.log.push(`take back ${id}: ${firstLines(answer)}`);
      }
    }
  }

  /** Compares both workspaces, but for what the journal says was not taken back. */
  #compare(left: readonly Entry[]): void {
    const named = new Set(left.flatMap(({ pageId }) => (pageId === undefined ? [] : [pageId])));
    for (const id of [...this.#real.pages, ...this.#real.rows]) {
      const [real, twin] = [pageState(this.#real, id), pageState(this.#twin, id)];
      if (JSON.stringify(real) === JSON.stringify(twin)) continue;
      if (!named.has(id)) this.problems.push(...differences(real, twin).map((text) => `${id}: ${text}`));
    }
    const known = new Set([...this.#real.pages, ...this.#real.rows]);
    for (const object of this.#real.emulator.export()) {
      const id = String(get(object, "id"));
      const isNew = get(object, "object") === "page" && !known.has(id) && id !== this.#real.emulator.testPageId;
      if (isNew && !named.has(id) && !left.some(({ kind, pageId }) => kind === "create" && pageId === undefined))
        this.problems.push(`${id} was created and not taken back`);
    }
    this.log.push(`left: ${left.map(({ id, kind }) => `${id} ${kind}`).join(", ") || "nothing"}`);
  }
}

/** Returns what differs between two states of a page. */
function differences(real: PageState | undefined, twin: PageState | undefined): string[] {
  if (real === undefined || twin === undefined) return [real === undefined ? "is in the trash" : "is not in the trash"];
  const names = Object.keys({ ...real.values, ...twin.values });
  return [
    ...(real.place === twin.place ? [] : [`place ${String(real.place)}, expected ${String(twin.place)}`]),
    ...names.flatMap((name) =>
      real.values[name] === twin.values[name]
        ? []
        : [`${name} ${String(real.values[name])}, expected ${String(twin.values[name])}`],
    ),
    ...real.blocks.filter((block) => !twin.blocks.includes(block)).map((block) => `has ${block}`),
    ...twin.blocks.filter((block) => !real.blocks.includes(block)).map((block) => `lacks ${block}`),
    ...(real.blocks.toSorted().join() === twin.blocks.toSorted().join() && real.blocks.join() !== twin.blocks.join()
      ? ["another order of blocks"]
      : []),
  ];
}

const firstLines = (answer: string | undefined): string =>
  (answer ?? "died")
    .split("\n")
    .filter((line) => !line.startsWith("<") && !line.startsWith("</"))
    .slice(-2)
    .join(" | ")
    .slice(0, 200);
