// The form of a view of a module.
import type { ViewBase } from "../../schema-definition.ts";
import type { FormsOf, VariantsForm } from "../../types/form.ts";
import { CONFIGURATIONS, SORT } from "../../types/view-layouts.ts";

const COMMON: FormsOf<ViewBase> = {
  "id?": "name",
  name: "name",
  "filter?": "filter",
  "sorts?": { list: { members: SORT } },
};

/** The form of a view. */
export const VIEW_FORM: VariantsForm = {
  common: COMMON,
  variants: {
    ...Object.fromEntries(
      Object.entries(CONFIGURATIONS).map(([type, members]) => [
        type,
        { "configuration?": { members: { "type?": [type], ...members } } },
      ]),
    ),
    dashboard: {},
  },
};
