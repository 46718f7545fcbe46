// Exports the data sources of a copy as CSV.
import type { ExportContext } from "../export-context.ts";
import { pathOf } from "../export-paths.ts";
import { csvPieces } from "./csv-pieces.ts";

/** Writes one file for each data source. */
export async function exportCsv({ snapshot, folder, wrote }: ExportContext): Promise<void> {
  for await (const source of snapshot.objects("data_source")) {
    await folder.write(pathOf(source, "csv"), csvPieces(source, snapshot));
    wrote();
  }
}
