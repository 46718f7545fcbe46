// Creates the seed of a workspace.
import { importObjects } from "../import-export/import-objects.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { textOr } from "../values/json.ts";
import { demoStart, demoSteps } from "./demo-steps.ts";
import { LazySeed } from "./lazy-seed.ts";
import { requestText } from "./request-text.ts";

/** Initial content of a workspace: `demo`, `empty` (one bot, one person, one agent and one page), or objects of Notion. */
export type Seed = "demo" | "empty" | readonly JsonObject[];

/** Calls a route of the emulator directly. */
type Call = (method: string, path: string, body: JsonObject) => JsonObject;

/** Creates the seed of one workspace. */
export class Seeder {
  readonly #workspace: Workspace;
  readonly #call: Call;
  #lazySeed: LazySeed | undefined;

  constructor(workspace: Workspace, call: Call) {
    this.#workspace = workspace;
    this.#call = call;
  }

  /** Starts a seed in a workspace that was reset. Of the demo, creates only the first step. */
  start(seed: Seed | "nothing"): void {
    this.#lazySeed = undefined;
    this.#workspace.testPageId = "";
    if (seed === "nothing") return;
    if (seed === "empty") {
      const properties = { title: { title: requestText("Test page") } };
      const page = this.#call("POST", "pages", { parent: { workspace: true }, properties });
      this.#workspace.testPageId = textOr(page["id"], "");
      return;
    }
    if (seed === "demo") {
      const start = demoStart(this.#workspace.clock.now());
      this.#lazySeed = new LazySeed(this.#workspace, start, demoSteps(this.#workspace, this.#call));
      this.#workspace.testPageId = this.#lazySeed.step() ?? "";
      return;
    }
    importObjects(this.#workspace, seed);
    const page = seed.find((object) => object["object"] === "page");
    this.#workspace.testPageId = typeof page?.["id"] === "string" ? page["id"] : "";
  }

  /** Creates the next step of the seed. Returns false if the seed is complete. */
  seedMore(): boolean {
    return this.#lazySeed?.step() !== undefined;
  }

  /** Creates the rest of the seed. Returns the workspace. */
  settled(): Workspace {
    this.#lazySeed?.finish();
    return this.#workspace;
  }
}
