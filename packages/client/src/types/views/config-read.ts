import type { IconColor } from "../common/color.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { GroupBy } from "./group-by.ts";

/** How a view shows its rows. */
export type ViewConfig =
  | TableViewConfig
  | BoardViewConfig
  | CalendarViewConfig
  | TimelineViewConfig
  | GalleryViewConfig
  | ListViewConfig
  | MapViewConfig
  | FormViewConfig
  | ChartViewConfig
  | DashboardViewConfig
  | UnknownViewConfig;

/** Settings of a view of a kind that these types do not know. */
export interface UnknownViewConfig {
  type: UnknownKind;
}

/** A table. */
export interface TableViewConfig {
  type: "table";
  /** Which properties are shown, and how. */
  properties?: ViewPropertySettings[];
  group_by?: GroupBy;
  subtasks?: SubtaskSettings;
  wrap_cells?: boolean;
  /** Columns up to this one, counted from 0, stay in place. */
  frozen_column_index?: number;
  show_vertical_lines?: boolean;
}

/** Cards in columns. */
export interface BoardViewConfig {
  type: "board";
  group_by: GroupBy;
  sub_group_by?: GroupBy;
  /** Which properties are shown, and how. */
  properties?: ViewPropertySettings[];
  cover?: CardCover;
  cover_size?: CardSize;
  cover_aspect?: CardCoverAspect;
  card_layout?: CardLayout;
}

/** A calendar. */
export interface CalendarViewConfig {
  type: "calendar";
  date_property_id: string;
  date_property_name?: string;
  /** Which properties are shown, and how. */
  properties?: ViewPropertySettings[];
  view_range?: "week" | "month";
  show_weekends?: boolean;
}

/** Bars along the time. */
export interface TimelineViewConfig {
  type: "timeline";
  date_property_id: string;
  date_property_name?: string;
  end_date_property_id?: string;
  end_date_property_name?: string;
  /** Which properties are shown, and how. */
  properties?: ViewPropertySettings[];
  show_table?: boolean;
  table_properties?: ViewPropertySettings[];
  preference?: TimelinePreference;
  arrows_by?: TimelineArrows;
  color_by?: boolean;
}

/** Cards. */
export interface GalleryViewConfig {
  type: "gallery";
  /** Which properties are shown, and how. */
  properties?: ViewPropertySettings[];
  cover?: CardCover;
  cover_size?: CardSize;
  cover_aspect?: CardCoverAspect;
  card_layout?: CardLayout;
}

/** A list. */
export interface ListViewConfig {
  type: "list";
  /** Which properties are shown, and how. */
  properties?: ViewPropertySettings[];
}

/** Places on a map. */
export interface MapViewConfig {
  type: "map";
  height?: ViewHeight;
  /** Id of the place property. */
  map_by?: string;
  map_by_property_name?: string;
  /** Which properties are shown, and how. */
  properties?: ViewPropertySettings[];
}

/** A form that makes rows. */
export interface FormViewConfig {
  type: "form";
  is_form_closed?: boolean;
  anonymous_submissions?: boolean;
  /** What who has sent the form may do with the row. */
  submission_permissions?: FormPermissions;
}

/** A chart. */
export interface ChartViewConfig {
  type: "chart";
  chart_type: ChartType;
  x_axis?: GroupBy | null;
  y_axis?: ChartAggregation | null;
  x_axis_property_id?: string;
  y_axis_property_id?: string;
  value?: ChartAggregation;
  sort?: ChartSort;
  color_theme?: ChartColorTheme;
  height?: ViewHeight;
  hide_empty_groups?: boolean;
  legend_position?: "off" | "bottom" | "side";
  show_data_labels?: boolean;
  axis_labels?: ChartAxisLabels;
  grid_lines?: ChartGridLines;
  cumulative?: boolean;
  smooth_line?: boolean;
  hide_line_fill_area?: boolean;
  group_style?: ChartGroupStyle;
  y_axis_min?: number | null;
  y_axis_max?: number | null;
  donut_labels?: ChartDonutLabels;
  hide_title?: boolean;
  stack_by?: GroupBy | null;
  reference_lines?: ChartReferenceLine[] | null;
  caption?: string | null;
  color_by_value?: boolean;
}

/** Rows of widgets, each a view. */
export interface DashboardViewConfig {
  type: "dashboard";
  rows: DashboardRow[];
}

/** How sub-items are shown. */
export interface SubtaskSettings {
  /** The relation that leads to the parent. */
  property_id?: string;
  display_mode?: "show" | "hidden" | "flattened" | "disabled";
  filter_scope?: "parents" | "parents_and_subitems" | "subitems";
  toggle_column_id?: string;
}

/** What part of the time a timeline shows. */
export interface TimelinePreference {
  zoom_level: "hours" | "day" | "week" | "bi_week" | "month" | "quarter" | "year" | "5_years";
  /** The time in the middle. */
  center_timestamp?: number;
}

/** What a timeline's arrows follow. */
export interface TimelineArrows {
  property_id?: string | null;
}

/** Size of the pictures of cards. */
export type CardSize = "small" | "medium" | "large";

/** Whether the picture of a card is shown whole or fills its frame. */
export type CardCoverAspect = "contain" | "cover";

/** Whether the properties of a card stand below each other or close together. */
export type CardLayout = "list" | "compact";

/** Height of a map or a chart. */
export type ViewHeight = "small" | "medium" | "large" | "extra_large";

/** What who has sent a form may do with the row. */
export type FormPermissions = "none" | "comment_only" | "reader" | "read_and_write" | "editor";

/** Kind of a chart. */
export type ChartType = "column" | "bar" | "line" | "donut" | "number";

/** How the values of a chart are sorted. */
export type ChartSort = "manual" | "x_ascending" | "x_descending" | "y_ascending" | "y_descending";

/** Colours of a chart. */
export type ChartColorTheme =
  | "gray"
  | "blue"
  | "yellow"
  | "green"
  | "purple"
  | "teal"
  | "orange"
  | "pink"
  | "red"
  | "auto"
  | "colorful";

/** Which axes of a chart are labelled. */
export type ChartAxisLabels = "none" | "x_axis" | "y_axis" | "both";

/** Which lines a chart's grid has. */
export type ChartGridLines = "none" | "horizontal" | "vertical" | "both";

/** How a chart shows groups within a group. */
export type ChartGroupStyle = "normal" | "percent" | "side_by_side";

/** What the parts of a donut are labelled with. */
export type ChartDonutLabels = "none" | "value" | "name" | "name_and_value";

/** How a chart makes one value of many. */
export interface ChartAggregation {
  aggregator:
    | "count"
    | "count_values"
    | "sum"
    | "average"
    | "median"
    | "min"
    | "max"
    | "range"
    | "unique"
    | "empty"
    | "not_empty"
    | "percent_empty"
    | "percent_not_empty"
    | "checked"
    | "unchecked"
    | "percent_checked"
    | "percent_unchecked"
    | "earliest_date"
    | "latest_date"
    | "date_range";
  /** The property whose values are taken; none for `count`. */
  property_id?: string;
}

/** A line across a chart. */
export interface ChartReferenceLine {
  id: string;
  value: number;
  label: string;
  color: IconColor;
  dash_style: "solid" | "dash";
}

/** Where the picture of a card comes from. */
export interface CardCover {
  type: "page_cover" | "page_content" | "page_content_first" | "property";
  /** The files property, for type `property`. */
  property_id?: string;
}

/** A row of a dashboard. */
export interface DashboardRow {
  id: string;
  widgets: DashboardWidget[];
  height?: number;
}

/** A view on a dashboard. */
export interface DashboardWidget {
  id: string;
  view_id: string;
  /** In twelfths of the dashboard's width. */
  width?: number;
  row_index?: number;
}

/** How a view shows a property. */
export interface ViewPropertySettings {
  property_id: string;
  property_name?: string;
  visible?: boolean;
  /** Width of the column in pixels, at least `MIN_VIEW_COLUMN_WIDTH`. */
  width?: number;
  wrap?: boolean;
  status_show_as?: "select" | "checkbox";
  card_property_width_mode?: "full_line" | "inline";
  date_format?: "full" | "short" | "month_day_year" | "day_month_year" | "year_month_day" | "relative";
  time_format?: "12_hour" | "24_hour" | "hidden";
}
