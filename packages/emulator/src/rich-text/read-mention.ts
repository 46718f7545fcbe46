// Mentions inside rich text.
import { readDateValue } from "../body/read-date-value.ts";
import { bodyError } from "../errors/validation-errors.ts";
import { knownTitle } from "../model/titles.ts";
import { innerUser } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr, scalarText, textOr } from "../values/json.ts";
import { siteUrl } from "../values/urls.ts";
import { bareUuid, dashedUuid, isUuid } from "../values/uuid.ts";

export function readMention(
  workspace: Workspace,
  item: JsonObject,
  mention: JsonObject,
  annotations: JsonObject,
  path: string,
): JsonObject {
  const kind = MENTION_KINDS.find((name) => mention[name] !== undefined);
  if (kind === undefined) throw bodyError(`${path}.mention`, "should be a known kind of mention");
  const { value, text, href } = mentionOf(workspace, kind, mention[kind], `${path}.mention.${kind}`);
  // What is out of reach keeps the text that the request gives it.
  const shown = text ?? textOr(item["plain_text"], "Untitled");
  return { type: "mention", mention: { type: kind, [kind]: value }, annotations, plain_text: shown, href };
}

const MENTION_KINDS = [
  "user",
  "page",
  "database",
  "data_source",
  "date",
  "template_mention",
  "custom_emoji",
  "link_mention",
  "link_preview",
] as const;

interface MentionParts {
  value: JsonValue;
  /** Undefined when the thing is not known here. */
  text: string | undefined;
  href: string | null;
}

function mentionOf(
  workspace: Workspace,
  kind: (typeof MENTION_KINDS)[number],
  input: JsonValue | undefined,
  path: string,
): MentionParts {
  const given = objectOr(input);
  if (kind === "date") {
    const date = readDateValue(given, path);
    const end = date["end"];
    return {
      value: date,
      text: typeof end === "string" ? `${scalarText(date["start"])} → ${end}` : scalarText(date["start"]),
      href: null,
    };
  }
  if (kind === "template_mention") return { value: given, text: templateMentionText(given), href: null };
  if (kind === "link_mention" || kind === "link_preview") {
    const href = textOr(given["href"] ?? given["url"], "");
    return { value: given, text: href, href };
  }
  const rawId = given["id"];
  if (!isUuid(rawId))
    throw bodyError(`${path}.id`, `should be a valid uuid, instead was \`${JSON.stringify(rawId) ?? "undefined"}\``);
  const id = dashedUuid(rawId);
  if (kind === "user") {
    const user = workspace.store.users.get(id)?.value ?? { object: "user", id };
    return { value: innerUser(user), text: `@${textOr(user["name"], "Anonymous")}`, href: null };
  }
  if (kind === "custom_emoji") {
    const emoji = workspace.store.customEmojis.get(id);
    const name = emoji?.name ?? textOr(given["name"], "emoji");
    return { value: { id, name, url: emoji?.url ?? textOr(given["url"], "") }, text: `:${name}:`, href: null };
  }
  return { value: { id }, text: knownTitle(workspace, id), href: `${siteUrl}/${bareUuid(id)}` };
}

function templateMentionText(given: JsonObject): string {
  const date = given["template_mention_date"];
  if (date === "today") return "@Today";
  return date === "now" ? "@Now" : "@Me";
}
