// Checks the files of .github. The scripts of release.yml run in the rehearsal.
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readManifest, ROOT, run } from "../../../scripts/test/repository.ts";
import { TESTED_TOOLS } from "../../../scripts/test/tested-tools.ts";
import { readWorkflow, runJob, WORKFLOWS, type Job } from "./support/workflow.ts";

/** A form for issues. */
interface Form {
  readonly name: string;
  readonly description: string;
  readonly labels: readonly string[];
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string; readonly value?: string };
  }[];
}

const files = readdirSync(WORKFLOWS);
const jobs = files.flatMap((file) =>
  Object.entries(readWorkflow(file).jobs).map(([name, job]) => ({ file, name, job })),
);
const commands = readManifest(ROOT).scripts;

/** Returns what GitHub's parser reports about a workflow. */
async function problemsOf(content: string): Promise<unknown[]> {
  const { context, value } = parseWorkflow({ name: "test.yml", content }, new NoOperationTraceWriter());
  const problems = context.errors.getErrors();
  if (value === undefined || problems.length > 0) return problems;
  return (await convertWorkflowTemplate(context, value)).errors ?? [];
}

describe.each(files)("%s", (file) => {
  const content = readFileSync(join(WORKFLOWS, file), "utf8");

  test("is a valid workflow", async () => {
    expect(await problemsOf(content)).toEqual([]);
    expect(await problemsOf(content.replace("runs-on:", "runs_on:"))).not.toEqual([]);
    expect(await problemsOf(content.replace("steps:", "if: nothing.is == 1\n    steps:"))).not.toEqual([]);
  });

  test("names each action by the commit of a release", () => {
    const actions = content.match(/uses:.*/g) ?? [];
    expect(actions).not.toHaveLength(0);
    for (const action of actions) expect(action).toMatch(/^uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("puts no expression into a script, where it could contain commands", () => {
    for (const { run: script = "" } of jobs.flatMap(({ job }) => job.steps)) expect(script).not.toContain("${{");
  });

  test("uses no long-lived secret", () => {
    expect(content).not.toMatch(/secrets\.|NPM_TOKEN|NODE_AUTH_TOKEN|_authToken/);
  });
});

test("an action has one version in all workflows", () => {
  const actions = jobs.flatMap(({ job }) => job.steps.flatMap(({ uses = [] }) => uses));
  const names = new Set(actions.map((action) => action.split("@")[0]));
  expect(new Set(actions).size).toBe(names.size);
});

describe.each(jobs)("the job $name of $file", ({ file, job }) => {
  const permissions = { ...readWorkflow(file).permissions, ...job.permissions };

  test("asks for the identity that npm trusts only to publish, in a protected environment", () => {
    const publishes = scriptsOf(job).includes("npm run release");
    expect(permissions["id-token"]).toBe(publishes ? "write" : undefined);
    expect(job.environment).toBe(publishes ? "npm" : undefined);
  });

  test("runs no script of a package where it can write or publish", () => {
    if (!Object.values(permissions).includes("write")) return;
    const installing = job.steps.filter(({ run: script = "" }) => /npm run (setup|release)|pnpm install/.test(script));
    expect(installing.length).toBeGreaterThan(0);
    for (const { env } of installing) expect(env?.["npm_config_ignore_scripts"]).toBe("true");
  });

  test("publishes with provenance", () => {
    const releases = job.steps.filter(({ run: script = "" }) => script.includes("npm run release"));
    expect(releases.every(({ env }) => env?.["NPM_CONFIG_PROVENANCE"] === "true")).toBe(true);
  });

  test("runs commands and files that exist", () => {
    for (const [, command = ""] of scriptsOf(job).matchAll(/npm run ([\w:-]+)/g))
      expect(commands).toHaveProperty([command]);
    for (const [path] of scriptsOf(job).matchAll(/(?<![\w/])(?:\.ci|\.github|scripts)\/[\w./-]+/g)) {
      expect(existsSync(join(ROOT, path)), path).toBe(true);
    }
  });
});

function scriptsOf({ steps }: Job): string {
  return steps.map(({ run: script = "" }) => script).join("\n");
}

test("CI runs .ci/run, and so the same checks as on this machine", async () => {
  const job = readWorkflow("ci.yml").jobs["test"];
  const [prepare, ...others] = job?.steps.filter((step) => step.run !== undefined) ?? [];
  expect(others.map((step) => step.run)).toEqual([".ci/run $STEPS"]);
  accessSync(join(ROOT, ".ci/run"), constants.X_OK);
  const home = mkdtempSync(join(tmpdir(), "ws-home-"));
  await runJob({ steps: prepare === undefined ? [] : [prepare] }, ROOT, { HOME: home });
  expect(readFileSync(join(home, ".gitconfig"), "utf8")).toContain(`directory = ${ROOT}`);
  rmSync(home, { recursive: true });
  await run("bash", ["-n", ".ci/run"], ROOT);
});

test("CI tests the versions of Node.js that the documentation names", () => {
  const { packages = [] } = TESTED_TOOLS.find(({ tools }) => tools === "Node.js") ?? {};
  const versions = readWorkflow("ci.yml").jobs["test"]?.strategy?.matrix.include ?? [];
  expect(versions.map(({ node }) => `node-${node}`)).toEqual(packages);
  // The first one runs everything.
  expect(versions.map(({ steps }) => steps)).toEqual(["", ...versions.slice(1).map(() => "tests")]);
});

describe("the forms of issues", () => {
  const folder = join(ROOT, ".github/ISSUE_TEMPLATE");
  const forms = readdirSync(folder).filter((file) => file !== "config.yml");

  test.each(forms)("%s has the fields that GitHub requires", (file) => {
    const form = parse(readFileSync(join(folder, file), "utf8")) as Form;
    expect([form.name, form.description, ...form.labels].every((text) => text.length > 0)).toBe(true);
    for (const { type, id = "", attributes } of form.body) {
      const text = type === "markdown" ? attributes.value : attributes.label;
      expect(text, JSON.stringify(attributes)).toMatch(/^[A-Z]/);
      expect(["markdown", "input", "textarea"]).toContain(type);
      if (type !== "markdown") expect(id).toMatch(/^[a-z]+$/);
    }
    const ids = form.body.flatMap(({ id = [] }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("config.yml leads to the private report of vulnerabilities", () => {
    const { contact_links: links } = parse(readFileSync(join(folder, "config.yml"), "utf8")) as {
      contact_links: { name: string; url: string; about: string }[];
    };
    const [, address] = /\]\((\S+advisories\/new)\)/.exec(readFileSync(join(ROOT, "SECURITY.md"), "utf8")) ?? [];
    expect(links.map(({ url }) => url)).toContain(address);
  });
});
