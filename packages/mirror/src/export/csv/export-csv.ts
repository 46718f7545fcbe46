// Exports the data sources of a copy as CSV.
import { writeEach, type ExportContext } from "../export-context.ts";
import { exportPaths, type ExportPaths } from "../export-paths.ts";
import { csvPieces } from "./csv-pieces.ts";

/** Writes one file for each data source. */
export async function exportCsv(context: ExportContext): Promise<void> {
  await writeCsv(context, await exportPaths(context, "csv"), (row) => context.counter.add(row));
  for await (const database of context.snapshot.objects("database")) await context.counter.add(database);
}

/** Writes one file for each data source, beside the files of another format, which counts the rows. */
export const writeCsv = (
  context: ExportContext,
  paths: ExportPaths,
  onRow?: Parameters<typeof csvPieces>[2],
): Promise<void> =>
  writeEach(
    context,
    "data_source",
    (source) => paths.pathOf(source, "csv"),
    (source) => csvPieces(source, context, onRow),
  );
