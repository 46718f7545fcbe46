// Exports the data sources of a copy as CSV.
import { writeEach, type ExportContext } from "../export-context.ts";
import { csvPieces } from "./csv-pieces.ts";

/** Writes one file for each data source. */
export const exportCsv = (context: ExportContext): Promise<void> =>
  writeCsv(context, (row) => context.counter.add(row));

/** Writes one file for each data source, beside the files of another format, which counts the rows. */
export const writeCsv = (context: ExportContext, onRow?: Parameters<typeof csvPieces>[2]): Promise<void> =>
  writeEach(context, "data_source", "csv", (source) => csvPieces(source, context.snapshot, onRow));
