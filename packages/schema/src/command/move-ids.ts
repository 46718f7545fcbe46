import { EXIT } from "@ws/helpers/command";
import type { CommandResult } from "./commands.ts";
import { existing, loadModule, retrievePairs } from "./load-module.ts";
import { idsPathOf } from "./module/ids-file.ts";
import { saveModule } from "./module/save-module.ts";
import type { Service } from "./service/service.ts";

/** Moves the ids of a module into the file beside it, as those of an environment. */
export async function moveIds(service: Service, file: string, environment: string): Promise<CommandResult> {
  const loaded = loadModule(file, environment);
  const withIds = loaded.schemas.filter(({ isPortable }) => !isPortable);
  // Relations and rollups name columns of other data sources by id: their names are in Notion.
  const live = existing(await retrievePairs(service, withIds)).map((pair) => pair.live);
  const changes = withIds.map((schema) => ({ schema, definition: schema.definition, isMoved: true }));
  saveModule(file, environment, loaded, { changes, live });
  const schemas = withIds.map(({ exportName }) => exportName);
  const line =
    schemas.length === 0
      ? `${file}: no schema has its ids inside.`
      : `${file}: moved the ids of ${schemas.join(", ")} to ${idsPathOf(file)}, environment ${JSON.stringify(environment)}.`;
  return { lines: [line], json: { file, environment, schemas }, exitCode: EXIT.complete };
}
