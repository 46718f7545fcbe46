import type { DatabaseRecord, DataSourceRecord } from "../model/records/data-source-record.ts";
import type { RecordSnapshot } from "./snapshot.ts";

/** Returns the data sources of a database in its order, as far as the snapshot has them. */
export async function dataSourcesOf(
  { dataSourceIds }: DatabaseRecord,
  snapshot: Pick<RecordSnapshot, "object">,
): Promise<DataSourceRecord[]> {
  const sources: DataSourceRecord[] = [];
  for (const id of dataSourceIds) {
    const source = await snapshot.object("data_source", id);
    if (source !== undefined) sources.push(source);
  }
  return sources;
}
