// Both clients in a process of their own: what they read from its environment and write to its streams.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const run = promisify(execFile);

/** Runs a script with `create(options)`. Its HTTP client prints the base URL of the request and returns a 404. */
function runScript(name: "AsyncClient" | "Client", body: string, env: Record<string, string> = {}) {
  const request = `(config) => { console.log(config.baseURL); return { status: 404, headers: {}, data: '{"code":"object_not_found","message":"a\\\\nb"}' }; }`;
  const script = `
    import { ${name} } from "@ws/client";
    const create = (options) => new ${name}({ auth: "ntn_0123456789abcdef", retry: false, httpClient: { request: ${request} }, ...options });
    ${body}`;
  return run(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
  });
}

const CALL = `try { await create({}).users.me(); } catch (error) { console.log(error.code); }`;

describe.each(["AsyncClient", "Client"] as const)("%s", (name) => {
  test("writes a caught error to standard error, one entry with its lines marked", async () => {
    const { stdout, stderr } = await runScript(name, CALL);
    expect(stdout).toBe("https://api.notion.com\nobject_not_found\n");
    expect(stderr).toMatch(
      /^\d{4}-\S+Z warn GET users\/me → 404 object_not_found: a\n {2}\| b. See https:\/\/\S+\/errors\.md#object_not_found\n$/,
    );
  });

  test.each(["logger: false", 'logLevel: "off"'])("with %s writes nothing", async (option) => {
    const body = `${CALL.replace("{}", `{ ${option} }`)} await create({ ${option} }).users.me({ wrong: 1 }).catch?.(() => 0);`;
    const { stdout, stderr } = await runScript(name, `try { ${body} } catch {}`);
    expect(stdout).toContain("object_not_found");
    expect(stderr).toBe("");
  });

  test("sends requests to WORKSPACE_BASE_URL, unless the option baseUrl is set", async () => {
    const env = { WORKSPACE_BASE_URL: "http://127.0.0.1:4010/x/" };
    const body = `${CALL} ${CALL.replace("{}", '{ baseUrl: "https://gateway.test" }')} ${CALL.replace("{}", "{ baseUrl: undefined }")}`;
    const { stdout } = await runScript(name, body, env);
    const urls = stdout.split("\n").filter((line) => line.startsWith("http"));
    expect(urls).toEqual(["http://127.0.0.1:4010/x", "https://gateway.test", "http://127.0.0.1:4010/x"]);
  });

  test.each([
    "127.0.0.1:4010",
    "ftp://example.test",
    "/v1",
    "https://api.notion.com/v1/",
    "http://user:secret@example.test",
  ])("refuses WORKSPACE_BASE_URL=%s", async (value) => {
    const body = `try { create({}); } catch (error) { console.log(error.code, error.message); }`;
    const { stdout } = await runScript(name, body, { WORKSPACE_BASE_URL: value });
    expect(stdout).toMatch(/^client_invalid_request Expected WORKSPACE_BASE_URL /);
    expect(stdout).not.toContain("secret");
    const passed = body.replace("{}", "{ baseUrl: process.env.WORKSPACE_BASE_URL }");
    expect(await runScript(name, passed, { WORKSPACE_BASE_URL: value })).toMatchObject({ stdout });
  });

  test("uses the first token of WORKSPACE_TOKEN, NOTION_TOKEN and NOTION_API_TOKEN, and names it if it is refused", async () => {
    const refuse = `{ status: 401, headers: {}, data: '{"code":"unauthorized","message":"API token is invalid."}' }`;
    const request = `(config) => { console.log(config.headers.authorization); return ${refuse}; }`;
    const options = `{ auth: undefined, logger: false, httpClient: { request: ${request} } }`;
    const body = `try { await create(${options}).users.me(); } catch (error) { console.log(error.message); }`;
    const tokens = { WORKSPACE_TOKEN: "", NOTION_TOKEN: "ntn_second_000", NOTION_API_TOKEN: "ntn_third_0000" };
    const { stdout } = await runScript(name, body, tokens);
    expect(stdout).toBe(
      "Bearer ntn_second_000\nGET users/me → 401 unauthorized: API token is invalid. Check the token: it comes from NOTION_TOKEN\n",
    );
    const first = await runScript(name, body, { ...tokens, WORKSPACE_TOKEN: "ntn_first_00000" });
    expect(first.stdout).toContain("Bearer ntn_first_00000");
    const ofProgram = await runScript(name, body.replace("auth: undefined", 'auth: "ntn_own_00000"'), tokens);
    expect(ofProgram.stdout).toMatch(/Check the token\n$/);
    const passed = await runScript(name, body.replace("undefined", "process.env.NOTION_API_TOKEN"), tokens);
    expect(passed.stdout).toContain("Bearer ntn_third_0000");
    expect(passed.stdout).toMatch(/Check the token: it comes from NOTION_API_TOKEN\n$/);
  });

  test.each(["", "  "])("treats WORKSPACE_BASE_URL=%j as not set", async (value) => {
    const { stdout } = await runScript(name, CALL, { WORKSPACE_BASE_URL: value });
    expect(stdout).toContain("https://api.notion.com\n");
  });
});
