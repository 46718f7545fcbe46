import type { AsyncClientOptions, ClientOptions } from "@ws/client";
import type { Settings } from "./settings.ts";
import type { StepName } from "./steps.ts";

/** The workspace that the tour runs on. */
export interface Workspace {
  /** What it is, for people. */
  readonly description: string;
  /** How any client gets there. */
  readonly connection: Connection;
  /** The page under which everything is made. */
  readonly testPageId: string;
  /** How a client gets there whose first request is answered with a 429. */
  readonly rateLimited: RateLimited;
  /** What is not what it seems in a step, to be said there. */
  readonly simulated: Partial<Record<StepName, string>>;
  /** Arranges the trouble that a step is to meet. Called before each client's turn. */
  prepare(step: StepName): Promise<void>;
  /** Ends what runs only for the tour. */
  close(): Promise<void>;
}

/** Options that lead both clients to a workspace. */
export interface Connection {
  readonly auth: string;
  readonly baseUrl?: string;
}

/** Options of clients whose first request is answered with a 429. */
interface RateLimited {
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
