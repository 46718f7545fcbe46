// arctic: OAuth for applications that users connect to their workspace.
import { expect, test } from "vitest";
import { INTERCEPTED, createProject, runProgram } from "../support/run-program.ts";

/** An application: it sends its user to the consent page, and exchanges the code that comes back. */
const APPLICATION = `
import { createServer } from "node:http";
import { once } from "node:events";
import { Notion, OAuth2RequestError, generateState } from "arctic";

const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const callback = "http://127.0.0.1:" + server.address().port + "/callback";
const notion = new Notion("client", "secret", callback);
const state = generateState();

const visit = fetch(notion.createAuthorizationURL(state)); // the browser
const [request, response] = await once(server, "request");
const { searchParams } = new URL(request.url, callback);
response.end();
await visit;
server.close();

const code = searchParams.get("code");
const tokens = await notion.validateAuthorizationCode(code);
const headers = { authorization: "Bearer " + tokens.accessToken(), "notion-version": "2026-03-11" };
const me = await (await fetch("https://api.notion.com/v1/users/me", { headers })).json();
const error = await notion.validateAuthorizationCode(code).catch((thrown) => thrown);
console.log(JSON.stringify({
  sameState: searchParams.get("state") === state,
  type: tokens.tokenType(),
  owner: me.bot.owner.type,
  hasRefreshToken: tokens.hasRefreshToken(),
  workspace: tokens.data.workspace_name,
  secondUse: error instanceof OAuth2RequestError && error.code,
}));
`;

test("sends a user to the consent page, exchanges the code for a token, and reports a code that was used", async () => {
  const project = createProject({ "app.js": APPLICATION });
  const { stdout, stderr } = await runProgram(project, [process.execPath, "app.js"], INTERCEPTED);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    sameState: true,
    type: "bearer",
    hasRefreshToken: true,
    owner: "user",
    workspace: "Emulated workspace",
    secondUse: "invalid_grant",
  });
});
