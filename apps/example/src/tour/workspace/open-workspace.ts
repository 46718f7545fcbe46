import type { Settings } from "../../settings/settings.ts";
import type { Workspace } from "./workspace.ts";

/** Opens the workspace that the settings select. Loads the emulator only if the tour runs on it. */
export async function openWorkspace(settings: Settings): Promise<Workspace> {
  if (settings.kind === "service") {
    const { openServiceWorkspace } = await import("./service-workspace.ts");
    return openServiceWorkspace(settings);
  }
  const { openEmbeddedWorkspace } = await import("./embedded-workspace.ts");
  return openEmbeddedWorkspace();
}
