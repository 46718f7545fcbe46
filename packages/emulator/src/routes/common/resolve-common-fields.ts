// The fields that databases and data sources share.
import type { CoverInput, IconInput } from "../../body/common-parsers.ts";
import { icon } from "../../body/common-parsers.ts";
import { optional } from "../../body/object-parsers.ts";
import { orNull } from "../../body/parser.ts";
import type { RichTextInput } from "../../body/rich-text-parser.ts";
import { richText } from "../../body/rich-text-parser.ts";
import { resolveCover, resolveIcon } from "../../files/resolve-icon.ts";
import type { DatabaseRecord } from "../../model/records.ts";
import type { Workspace } from "../../model/workspace.ts";
import { resolveRichText } from "../../rich-text/resolve-rich-text.ts";

/** The shared fields with the same parser everywhere. */
export const commonFields = {
  title: optional(richText),
  icon: optional(orNull(icon)),
};

interface CommonInput {
  readonly title?: RichTextInput | undefined;
  readonly description?: RichTextInput | undefined;
  readonly icon?: IconInput | null | undefined;
  readonly cover?: CoverInput | null | undefined;
}

type CommonFields = Partial<Pick<DatabaseRecord, "title" | "description" | "icon" | "cover">>;

/** Returns those of title, description, icon and cover that a request has, in the form of the record. */
export function resolveCommonFields(
  workspace: Workspace,
  { title, description, icon: iconInput, cover }: CommonInput,
): CommonFields {
  return {
    ...(title === undefined ? {} : { title: resolveRichText(workspace, title) }),
    ...(description === undefined ? {} : { description: resolveRichText(workspace, description) }),
    ...(iconInput === undefined ? {} : { icon: resolveIcon(workspace, iconInput) }),
    ...(cover === undefined ? {} : { cover: resolveCover(workspace, cover) }),
  };
}
