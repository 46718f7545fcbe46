// ntn: the command line tool of Notion, a compiled program. It has an environment variable for the base URL.
import { expect, inject, test } from "vitest";
import { ENVIRONMENT, binary, createProject, runProgram } from "../support/run-program.ts";
import { EMULATOR_URL, addPage, openWorkspace, readMarkdown, send } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("ntn");
const project = createProject();
const env = {
  ...ENVIRONMENT,
  NOTION_KEYRING: "0",
  NOTION_API_TOKEN: token,
  // Without a version, ntn reads the newest one from the documentation of the service.
  NOTION_API_VERSION: "2026-03-11",
};

/** Runs ntn with the documented variable. Returns its output. */
async function ntn(args: readonly string[], input?: string): Promise<string> {
  const variables = { ...env, NOTION_API_BASE_URL: EMULATOR_URL };
  const { code, stdout, stderr } = await runProgram(project, [binary("ntn"), ...args], variables, input);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

/** Sends a request with `ntn api`. Returns the response. */
const api = async (...args: string[]) => JSON.parse(await ntn(["api", ...args])) as { id: string; name: string };

test("reads the bot of its token", async () => {
  expect(await api("v1/users/me")).toMatchObject({ type: "bot", name: "ntn" });
});

test("creates a page from inline fields, changes it and moves it to the trash", async () => {
  const { id } = await api(
    "v1/pages",
    `parent[page_id]=${pageId}`,
    "properties[title][title][][text][content]=Minutes",
    "children[][paragraph][rich_text][][text][content]=Hello",
  );
  expect(await readMarkdown(id)).toBe("Hello");
  await api(`v1/pages/${id}`, "-X", "PATCH", "icon[type]=emoji", "icon[emoji]=🔔");
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({ icon: { emoji: "🔔" }, in_trash: false });
  await api(`v1/pages/${id}`, "-X", "PATCH", "in_trash:=true");
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({ in_trash: true });
});

test("searches with a body from standard input, and lists blocks with query parameters", async () => {
  await addPage(pageId, "Findings", "one\n\ntwo\n\nthree");
  const found = JSON.parse(await ntn(["api", "v1/search"], '{"query":"Findings"}')) as { results: { id: string }[] };
  expect(found.results).toHaveLength(1);
  const blocks = await api(`v1/blocks/${found.results[0]?.id}/children`, "page_size==2");
  expect(blocks).toMatchObject({ results: [{ type: "paragraph" }, { type: "paragraph" }], has_more: true });
});

test("uploads a file, and lists and retrieves it", async () => {
  await ntn(["files", "create", "--filename", "note.txt", "--content-type", "text/plain"], "Oil the chain.");
  const list = await ntn(["files", "list"]);
  expect(list).toMatch(/note\.txt +uploaded +text\/plain +14 /);
  const [id = ""] = /^[\da-f-]{36}/m.exec(list) ?? [];
  expect(await ntn(["files", "get", id])).toContain("note.txt");
});

test("shows an error of the service, with its own exit code", async () => {
  const variables = { ...env, NOTION_API_BASE_URL: EMULATOR_URL };
  const missing = "v1/pages/00000000-0000-4000-8000-000000000000";
  const { code, stderr } = await runProgram(project, [binary("ntn"), "api", missing], variables);
  expect(code).not.toBe(0);
  expect(stderr).toContain("Could not find page with ID");
});

test("does not trust the certificate of the HTTPS proxy, because its authorities are built in", async () => {
  const variables = { ...env, HTTPS_PROXY: EMULATOR_URL, SSL_CERT_FILE: `${inject("folder")}/certificates/bundle.pem` };
  const { code, stderr } = await runProgram(project, [binary("ntn"), "-v", "api", "v1/users/me"], variables);
  expect(code).not.toBe(0);
  expect(stderr).toContain("invalid peer certificate: UnknownIssuer");
});
