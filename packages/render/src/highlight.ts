/**
 * Highlighted code with highlight.js, an optional peer dependency.
 * @module @ws/render/highlight
 */
import hljs from "highlight.js/lib/common";
import { memberOf } from "@ws/helpers/json";
import { rawMarkup, type RawMarkup } from "./tree/markup.ts";

/** Longer code is shown without colors, so that no page takes long. */
const MAX_CHARACTERS = 20_000;

/** Names of Notion for languages that the highlighter calls differently. */
const NAMES: Readonly<Record<string, string>> = { html: "xml", "c++": "cpp", "c#": "csharp", "visual basic": "vbnet" };

/**
 * Returns code as HTML with a class for each kind of token, for the option `highlightCode`. Undefined for unknown languages and
 * for code of more than 20,000 characters. `HIGHLIGHT_STYLESHEET` has the colors.
 */
export function highlightCode(code: string, language: string): RawMarkup | undefined {
  const name = memberOf(NAMES, language) ?? language;
  if (code.length > MAX_CHARACTERS || hljs.getLanguage(name) === undefined) return undefined;
  return rawMarkup(hljs.highlight(code, { language: name, ignoreIllegals: true }).value);
}
