// The forms of the site: what they need beside their pages.
import type { AsyncClient } from "@ws/client";
import { messageOf } from "@ws/helpers/messages";
import type { SiteConfig } from "../../settings/config.ts";
import { plainRow } from "@ws/render/values";
import type { Content } from "../../content/content.ts";
import type { Summary } from "../../content/content-report.ts";
import type { SiteStore } from "../../content/copy/site-store.ts";
import type { Refresher } from "../../content/live/refresher.ts";
import type { SentRequest } from "../../settings/option-types.ts";
import type { FormOptions } from "../../settings/site-options.ts";
import { Drafts } from "./drafts.ts";
import { Requests } from "./requests.ts";
import { SealedLinks } from "./sealed-links.ts";
import { SignedKeys } from "./signed-keys.ts";
import type { FormsOf, SiteForm, SiteForms } from "./site-form.ts";

/** Longest time for which the end of the site waits for hooks, in milliseconds. */
const MAX_HOOK_MS = 5000;

/** The parts of the site that forms need. */
interface FormsContext {
  readonly client: AsyncClient;
  readonly content: Pick<Content, "current" | "reader">;
  readonly formsOf: FormsOf;
  readonly refresher: Pick<Refresher, "show">;
  readonly store: SiteStore;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** Receives one line for each event that the operator should know. */
  readonly report: (line: string) => void;
}

/** The forms of the site. */
export class Forms {
  /** Keys of forms that the site has shown. */
  readonly keys: SignedKeys;
  /** Proofs that a request was sent, while the copy lacks its row. */
  readonly receipts: SignedKeys;
  readonly drafts: Drafts;
  readonly requests: Requests;
  readonly #links: SealedLinks;
  readonly #config: Pick<SiteConfig, "options" | "siteUrl">;
  readonly #context: FormsContext;
  readonly #hooks = new Set<Promise<void>>();

  constructor(config: Pick<SiteConfig, "options" | "siteUrl">, context: FormsContext) {
    const { client, content, refresher, store, now } = context;
    this.#config = config;
    this.#context = context;
    this.keys = new SignedKeys(store.secret, "form", now);
    this.receipts = new SignedKeys(store.secret, "receipt", now);
    this.drafts = new Drafts(store, now);
    this.requests = new Requests(client, content, refresher, store);
    this.#links = new SealedLinks(store.secret, now);
  }

  /** Returns the form with a path. Undefined if it is off. */
  async find(path: string): Promise<SiteForm | undefined> {
    return (await this.#current()).forms.find(({ options }) => options.path === path);
  }

  /** Returns the options of the first form that is on. */
  async first(): Promise<FormOptions | undefined> {
    return (await this.#current()).forms[0]?.options;
  }

  /** Returns the path of the page with all requests of a contact. Give it only to who can read what is sent to the contact. */
  mineHref({ options }: Pick<SiteForm, "options">, contact: string): string {
    return `${options.path}/mine/${this.#links.seal(JSON.stringify([options.path, contact]))}`;
  }

  /** Returns the contact in a sealed link of a form. Undefined if it is not valid, or too old. */
  contactOf({ options }: Pick<SiteForm, "options">, link: string): string | undefined {
    const [path, contact] = JSON.parse(this.#links.open(link) ?? "[]") as [string?, string?];
    return path === options.path ? contact : undefined;
  }

  /**
   * Returns the path of the page with all requests of the contact of a row, for the staff. Undefined if the row has none.
   * @param id id of the row
   */
  async linkOf(id: string): Promise<string | undefined> {
    const { everything } = await this.#context.content.current();
    const row = await everything.object("page", id);
    const form = (await this.#current()).forms.find(
      ({ options, table }) => options.contact !== undefined && table.source.id === row?.parentId,
    );
    const contact = row && plainRow(row.json)[form?.options.contact ?? ""];
    return form !== undefined && typeof contact === "string" && contact !== ""
      ? this.mineHref(form, contact)
      : undefined;
  }

  /** Reports a form that the owner must look at. Customers read only that it does not work. */
  reportFailure({ options }: SiteForm, error: unknown): void {
    this.#context.report(`The form ${options.path} does not work: ${messageOf(error)}`);
  }

  /** Calls the hook of a form. The visitor does not wait for it, and a failure is reported. */
  notify({ options }: SiteForm, request: SentRequest): void {
    const { onSent } = options;
    if (onSent === undefined) return;
    const { siteUrl } = this.#config;
    const complete = (path: string) => (siteUrl === undefined ? path : new URL(path, siteUrl).href);
    const { href, mineHref } = request;
    const call = async () => {
      try {
        await onSent({ ...request, href: complete(href), mineHref: mineHref && complete(mineHref) });
      } catch (error) {
        this.#context.report(
          `The hook of the form ${options.path} failed for the row ${request.id}: ${messageOf(error)}`,
        );
      }
    };
    const called = call().finally(() => this.#hooks.delete(called));
    this.#hooks.add(called);
  }

  /** Waits for the hooks, but not for long. */
  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, MAX_HOOK_MS)));
    await Promise.race([Promise.all(this.#hooks), late]);
    clearTimeout(timer);
  }

  async #current(): Promise<SiteForms> {
    return this.#context.formsOf(await this.#context.content.current());
  }
}

/** Returns the summary of the forms that are off, and why. */
export const formsSummary =
  (formsOf: FormsOf): Summary =>
  (edition) =>
    formsOf(edition).problems.join("\n");
