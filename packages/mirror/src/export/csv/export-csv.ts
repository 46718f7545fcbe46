// Exports the data sources of a copy as CSV.
import { writeEach, type ExportContext } from "../export-context.ts";
import { csvPieces } from "./csv-pieces.ts";

/** Writes one file for each data source. */
export const exportCsv = (context: ExportContext): Promise<void> =>
  writeEach(context, "data_source", "csv", (source) => csvPieces(source, context.snapshot));
