// The workflows of GitHub, run on this machine.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT, run } from "../../../../scripts/test/repository.ts";

/** A step of a job: a shell script, or an action. */
export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** A job of a workflow. */
export interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: string;
  readonly strategy?: {
    readonly matrix: { readonly include: readonly { readonly node: number; readonly steps: string }[] };
  };
  readonly steps: readonly Step[];
}

/** A workflow, with the fields that the tests read. */
export interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

export const WORKFLOWS = join(ROOT, ".github/workflows");

export function readWorkflow(file: string): Workflow {
  return parse(readFileSync(join(WORKFLOWS, file), "utf8")) as Workflow;
}

/** Outputs of the steps that have an id, such as `{ changesets: { pending: "true" } }`. */
export type Outputs = Record<string, Record<string, string>>;

/**
 * Runs the scripts of a job in a folder, one after another. Actions are left out.
 * @param variables replace those of the steps. `undefined` removes a variable
 * @returns the outputs of the steps
 */
export async function runJob({ steps }: Job, folder: string, variables: NodeJS.ProcessEnv): Promise<Outputs> {
  const temporary = mkdtempSync(join(tmpdir(), "ws-job-"));
  const outputs: Outputs = {};
  try {
    for (const [index, step] of steps.entries()) {
      if (step.run === undefined || !isTrue(step.if, outputs)) continue;
      const file = join(temporary, String(index));
      const env = { ...step.env, GITHUB_WORKSPACE: folder, ...variables, GITHUB_OUTPUT: file };
      // The shell of GitHub ends at the first command that fails.
      await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], folder, env);
      const lines = existsSync(file) ? readFileSync(file, "utf8").matchAll(/^([\w-]+)=(.*)$/gm) : [];
      if (step.id !== undefined)
        outputs[step.id] = Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value] as const));
    }
    return outputs;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Returns the value of a condition such as `steps.changesets.outputs.pending == 'true'`. */
function isTrue(condition: string | undefined, outputs: Outputs): boolean {
  if (condition === undefined) return true;
  const [, id = "", name = "", value] = /^steps\.([\w-]+)\.outputs\.([\w-]+) == '(.*)'$/.exec(condition) ?? [];
  if (value === undefined) throw new Error(`Expected a comparison with an output of a step, got ${condition}.`);
  return outputs[id]?.[name] === value;
}
