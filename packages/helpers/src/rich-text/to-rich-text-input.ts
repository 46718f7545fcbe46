import { fieldsOf, isFields, isString, type Fields } from "../json/fields.ts";
import { plainText } from "./plain-text.ts";
import { equation, mention, text } from "./rich-text.ts";
import { textContentOf, type AnyRun, type MentionRun, type Run, type TextStyle } from "./run.ts";

/** The mentions that a request can contain. */
const MENTIONS: Readonly<Record<MentionRun["mention"]["type"], true>> = {
  user: true,
  page: true,
  database: true,
  custom_emoji: true,
  date: true,
  template_mention: true,
};

/**
 * Converts rich text of a response to rich text for a request: removes the fields that Notion computes. A run that
 * cannot be written, such as a link preview or an unknown kind, becomes a text run with the same text and link.
 */
export function toRichTextInput(runs: readonly AnyRun[]): Run[] {
  return runs.flatMap((run): Run[] => {
    const { annotations, href, equation: formula, mention: mentioned } = run as Fields;
    const style = isFields(annotations) ? { annotations: { ...annotations } as TextStyle } : {};
    const content = textContentOf(run);
    const url = content === undefined ? href : fieldsOf(content["link"])["url"];
    const type = String(fieldsOf(mentioned)["type"]);
    const target = fieldsOf(fieldsOf(mentioned)[type]);
    let input: Run[] = text(content?.content ?? plainText([run]), isString(url) ? { link: url } : {});
    if (isFields(formula)) input = [equation(String(formula["expression"]))];
    if (Object.hasOwn(MENTIONS, type)) {
      // An object with an id is written with the id only.
      input = [mention({ type, [type]: "id" in target ? { id: target["id"] } : target } as MentionRun["mention"])];
    }
    return input.map((item) => ({ ...item, ...style }));
  });
}
