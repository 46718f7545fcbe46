// Parts of pages that the owner writes: `replace` of the options.
import type { HtmlEscapedString } from "hono/utils/html";
import { messageOf } from "@ws/helpers/messages";
import { rawMarkup, writeHtml, type Markup } from "@ws/render";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import type { PartData, ReplaceOptionsInput } from "../../settings/option-types.ts";

/** The name of a part. */
type PartName = keyof ReplaceOptionsInput;

/** The function of the owner for a part. */
type ReplaceFunction<Name extends PartName> = (part: PartData<Name>) => Markup | Promise<Markup>;

/** The data of a part that it does not share with the others. */
type OwnData<Name extends PartName> = Omit<PartData<Name>, "markup">;

/** Calls the functions of the owner. What fails is reported once, and the page has the part of the site. */
export class Parts {
  readonly #replace: ReplaceOptionsInput;
  readonly #report: (line: string) => void;
  readonly #failures = new Set<string>();

  constructor(replace: ReplaceOptionsInput, report: (line: string) => void) {
    this.#replace = replace;
    this.#report = report;
  }

  /**
   * Returns a part of the owner as HTML. Undefined: the site has its own.
   * @param original the part of the site
   */
  async html<Name extends PartName>(
    name: Name,
    data: () => OwnData<Name>,
    original: () => HtmlEscapedString | Promise<HtmlEscapedString>,
  ): Promise<string | undefined> {
    const replace: ReplaceFunction<Name> | undefined = this.#replace[name];
    if (replace === undefined) return undefined;
    try {
      const markup = rawMarkup(String(await original()));
      return await writeHtml(await replace({ ...data(), markup } as PartData<Name>));
    } catch (error) {
      const line = `The option replace.${name} failed, so that pages have the part of the site: ${messageOf(error)}`;
      if (!this.#failures.has(line)) this.#report(line);
      this.#failures.add(line);
      return undefined;
    }
  }
}

/** Returns a page of the site for a function of the owner. */
export const partPage = ({ id, kind, title, href }: PublishedNode) => ({ id, kind, title, href });
