// The examples for GitHub Actions and Testcontainers in docs/emulator-programs.md.
import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/test/repository.ts";
import { PROJECT, runInProject, TOOLS, writeProjectFile } from "./project.ts";

const text = readFileSync(join(ROOT, "docs/emulator-programs.md"), "utf8");

/** Returns the only code block of the document in a language. */
function snippet(language: string): string {
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "gm"))];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? "";
}

/** The test of a user, which needs the variables of `ws-emulator exec`. */
const USER_TEST = `
  const { WS_EMULATOR_URL: url, WORKSPACE_TOKEN: token, WORKSPACE_TEST_PAGE_ID: page } = process.env;
  const headers = { authorization: "Bearer " + token, "notion-version": "2026-03-11" };
  const response = await fetch(url + "/v1/pages/" + page, { headers });
  console.log("The page:", response.status, (await response.json()).id === page);`;

test("the GitHub Actions steps are a valid workflow, and their commands run the tests of a project", async () => {
  const steps = snippet("yaml").replaceAll("\n", "\n    ");
  const content = `on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    ${steps}`;
  const { context, value } = parseWorkflow({ name: "test.yaml", content }, new NoOperationTraceWriter());
  expect(context.errors.getErrors()).toEqual([]);
  const { jobs, errors } = await convertWorkflowTemplate(context, value ?? expect.fail("Expected a workflow."));
  expect(errors ?? []).toEqual([]);
  const [job] = jobs;
  const commands = (job?.type === "job" ? job.steps : []).flatMap((step) =>
    "run" in step ? [step.run.toString()] : [],
  );
  expect(commands).toEqual(["npm ci", expect.stringContaining("@ws/emulator exec")]);

  const tarball = readdirSync(join(PROJECT, "..")).find((name) => name.startsWith("ws-emulator-")) ?? "";
  const devDependencies = { "@ws/emulator": `file:${join(PROJECT, "..", tarball)}` };
  const manifest = { name: "user", type: "module", scripts: { test: "node test.js" }, devDependencies };
  const folder = dirname(writeProjectFile("actions/package.json", JSON.stringify(manifest)));
  writeProjectFile("actions/test.js", USER_TEST);
  await runInProject("npm", ["install", "--package-lock-only", "--no-audit"], folder);
  const outputs: string[] = [];
  for (const command of commands) outputs.push(await runInProject("sh", ["-c", command], folder));
  expect(outputs.at(-1)).toContain("The page: 200 true");
});

test("the Testcontainers example compiles with the types of testcontainers", async () => {
  symlinkSync(join(TOOLS, "testcontainers"), join(PROJECT, "node_modules/testcontainers"));
  const file = writeProjectFile("containers.mts", `${snippet("mjs")}export { url };\n`);
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2023"];
  const compile = () => runInProject(process.execPath, [join(TOOLS, "typescript-7.0/bin/tsc"), ...options, file]);
  expect(await compile()).toBe("");
  // The types are found: an option that does not exist is an error.
  writeProjectFile("containers.mts", snippet("mjs").replace("withExposedPorts", "withExposedPort"));
  await expect(compile()).rejects.toThrow("Property 'withExposedPort' does not exist");
});
