// The columns of a data source as filters and sorts name them.
import type { FilterColumn } from "@ws/helpers/filters";
import type { ColumnRecord, DataSourceRecord } from "../model/records/data-source-record.ts";

/** Returns the columns of a data source. */
export const rowColumns = (source: DataSourceRecord): FilterColumn[] => source.columns.map(rowColumn);

const rowColumn = ({ id, name, type, options, groups }: ColumnRecord): FilterColumn => ({
  id,
  name,
  type,
  options: options?.map((option) => String(option.name)),
  groups,
});
