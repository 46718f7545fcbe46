// Both clients in a process of their own: what they read from its environment and write to its streams.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);

type ClientName = "AsyncClient" | "Client";

/** Runs a script with `create(options)`. Its HTTP client prints the base URL of the request and returns a 404. */
function runScript(name: ClientName, body: string) {
  const request = `(config) => { console.log(config.baseURL); return { status: 404, headers: {}, data: '{"code":"object_not_found","message":"a\\\\nb"}' }; }`;
  const script = `
    import { ${name} } from "@ws/client";
    const create = (options) => new ${name}({ auth: "ntn_0123456789abcdef", retry: false, httpClient: { request: ${request} }, ...options });
    ${body}`;
  const options = { cwd: import.meta.dirname, env: { ...process.env } };
  return run(process.execPath, ["--input-type=module", "--eval", script], options);
}

const CALL = `try { await create({}).users.me(); } catch (error) { console.log(error.code); }`;

/** A call in an environment. */
interface Call {
  readonly env?: Readonly<Record<string, string>>;
  /** Name of the variable whose value the program passes as an option. */
  readonly passes?: { readonly option: "auth" | "baseUrl"; readonly variable: string };
  readonly options?: { readonly auth?: string; readonly baseUrl?: string };
  /** True: the option `baseUrl` is there and undefined. */
  readonly undefinedUrl?: boolean;
}

/** Result of a call: what was sent, and the error of the client or of the call. */
interface CallResult {
  readonly baseUrl?: string;
  readonly authorization?: string;
  readonly code: string;
  readonly message: string;
}

const WRONG_URLS = [
  "127.0.0.1:4010",
  "ftp://example.test",
  "/v1",
  "https://api.notion.com/v1/",
  "http://user:secret@example.test",
];
const WORKSPACE_BASE_URL = "http://127.0.0.1:4010/x/";
const TOKENS = { WORKSPACE_TOKEN: "", NOTION_TOKEN: "ntn_second_000", NOTION_API_TOKEN: "ntn_third_0000" };

const CALLS = {
  url: { env: { WORKSPACE_BASE_URL } },
  "own url": { env: { WORKSPACE_BASE_URL }, options: { baseUrl: "https://gateway.test" } },
  "undefined url": { env: { WORKSPACE_BASE_URL }, undefinedUrl: true },
  "empty url": { env: { WORKSPACE_BASE_URL: "" } },
  "blank url": { env: { WORKSPACE_BASE_URL: "  " } },
  "second token": { env: TOKENS },
  "first token": { env: { ...TOKENS, WORKSPACE_TOKEN: "ntn_first_00000" } },
  "own token": { env: TOKENS, options: { auth: "ntn_own_00000" } },
  "passed token": { env: TOKENS, passes: { option: "auth", variable: "NOTION_API_TOKEN" } },
  ...Object.fromEntries(
    WRONG_URLS.flatMap((url) => [
      [url, { env: { WORKSPACE_BASE_URL: url } }],
      [
        `passed ${url}`,
        { env: { WORKSPACE_BASE_URL: url }, passes: { option: "baseUrl", variable: "WORKSPACE_BASE_URL" } },
      ],
    ]),
  ),
} satisfies Readonly<Record<string, Call>>;

/** Sends all calls in one process, one after another. */
async function sendAll(name: ClientName): Promise<Readonly<Record<string, CallResult>>> {
  const script = `
    import { ${name} } from "@ws/client";
    const results = {};
    for (const [key, { env = {}, options, passes, undefinedUrl }] of Object.entries(${JSON.stringify(CALLS)})) {
      Object.assign(process.env, env);
      let sent = {};
      const request = ({ baseURL, headers }) => {
        sent = { baseUrl: baseURL, authorization: headers.authorization };
        return { status: 401, headers: {}, data: '{"code":"unauthorized","message":"API token is invalid."}' };
      };
      try {
        const client = new ${name}({
          ...("WORKSPACE_TOKEN" in env ? {} : { auth: "ntn_0123456789abcdef" }),
          ...(undefinedUrl ? { baseUrl: undefined } : {}),
          ...(passes ? { [passes.option]: process.env[passes.variable] } : {}),
          ...options, retry: false, logger: false, httpClient: { request },
        });
        await client.users.me();
      } catch ({ code, message }) {
        results[key] = { ...sent, code, message };
      }
      for (const variable of Object.keys(env)) delete process.env[variable];
    }
    console.log(JSON.stringify(results));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: import.meta.dirname,
  });
  return JSON.parse(stdout) as Record<string, CallResult>;
}

describe.each(["AsyncClient", "Client"] as const)("%s", (name) => {
  let results: Readonly<Record<string, CallResult>>;
  beforeAll(async () => {
    results = await sendAll(name);
  });
  const resultOf = (key: string): CallResult => results[key] ?? { code: "none", message: "" };

  test("writes a caught error to standard error, one entry with its lines marked", async () => {
    const { stdout, stderr } = await runScript(name, CALL);
    expect(stdout).toBe("https://api.notion.com\nobject_not_found\n");
    expect(stderr).toMatch(
      /^\d{4}-\S+Z warn GET users\/me → 404 object_not_found: a\n {2}\| b. See https:\/\/\S+\/errors\.md#object_not_found\n$/,
    );
  });

  test("with logger: false or logLevel: off writes nothing", async () => {
    const calls = ["logger: false", 'logLevel: "off"'].map(
      (option) =>
        `try { ${CALL.replace("{}", `{ ${option} }`)} await create({ ${option} }).users.me({ wrong: 1 }).catch?.(() => 0); } catch {}`,
    );
    const { stdout, stderr } = await runScript(name, calls.join("\n"));
    expect(stdout.match(/^object_not_found$/gm)).toHaveLength(2);
    expect(stderr).toBe("");
  });

  test("sends requests to WORKSPACE_BASE_URL, unless the option baseUrl is set", () => {
    expect(resultOf("url").baseUrl).toBe("http://127.0.0.1:4010/x");
    expect(resultOf("own url").baseUrl).toBe("https://gateway.test");
    expect(resultOf("undefined url").baseUrl).toBe("http://127.0.0.1:4010/x");
  });

  test.each(WRONG_URLS)("refuses WORKSPACE_BASE_URL=%s", (url) => {
    const { code, message, baseUrl } = resultOf(url);
    expect({ code, baseUrl }).toEqual({ code: "client_invalid_request", baseUrl: undefined });
    expect(message).toMatch(/^Expected WORKSPACE_BASE_URL /);
    expect(message).not.toContain("secret");
    expect(resultOf(`passed ${url}`)).toEqual(resultOf(url));
  });

  test("uses the first token of WORKSPACE_TOKEN, NOTION_TOKEN and NOTION_API_TOKEN, and names it if it is refused", () => {
    expect(resultOf("second token")).toMatchObject({
      authorization: "Bearer ntn_second_000",
      message: "GET users/me → 401 unauthorized: API token is invalid. Check the token: it comes from NOTION_TOKEN",
    });
    expect(resultOf("first token").authorization).toBe("Bearer ntn_first_00000");
    expect(resultOf("own token").message).toMatch(/Check the token$/);
    expect(resultOf("passed token")).toMatchObject({
      authorization: "Bearer ntn_third_0000",
      message: expect.stringMatching(/Check the token: it comes from NOTION_API_TOKEN$/) as string,
    });
  });

  test("treats an empty or blank WORKSPACE_BASE_URL as not set", () => {
    for (const key of ["empty url", "blank url"]) expect(resultOf(key).baseUrl).toBe("https://api.notion.com");
  });
});
