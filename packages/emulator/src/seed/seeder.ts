// What a workspace starts with, planted when it is asked for.
import { importObjects } from "../import-export/import-objects.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { demoStart, demoSteps } from "./demo-steps.ts";
import { LazySeed } from "./lazy-seed.ts";

/** What a workspace starts with: `demo`, nothing but a bot and a person (`empty`), or objects of the service. */
export type Seed = "demo" | "empty" | readonly JsonObject[];

/** Calls a route of the emulator directly. */
type Call = (method: string, path: string, body: JsonObject) => JsonObject;

/** The seed of one workspace. */
export class Seeder {
  /** The page that holds what was planted; empty for a seed without pages. */
  testPageId = "";
  readonly #workspace: Workspace;
  readonly #call: Call;
  #lazySeed: LazySeed | undefined;

  constructor(workspace: Workspace, call: Call) {
    this.#workspace = workspace;
    this.#call = call;
  }

  /** Plants a seed into a workspace that was reset; of the demo only the beginning. */
  start(seed: Seed): void {
    this.#lazySeed = undefined;
    this.testPageId = "";
    if (seed === "empty") return;
    if (seed === "demo") {
      const start = demoStart(this.#workspace.clock.now());
      this.#lazySeed = new LazySeed(this.#workspace, start, demoSteps(this.#workspace, this.#call));
      this.testPageId = this.#lazySeed.step() ?? "";
      return;
    }
    importObjects(this.#workspace, seed);
    const page = seed.find((object) => object["object"] === "page");
    this.testPageId = typeof page?.["id"] === "string" ? page["id"] : "";
  }

  /** Plants a little more. @returns false when all is planted */
  seedMore(): boolean {
    return this.#lazySeed?.step() !== undefined;
  }

  /** The workspace with all of its seed. */
  settled(): Workspace {
    this.#lazySeed?.finish();
    return this.#workspace;
  }
}
