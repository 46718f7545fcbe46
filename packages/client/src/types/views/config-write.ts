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

/** How a new or changed view shows its rows. `type` must be the type of the view; null clears a setting. */
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

/** A table. */
export interface TableViewConfigInput {
  type: "table";
  /** Which properties are shown, and how. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  group_by?: GroupByInput | null;
  subtasks?: SubtaskSettings | null;
  wrap_cells?: boolean;
  /** Columns up to this one, counted from 0, stay in place. */
  frozen_column_index?: number;
  show_vertical_lines?: boolean;
}

/** Cards in columns. */
export interface BoardViewConfigInput {
  type: "board";
  group_by: GroupByInput;
  sub_group_by?: GroupByInput | null;
  /** Which properties are shown, and how. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  cover?: CardCoverInput | null;
  cover_size?: CardSize | null;
  cover_aspect?: CardCoverAspect | null;
  card_layout?: CardLayout | null;
}

/** A calendar. */
export interface CalendarViewConfigInput {
  type: "calendar";
  date_property_id: string;
  /** Which properties are shown, and how. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  view_range?: "week" | "month" | null;
  show_weekends?: boolean | null;
}

/** Bars along the time. */
export interface TimelineViewConfigInput {
  type: "timeline";
  date_property_id: string;
  end_date_property_id?: string | null;
  /** Which properties are shown, and how. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  show_table?: boolean | null;
  table_properties?: readonly ViewPropertySettingsInput[] | null;
  preference?: TimelinePreference | null;
  arrows_by?: TimelineArrows | null;
  color_by?: boolean | null;
}

/** Cards. */
export interface GalleryViewConfigInput {
  type: "gallery";
  /** Which properties are shown, and how. */
  properties?: readonly ViewPropertySettingsInput[] | null;
  cover?: CardCoverInput | null;
  cover_size?: CardSize | null;
  cover_aspect?: CardCoverAspect | null;
  card_layout?: CardLayout | null;
}

/** A list. */
export interface ListViewConfigInput {
  type: "list";
  /** Which properties are shown, and how. */
  properties?: readonly ViewPropertySettingsInput[] | null;
}

/** Places on a map. */
export interface MapViewConfigInput {
  type: "map";
  height?: ViewHeight | null;
  /** Id of the place property. */
  map_by?: string | null;
  /** Which properties are shown, and how. */
  properties?: readonly ViewPropertySettingsInput[] | null;
}

/** A form that makes rows. */
export interface FormViewConfigInput {
  type: "form";
  is_form_closed?: boolean | null;
  anonymous_submissions?: boolean | null;
  /** What who has sent the form may do with the row. */
  submission_permissions?: FormPermissions | null;
}

/** A chart. */
export interface ChartViewConfigInput {
  type: "chart";
  chart_type: ChartType;
  x_axis?: GroupByInput | null;
  y_axis?: ChartAggregation | null;
  x_axis_property_id?: string | null;
  y_axis_property_id?: string | null;
  value?: ChartAggregation | null;
  sort?: ChartSort | null;
  color_theme?: ChartColorTheme | null;
  height?: ViewHeight | null;
  hide_empty_groups?: boolean | null;
  legend_position?: "off" | "bottom" | "side" | null;
  show_data_labels?: boolean | null;
  axis_labels?: ChartAxisLabels | null;
  grid_lines?: ChartGridLines | null;
  cumulative?: boolean | null;
  smooth_line?: boolean | null;
  hide_line_fill_area?: boolean | null;
  group_style?: ChartGroupStyle | null;
  y_axis_min?: number | null;
  y_axis_max?: number | null;
  donut_labels?: ChartDonutLabels | null;
  hide_title?: boolean | null;
  stack_by?: GroupByInput | null;
  reference_lines?: readonly ChartReferenceLineInput[] | null;
  caption?: string | null;
  color_by_value?: boolean | null;
}

/** How a view is to show a property. */
export interface ViewPropertySettingsInput {
  property_id: string;
  visible?: boolean;
  /** Width of the column in pixels; at `MIN_VIEW_COLUMN_WIDTH`, the least, it looks collapsed. */
  width?: number;
  wrap?: boolean;
  status_show_as?: "select" | "checkbox";
  card_property_width_mode?: "full_line" | "inline";
  date_format?: "full" | "short" | "month_day_year" | "day_month_year" | "year_month_day" | "relative";
  time_format?: "12_hour" | "24_hour" | "hidden";
}

/** Where the picture of a card is to come from. */
export interface CardCoverInput {
  type: "page_cover" | "page_content" | "property";
  /** The files property, for type `property`. */
  property_id?: string;
}

/** A line across a chart. */
export interface ChartReferenceLineInput {
  id?: string;
  value: number;
  label: string;
  color: IconColor;
  dash_style: "solid" | "dash";
}
