import type { IconColor } from "../common/color.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";
import type { GroupBy } from "./group-by.ts";

/** Layout of a view. */
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

/** Layout of a view of a type that this version of the client does not know. */
export interface UnknownViewConfig {
  type: UnknownKind;
}

/** Layout of a table view. */
export interface TableViewConfig {
  type: "table";
  /** Visible properties and their settings. */
  properties?: ViewPropertySettings[];
  /** Grouping of the rows. */
  group_by?: GroupBy;
  /** Settings for sub-items. */
  subtasks?: SubtaskSettings;
  /** True wraps long texts. */
  wrap_cells?: boolean;
  /** Index of the last frozen column, from 0. */
  frozen_column_index?: number;
  /** True shows lines between columns. */
  show_vertical_lines?: boolean;
}

/** Layout of a board view. */
export interface BoardViewConfig {
  type: "board";
  /** Grouping of the cards. Each group is a column. */
  group_by: GroupBy;
  /** Grouping inside each group. */
  sub_group_by?: GroupBy;
  /** Visible properties and their settings. */
  properties?: ViewPropertySettings[];
  cover?: CardCover;
  cover_size?: CardSize;
  cover_aspect?: CardCoverAspect;
  card_layout?: CardLayout;
}

/** Layout of a calendar view. */
export interface CalendarViewConfig {
  type: "calendar";
  /** Id of the date property. */
  date_property_id: string;
  date_property_name?: string;
  /** Visible properties and their settings. */
  properties?: ViewPropertySettings[];
  view_range?: "week" | "month";
  /** True shows weekends. */
  show_weekends?: boolean;
}

/** Layout of a timeline view. */
export interface TimelineViewConfig {
  type: "timeline";
  /** Id of the date property. */
  date_property_id: string;
  date_property_name?: string;
  /** Id of the date property for the end of a bar. */
  end_date_property_id?: string;
  end_date_property_name?: string;
  /** Visible properties and their settings. */
  properties?: ViewPropertySettings[];
  /** True shows a table beside the timeline. */
  show_table?: boolean;
  /** Visible properties of that table. */
  table_properties?: ViewPropertySettings[];
  preference?: TimelinePreference;
  /** Relation that the arrows show. */
  arrows_by?: TimelineArrows;
  /** True colors the bars. */
  color_by?: boolean;
}

/** Layout of a gallery view. */
export interface GalleryViewConfig {
  type: "gallery";
  /** Visible properties and their settings. */
  properties?: ViewPropertySettings[];
  cover?: CardCover;
  cover_size?: CardSize;
  cover_aspect?: CardCoverAspect;
  card_layout?: CardLayout;
}

/** Layout of a list view. */
export interface ListViewConfig {
  type: "list";
  /** Visible properties and their settings. */
  properties?: ViewPropertySettings[];
}

/** Layout of a map view. */
export interface MapViewConfig {
  type: "map";
  height?: ViewHeight;
  /** Id of the place property. */
  map_by?: string;
  /** Name of that property. */
  map_by_property_name?: string;
  /** Visible properties and their settings. */
  properties?: ViewPropertySettings[];
}

/** Settings of a form view. Each submission creates a row. */
export interface FormViewConfig {
  type: "form";
  /** True if the form takes no submissions. */
  is_form_closed?: boolean;
  /** True if submitters stay anonymous. */
  anonymous_submissions?: boolean;
  /** Access of submitters to the row that they created. */
  submission_permissions?: FormPermissions;
}

/** Layout of a chart view. */
export interface ChartViewConfig {
  type: "chart";
  chart_type: ChartType;
  /** Grouping of the x axis. */
  x_axis?: GroupBy | null;
  /** Aggregation of the y axis. */
  y_axis?: ChartAggregation | null;
  /** Id of the property of the x axis. */
  x_axis_property_id?: string;
  /** Id of the property of the y axis. */
  y_axis_property_id?: string;
  /** Aggregation of a number chart. */
  value?: ChartAggregation;
  sort?: ChartSort;
  color_theme?: ChartColorTheme;
  height?: ViewHeight;
  /** True hides groups without rows. */
  hide_empty_groups?: boolean;
  legend_position?: "off" | "bottom" | "side";
  /** True shows the values in the chart. */
  show_data_labels?: boolean;
  axis_labels?: ChartAxisLabels;
  grid_lines?: ChartGridLines;
  /** True adds up the values from left to right. */
  cumulative?: boolean;
  /** True rounds the line of a line chart. */
  smooth_line?: boolean;
  /** True hides the colored area below a line. */
  hide_line_fill_area?: boolean;
  group_style?: ChartGroupStyle;
  /** Lower end of the y axis. Null: automatic. */
  y_axis_min?: number | null;
  /** Upper end of the y axis. Null: automatic. */
  y_axis_max?: number | null;
  donut_labels?: ChartDonutLabels;
  /** True hides the title. */
  hide_title?: boolean;
  /** Grouping inside each bar or line. */
  stack_by?: GroupBy | null;
  /** Horizontal lines at fixed values. */
  reference_lines?: ChartReferenceLine[] | null;
  caption?: string | null;
  /** True colors bars by their value. */
  color_by_value?: boolean;
}

/** Layout of a dashboard: rows of widgets. Each widget is a view. */
export interface DashboardViewConfig {
  type: "dashboard";
  rows: DashboardRow[];
}

/** Settings for sub-items. */
export interface SubtaskSettings {
  /** Id of the relation to the parent item. */
  property_id?: string;
  /** Display of sub-items. */
  display_mode?: "show" | "hidden" | "flattened" | "disabled";
  /** Items to which the filter applies. */
  filter_scope?: "parents" | "parents_and_subitems" | "subitems";
  /** Id of the property that holds the toggle. */
  toggle_column_id?: string;
}

/** Visible time range of a timeline. */
export interface TimelinePreference {
  /** Length of the visible range. */
  zoom_level: "hours" | "day" | "week" | "bi_week" | "month" | "quarter" | "year" | "5_years";
  /** Time at the center, as a number. Presumably milliseconds since 1970; Notion does not document the unit. */
  center_timestamp?: number;
}

/** Arrows of a timeline. */
export interface TimelineArrows {
  /** Id of the relation that the arrows show. */
  property_id?: string | null;
}

/** Size of card covers. */
export type CardSize = "small" | "medium" | "large";

/** Fit of a card cover. `contain` shows the whole image, `cover` fills the frame. */
export type CardCoverAspect = "contain" | "cover";

/** Arrangement of the properties on a card. */
export type CardLayout = "list" | "compact";

/** Height of a map or a chart. */
export type ViewHeight = "small" | "medium" | "large" | "extra_large";

/** Access of form submitters to the row that they created. */
export type FormPermissions = "none" | "comment_only" | "reader" | "read_and_write" | "editor";

/** Types of charts. */
export type ChartType = "column" | "bar" | "line" | "donut" | "number";

/** Order of the values of a chart. */
export type ChartSort = "manual" | "x_ascending" | "x_descending" | "y_ascending" | "y_descending";

/** Color theme of a chart. */
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

/** Labeled axes of a chart. */
export type ChartAxisLabels = "none" | "x_axis" | "y_axis" | "both";

/** Grid lines of a chart. */
export type ChartGridLines = "none" | "horizontal" | "vertical" | "both";

/** Display of groups inside a group of a chart. */
export type ChartGroupStyle = "normal" | "percent" | "side_by_side";

/** Labels of the segments of a donut chart. */
export type ChartDonutLabels = "none" | "value" | "name" | "name_and_value";

/** Aggregation of the values of a chart. */
export interface ChartAggregation {
  /** Function that combines the values. */
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
  /** Id of the property to aggregate. Absent for `count`. */
  property_id?: string;
}

/** A horizontal line at a fixed value of a chart. */
export interface ChartReferenceLine {
  id: string;
  /** Value on the y axis. */
  value: number;
  label: string;
  color: IconColor;
  dash_style: "solid" | "dash";
}

/** Source of a card cover. */
export interface CardCover {
  type: "page_cover" | "page_content" | "page_content_first" | "property";
  /** Id of the files property. Only for type `property`. */
  property_id?: string;
}

/** A row of a dashboard. */
export interface DashboardRow {
  id: string;
  widgets: DashboardWidget[];
  height?: number;
}

/** A widget of a dashboard: a view. */
export interface DashboardWidget {
  id: string;
  /** UUID of the view. */
  view_id: string;
  /** Width in columns of the dashboard's 12-column grid. */
  width?: number;
  row_index?: number;
}

/** Display of a property in a view. */
export interface ViewPropertySettings {
  /** Id of the property. */
  property_id: string;
  property_name?: string;
  /** True if the view shows the property. */
  visible?: boolean;
  /** Column width in pixels, at least `MIN_VIEW_COLUMN_WIDTH`. */
  width?: number;
  /** True wraps long texts. */
  wrap?: boolean;
  /** Display of a status property. */
  status_show_as?: "select" | "checkbox";
  /** Width of the property on a card. */
  card_property_width_mode?: "full_line" | "inline";
  date_format?: "full" | "short" | "month_day_year" | "day_month_year" | "year_month_day" | "relative";
  time_format?: "12_hour" | "24_hour" | "hidden";
}
