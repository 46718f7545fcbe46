/* oxlint-disable typescript/switch-exhaustiveness-check -- callers handle some types and use the default for the rest */
import type { Icon, Mention, Parent, RichText, User } from "../../../src/types/index.ts";
import { is } from "./expect-type.ts";

export function run(text: RichText): string {
  switch (text.type) {
    case "text":
      return text.text.link?.url ?? text.text.content;
    case "mention":
      return mentioned(text.mention);
    case "equation":
      return text.equation.expression;
    default:
      return text.plain_text;
  }
}

function mentioned(mention: Mention): string {
  switch (mention.type) {
    case "user":
      return "name" in mention.user ? (mention.user.name ?? "") : mention.user.id;
    case "date":
      return mention.date.start;
    case "page":
      return mention.page.id;
    case "database":
      return mention.database.id;
    case "link_preview":
      return mention.link_preview.url;
    case "link_mention":
      return mention.link_mention.title ?? mention.link_mention.href;
    case "template_mention":
      return mention.template_mention.type === "template_mention_date"
        ? mention.template_mention.template_mention_date
        : "me";
    case "custom_emoji":
      return mention.custom_emoji.name;
    default:
      return mention.type;
  }
}

export function ofIcon(icon: Icon): string {
  if (icon.type === "emoji") return icon.emoji;
  if (icon.type === "icon") return icon.icon.color;
  if (icon.type === "custom_emoji") return icon.custom_emoji.url;
  if (icon.type === "file") return icon.file.expiry_time;
  if (icon.type === "external") return icon.external.url;
  is<string>(icon.type);
  // @ts-expect-error the service may add types
  is<never>(icon);
  return "";
}

export function ofParent(parent: Parent): string {
  switch (parent.type) {
    case "page_id":
      return parent.page_id;
    case "data_source_id":
      return parent.database_id;
    case "workspace":
      is<true>(parent.workspace);
      return "workspace";
    default:
      return parent.type;
  }
}

export function ofUser(user: User): string | undefined {
  if (user.type === "person") return user.person.email;
  if (user.type === "bot") return user.bot.owner?.type === "user" ? user.bot.owner.user.id : user.bot.workspace_id;
  return user.name ?? undefined;
}
