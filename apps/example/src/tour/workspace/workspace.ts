import type { AsyncClientOptions, ClientOptions } from "@ws/client";
import type { StepName } from "../steps.ts";

/** The workspace that the tour runs on. */
export interface Workspace {
  /** One line for the output of the tour. */
  readonly description: string;
  /** Client options that select the workspace. */
  readonly connection: Connection;
  /** Id of the page below which the tour creates its own page. */
  readonly testPageId: string;
  /** Client options with which the first request gets a 429 response. */
  readonly rateLimited: Connection;
  /** Notes to print for the steps in which a fault is simulated. */
  readonly simulated: Partial<Record<StepName, string>>;
  /** Sets up the simulated fault of a step. Called before each client runs the step. */
  prepare(step: StepName): Promise<void>;
  /** Stops everything that was started for the tour. */
  close(): Promise<void>;
}

/** Options for each of the two clients. */
export interface Connection {
  readonly async: AsyncClientOptions;
  readonly sync: ClientOptions;
}
