// Mentions inside rich text.
import type { MentionInput } from "../body/rich-text-parser.ts";
import { agentUser } from "../agents/agent-users.ts";
import { knownTitle } from "../model/titles.ts";
import { innerUser } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { textOr } from "../values/json.ts";
import { siteUrl } from "../values/urls.ts";
import { bareUuid } from "../values/uuid.ts";

/** A mention as responses show it. */
interface ResolvedMention {
  /** The payload, keyed by its kind. */
  readonly value: JsonObject;
  /** Undefined if the mentioned object is not known here. */
  readonly text: string | undefined;
  readonly href: string | null;
}

/** Returns a mention with the name of the mentioned object. */
export function resolveMention(workspace: Workspace, mention: MentionInput): ResolvedMention {
  switch (mention.type) {
    case "date": {
      const { start, end } = mention.value;
      return { value: { date: mention.value }, text: end === null ? start : `${start} → ${end}`, href: null };
    }
    case "template_mention": {
      const { type, value } = mention.value;
      return { value: { template_mention: { type, [type]: value } }, text: TEMPLATE_TEXTS[value], href: null };
    }
    case "user": {
      const { id } = mention.value;
      const user = workspace.store.users.get(id)?.value ?? agentUser(workspace, id) ?? { object: "user", id };
      return { value: { user: innerUser(user) }, text: `@${textOr(user["name"], "Anonymous")}`, href: null };
    }
    case "custom_emoji": {
      const { id, name: givenName = "emoji", url = "" } = mention.value;
      const emoji = workspace.store.customEmojis.get(id);
      const name = emoji?.name ?? givenName;
      return { value: { custom_emoji: { id, name, url: emoji?.url ?? url } }, text: `:${name}:`, href: null };
    }
    case "page":
    case "database": {
      const { id } = mention.value;
      return { value: { [mention.type]: { id } }, text: knownTitle(workspace, id), href: `${siteUrl}/${bareUuid(id)}` };
    }
  }
}

const TEMPLATE_TEXTS = { today: "@Today", now: "@Now", me: "@Me" };
