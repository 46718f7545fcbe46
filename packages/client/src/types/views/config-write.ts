import type { IconColor } from "../common/color.ts";
import type {
  CardCoverAspect,
  CardLayout,
  CardSize,
  ChartAggregation,
  ChartAxisLabels,
  ChartColorTheme,
  ChartDonutLabels,
  ChartGridLines,
  ChartGroupStyle,
  ChartSort,
  ChartType,
  FormPermissions,
  SubtaskSettings,
  TimelineArrows,
  TimelinePreference,
  ViewHeight,
} from "./config-read.ts";
import type { GroupByInput } from "./group-by.ts";

/** Layout of a new or changed view. `type` must equal the type of the view. Null clears a setting. */
export type ViewConfigInput =
  | TableViewConfigInput
  | BoardViewConfigInput
  | CalendarViewConfigInput
  | TimelineViewConfigInput
  | GalleryViewConfigInput
  | ListViewConfigInput
  | MapViewConfigInput
  | FormViewConfigInput
  | ChartViewConfigInput;

/** Layout of a table view. */
export interface TableViewConfigInput {
  type: "table";
  /** Visible properties and their settings. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  /** Grouping of the rows. */
  group_by?: GroupByInput | null;
  /** Settings for sub-items. */
  subtasks?: SubtaskSettings | null;
  /** True wraps long texts. */
  wrap_cells?: boolean;
  /** Index of the last frozen column, from 0. */
  frozen_column_index?: number;
  /** True shows lines between columns. */
  show_vertical_lines?: boolean;
}

/** Layout of a board view. */
export interface BoardViewConfigInput {
  type: "board";
  /** Grouping of the cards. Each group is a column. */
  group_by: GroupByInput;
  /** Grouping inside each group. */
  sub_group_by?: GroupByInput | null;
  /** Visible properties and their settings. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  /** Source of the card covers. */
  cover?: CardCoverInput | null;
  /** Size of the card covers. */
  cover_size?: CardSize | null;
  /** Fit of the card covers. */
  cover_aspect?: CardCoverAspect | null;
  /** Arrangement of the properties on a card. */
  card_layout?: CardLayout | null;
}

/** Layout of a calendar view. */
export interface CalendarViewConfigInput {
  type: "calendar";
  /** Id of the date property. */
  date_property_id: string;
  /** Visible properties and their settings. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  /** Visible time range. */
  view_range?: "week" | "month" | null;
  /** True shows weekends. */
  show_weekends?: boolean | null;
}

/** Layout of a timeline view. */
export interface TimelineViewConfigInput {
  type: "timeline";
  /** Id of the date property. */
  date_property_id: string;
  /** Id of the date property for the end of a bar. */
  end_date_property_id?: string | null;
  /** Visible properties and their settings. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  /** True shows a table beside the timeline. */
  show_table?: boolean | null;
  /** Visible properties of that table. */
  table_properties?: readonly ViewPropertySettingsInput[] | null;
  /** Visible time range. */
  preference?: TimelinePreference | null;
  /** Relation that the arrows show. */
  arrows_by?: TimelineArrows | null;
  /** True colors the bars. */
  color_by?: boolean | null;
}

/** Layout of a gallery view. */
export interface GalleryViewConfigInput {
  type: "gallery";
  /** Visible properties and their settings. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  /** Source of the card covers. */
  cover?: CardCoverInput | null;
  /** Size of the card covers. */
  cover_size?: CardSize | null;
  /** Fit of the card covers. */
  cover_aspect?: CardCoverAspect | null;
  /** Arrangement of the properties on a card. */
  card_layout?: CardLayout | null;
}

/** Layout of a list view. */
export interface ListViewConfigInput {
  type: "list";
  /** Visible properties and their settings. */
  properties?: readonly ViewPropertySettingsInput[] | null;
}

/** Layout of a map view. */
export interface MapViewConfigInput {
  type: "map";
  /** Height of the map. */
  height?: ViewHeight | null;
  /** Id of the place property. */
  map_by?: string | null;
  /** Visible properties and their settings. */
  properties?: readonly ViewPropertySettingsInput[] | null;
}

/** Settings of a form view. Each submission creates a row. */
export interface FormViewConfigInput {
  type: "form";
  /** True if the form takes no submissions. */
  is_form_closed?: boolean | null;
  /** True if submitters stay anonymous. */
  anonymous_submissions?: boolean | null;
  /** Access of submitters to the row that they created. */
  submission_permissions?: FormPermissions | null;
}

/** Layout of a chart view. */
export interface ChartViewConfigInput {
  type: "chart";
  /** Type of the chart. */
  chart_type: ChartType;
  /** Grouping of the x axis. */
  x_axis?: GroupByInput | null;
  /** Aggregation of the y axis. */
  y_axis?: ChartAggregation | null;
  /** Id of the property of the x axis. */
  x_axis_property_id?: string | null;
  /** Id of the property of the y axis. */
  y_axis_property_id?: string | null;
  /** Aggregation of a number chart. */
  value?: ChartAggregation | null;
  /** Order of the values. */
  sort?: ChartSort | null;
  /** Color theme. */
  color_theme?: ChartColorTheme | null;
  /** Height of the chart. */
  height?: ViewHeight | null;
  /** True hides groups without rows. */
  hide_empty_groups?: boolean | null;
  /** Position of the legend. */
  legend_position?: "off" | "bottom" | "side" | null;
  /** True shows the values in the chart. */
  show_data_labels?: boolean | null;
  /** Labeled axes. */
  axis_labels?: ChartAxisLabels | null;
  /** Grid lines. */
  grid_lines?: ChartGridLines | null;
  /** True adds up the values from left to right. */
  cumulative?: boolean | null;
  /** True rounds the line of a line chart. */
  smooth_line?: boolean | null;
  /** True hides the colored area below a line. */
  hide_line_fill_area?: boolean | null;
  /** Display of groups inside a group. */
  group_style?: ChartGroupStyle | null;
  /** Lower end of the y axis. Null: automatic. */
  y_axis_min?: number | null;
  /** Upper end of the y axis. Null: automatic. */
  y_axis_max?: number | null;
  /** Labels of the segments of a donut chart. */
  donut_labels?: ChartDonutLabels | null;
  /** True hides the title. */
  hide_title?: boolean | null;
  /** Grouping inside each bar or line. */
  stack_by?: GroupByInput | null;
  /** Horizontal lines at fixed values. */
  reference_lines?: readonly ChartReferenceLineInput[] | null;
  /** Text below the chart. */
  caption?: string | null;
  /** True colors bars by their value. */
  color_by_value?: boolean | null;
}

/** Display of a property in a view, to write. */
export interface ViewPropertySettingsInput {
  /** Id of the property. */
  property_id: string;
  /** True if the view shows the property. */
  visible?: boolean;
  /** Column width in pixels. At the minimum, `MIN_VIEW_COLUMN_WIDTH`, the column looks collapsed. */
  width?: number;
  /** True wraps long texts. */
  wrap?: boolean;
  /** Display of a status property. */
  status_show_as?: "select" | "checkbox";
  /** Width of the property on a card. */
  card_property_width_mode?: "full_line" | "inline";
  /** Format of dates. */
  date_format?: "full" | "short" | "month_day_year" | "day_month_year" | "year_month_day" | "relative";
  /** Format of times. */
  time_format?: "12_hour" | "24_hour" | "hidden";
}

/** Source of a card cover, to write. */
export interface CardCoverInput {
  /** Source of the image. */
  type: "page_cover" | "page_content" | "property";
  /** Id of the files property. Only for type `property`. */
  property_id?: string;
}

/** A horizontal line at a fixed value of a chart, to write. */
export interface ChartReferenceLineInput {
  /** Id of the line. */
  id?: string;
  /** Value on the y axis. */
  value: number;
  /** Label of the line. */
  label: string;
  /** Color of the line. */
  color: IconColor;
  /** Style of the line. */
  dash_style: "solid" | "dash";
}
