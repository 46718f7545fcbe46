import type { AsyncClientOptions, ClientOptions } from "@ws/client";
import type { Settings } from "./settings.ts";
import type { StepName } from "./steps.ts";

/** The workspace that the tour runs on. */
export interface Workspace {
  /** What it is, for people. */
  readonly description: string;
  /** How the clients get there. */
  readonly connection: Connection;
  /** The page under which everything is made. */
  readonly testPageId: string;
  /** How clients get there whose first request is answered with a 429. */
  readonly rateLimited: Connection;
  /** What is not what it seems in a step, to be said there. */
  readonly simulated: Partial<Record<StepName, string>>;
  /** Arranges the trouble that a step is to meet. Called before each client's turn. */
  prepare(step: StepName): Promise<void>;
  /** Ends what runs only for the tour. */
  close(): Promise<void>;
}

/** Options that lead each of the clients to a workspace. */
export interface Connection {
  readonly async: AsyncClientOptions;
  readonly sync: ClientOptions;
}

/** Opens the workspace that the settings name. The emulator is loaded only where it is needed. */
export async function openWorkspace(settings: Settings): Promise<Workspace> {
  if (settings.kind === "service") {
    const { openServiceWorkspace } = await import("./service-workspace.ts");
    return openServiceWorkspace(settings);
  }
  const { openEmbeddedWorkspace } = await import("./embedded-workspace.ts");
  return openEmbeddedWorkspace();
}
