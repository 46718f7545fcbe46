/**
 * A website whose pages live in a Notion workspace. The command is `ws-site`.
 * @module @ws/site
 */
import type { SiteOptionsInput } from "./settings/option-types.ts";

export type {
  BoardOptionsInput as BoardOptions,
  FieldOptionsInput as FieldOptions,
  FormOptionsInput as FormOptions,
  JsonValue,
  PartData,
  PartDataByName,
  PartLink,
  PartPage,
  ReplaceOptionsInput as ReplaceOptions,
  SentRequest,
  SharedPartData,
  SiteOptionsInput as SiteOptions,
} from "./settings/option-types.ts";

/**
 * Returns the options of a site, so that editors know their types: `export default defineSite({ … })` in `site.config.mjs`.
 * The command checks them when it starts.
 */
export const defineSite = (options: SiteOptionsInput): SiteOptionsInput => options;
