// Where the data of an emulator is on the disk.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The file of a workspace, and the folder of its uploaded files. */
export interface DataPaths {
  readonly file: string;
  readonly filesFolder: string;
}

/**
 * Returns the paths for the option `data`: a file, or a folder that exists or whose path ends with a slash. The uploaded
 * files of a workspace in `data.json` are in `data.json.files`.
 */
export function dataPaths(data: string): DataPaths {
  const isFolder = /[/\\]$/.test(data) || statSync(data, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) return { file: data, filesFolder: `${data}.files` };
  mkdirSync(data, { recursive: true });
  return { file: join(data, "workspace.json"), filesFolder: join(data, "files") };
}
