// The layouts of views. The types of a view and the checks of the command are derived from this table.
// @source api/resources.yaml, views.ViewConfigInput
import type { Form, Members, VariantsForm } from "./form.ts";

const ORDER = { members: { type: ["manual", "ascending", "descending"] } } as const satisfies Form;
const SIZE = ["small", "medium", "large", "extra_large"] as const;
const DATES = {
  group_by: ["relative", "day", "week", "month", "year"],
  sort: ORDER,
  "start_day_of_week?": [0, 1],
} as const satisfies Members;
const TEXTS = { group_by: ["exact", "alphabet_prefix"], sort: ORDER } as const satisfies Members;
const RANGES = { "range_start?": "number", "range_end?": "number", "range_size?": "number" } as const satisfies Members;
const SORTED = { sort: ORDER } as const satisfies Members;

const GROUP_BY = {
  common: { "property_*": "name", "hide_empty_groups?": "boolean" },
  variants: {
    select: SORTED,
    multi_select: SORTED,
    status: { group_by: ["group", "option"], sort: ORDER },
    person: SORTED,
    created_by: SORTED,
    last_edited_by: SORTED,
    relation: SORTED,
    date: DATES,
    created_time: DATES,
    last_edited_time: DATES,
    text: TEXTS,
    title: TEXTS,
    url: TEXTS,
    email: TEXTS,
    phone_number: TEXTS,
    number: { ...SORTED, ...RANGES },
    checkbox: SORTED,
    formula: {
      group_by: { common: SORTED, variants: { date: DATES, text: TEXTS, number: RANGES, checkbox: {} } },
    },
  },
} as const satisfies Form;

const COLUMNS = {
  list: {
    members: {
      "property_*": "name",
      "visible?": "boolean",
      "width?": "number",
      "wrap?": "boolean",
      "status_show_as?": ["select", "checkbox"],
      "card_property_width_mode?": ["full_line", "inline"],
      "date_format?": ["full", "short", "month_day_year", "day_month_year", "year_month_day", "relative"],
      "time_format?": ["12_hour", "24_hour", "hidden"],
    },
  },
} as const satisfies Form;

const CARDS = {
  "properties?": COLUMNS,
  "cover?": { members: { type: ["page_cover", "page_content", "property"], "property_*?": "name" } },
  "cover_size?": ["small", "medium", "large"],
  "cover_aspect?": ["contain", "cover"],
  "card_layout?": ["list", "compact"],
} as const satisfies Members;

const AGGREGATION = {
  members: {
    aggregator: [
      "count",
      "count_values",
      "sum",
      "average",
      "median",
      "min",
      "max",
      "range",
      "unique",
      "empty",
      "not_empty",
      "percent_empty",
      "percent_not_empty",
      "checked",
      "unchecked",
      "percent_checked",
      "percent_unchecked",
      "earliest_date",
      "latest_date",
      "date_range",
    ],
    "property_*?": "name",
  },
} as const satisfies Form;

/** The layouts by type of view. A dashboard has one that the API only reads. */
export const CONFIGURATIONS = {
  table: {
    "properties?": COLUMNS,
    "group_by?": GROUP_BY,
    "subtasks?": {
      members: {
        "property_*?": "name",
        "display_mode?": ["show", "hidden", "flattened", "disabled"],
        "filter_scope?": ["parents", "parents_and_subitems", "subitems"],
        "toggle_column_id?": "name",
      },
    },
    "wrap_cells?": "boolean",
    "frozen_column_index?": "number",
    "show_vertical_lines?": "boolean",
  },
  board: { group_by: GROUP_BY, "sub_group_by?": GROUP_BY, ...CARDS },
  calendar: {
    "date_property_*": "name",
    "properties?": COLUMNS,
    "view_range?": ["week", "month"],
    "show_weekends?": "boolean",
  },
  timeline: {
    "date_property_*": "name",
    "end_date_property_*?": "name",
    "properties?": COLUMNS,
    "show_table?": "boolean",
    "table_properties?": COLUMNS,
    "preference?": {
      members: {
        zoom_level: ["hours", "day", "week", "bi_week", "month", "quarter", "year", "5_years"],
        "center_timestamp?": "number",
      },
    },
    "arrows_by?": { members: { "property_*?": "name" } },
    "color_by?": "boolean",
  },
  gallery: CARDS,
  list: { "properties?": COLUMNS },
  map: { "height?": SIZE, "map_by?": "name", "properties?": COLUMNS },
  form: {
    "is_form_closed?": "boolean",
    "anonymous_submissions?": "boolean",
    "submission_permissions?": ["none", "comment_only", "reader", "read_and_write", "editor"],
  },
  chart: {
    chart_type: ["column", "bar", "line", "donut", "number"],
    "x_axis?": GROUP_BY,
    "y_axis?": AGGREGATION,
    "x_axis_property_*?": "name",
    "y_axis_property_*?": "name",
    "value?": AGGREGATION,
    "sort?": ["manual", "x_ascending", "x_descending", "y_ascending", "y_descending"],
    "color_theme?": ["gray", "blue", "yellow", "green", "purple", "teal", "orange", "pink", "red", "auto", "colorful"],
    "height?": SIZE,
    "hide_empty_groups?": "boolean",
    "legend_position?": ["off", "bottom", "side"],
    "show_data_labels?": "boolean",
    "axis_labels?": ["none", "x_axis", "y_axis", "both"],
    "grid_lines?": ["none", "horizontal", "vertical", "both"],
    "cumulative?": "boolean",
    "smooth_line?": "boolean",
    "hide_line_fill_area?": "boolean",
    "group_style?": ["normal", "percent", "side_by_side"],
    "y_axis_min?": "number",
    "y_axis_max?": "number",
    "donut_labels?": ["none", "value", "name", "name_and_value"],
    "hide_title?": "boolean",
    "stack_by?": GROUP_BY,
    "reference_lines?": {
      list: {
        members: { value: "number", label: "text", color: "name", dash_style: ["solid", "dash"], "id?": "name" },
      },
    },
    "caption?": "text",
    "color_by_value?": "boolean",
  },
} as const satisfies VariantsForm["variants"];

/** A sort. It has a property or a timestamp. */
export const SORT = {
  "property?": "name",
  "timestamp?": ["created_time", "last_edited_time"],
  direction: ["ascending", "descending"],
} as const satisfies Members;
