// The parts of content that are found by their shape, in any member and at any depth.
import { fieldsList, fieldsOf, isFields, textOf, type Fields } from "../../json.ts";

/** A run of rich text: a piece with one style. */
export class TextRun {
  readonly json: Fields;

  constructor(json: Fields) {
    this.json = json;
  }

  get type(): string {
    return String(this.json["type"]);
  }

  /** The text without formatting. */
  get plainText(): string {
    return textOf(this.json["plain_text"]) ?? "";
  }

  get href(): string | undefined {
    return textOf(this.json["href"]);
  }

  /** The text of a run of the type `text`. Empty for other types. */
  get content(): string {
    return textOf(fieldsOf(this.json["text"])["content"]) ?? "";
  }

  /** The link of a run of the type `text`. */
  get link(): unknown {
    return fieldsOf(this.json["text"])["link"];
  }

  get mention(): Fields {
    return fieldsOf(this.json["mention"]);
  }

  /** Type of a mention. Undefined for other runs. */
  get mentionType(): string | undefined {
    return textOf(this.mention["type"]);
  }

  /** The expression of an equation. Empty for other runs. */
  get expression(): string {
    return textOf(fieldsOf(this.json["equation"])["expression"]) ?? "";
  }

  get annotations(): Fields {
    return fieldsOf(this.json["annotations"]);
  }
}

/** Returns the runs of a rich text. */
export const runsOf = (richText: unknown): TextRun[] => fieldsList(richText).map((run) => new TextRun(run));

/** True for rich text as Notion returns it. */
export const isRichText = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && fieldsList(value).some((run) => typeof run["plain_text"] === "string");

/** A reference to a file that Notion stores. */
type StoredFileReference = Fields & { readonly url: string; readonly expiry_time: string };

/** True for a file that Notion stores: its URL ends. */
export const isStoredFile = (value: unknown): value is StoredFileReference =>
  isFields(value) && typeof value["url"] === "string" && typeof value["expiry_time"] === "string";

/** Yields every rich text in a value. */
export function* richTextsIn(value: unknown): Generator<TextRun[], void> {
  if (isRichText(value)) yield runsOf(value);
  else if (Array.isArray(value)) for (const item of value) yield* richTextsIn(item);
  else if (isFields(value)) for (const member of Object.values(value)) yield* richTextsIn(member);
}
