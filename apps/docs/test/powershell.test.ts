import { expect, test } from "vitest";
import { powerShellOf, withPowerShell } from "../.vitepress/powershell.ts";
import { read } from "./site.ts";

test.each([
  ["export WORKSPACE_TOKEN=ntn_…\n", '$env:WORKSPACE_TOKEN = "ntn_…"\n'],
  ["export A=1 B='x y'\n", "$env:A = \"1\"; $env:B = 'x y'\n"],
  ["PORT=8081 npm start # other port\n", '$env:PORT = "8081"; npm start # other port\n'],
  ["A= npx vitest run\n", '$env:A = ""; npx vitest run\n'],
  ["npm install @ws/client\n", 'npm install "@ws/client"\n'],
  ["npx @ws/emulator exec -- node who.mjs\n", 'npx "@ws/emulator" exec "--" node who.mjs\n'],
  ['node a.mjs "$PAGE_LINK"\n', 'node a.mjs "$env:PAGE_LINK"\n'],
  ['npx @ws/schema pull "$(cat database-url)"\n', 'npx "@ws/schema" pull "$(cat database-url)"\n'],
  ["docker run \\\n  image\n", "docker run `\n  image\n"],
  ["a 'it has @x and $HOME' # -- @y\n", undefined],
  ["mkdir -p a/b\n", "mkdir -Force a/b\n"],
  ["node a.mjs\n", undefined],
  ["sh -c 'echo @ws/x'\n", undefined],
])("%j becomes %j", (posix, expected) => {
  expect(powerShellOf(posix)).toBe(expected);
});

test("a block of commands becomes two tabs, also in a list, and a group stays", () => {
  const group = "::: code-group\n\n```sh [a.sh]\nnpm install @ws/x\n```\n\n:::";
  const page = `1. a\n   \`\`\`sh\n   npx @ws/x\n   \`\`\`\n\n${group}\n\n\`\`\`sh\nnode a.mjs\n\`\`\`\n`;
  const tabs =
    '   ::: code-group\n\n   ```sh [sh]\n   npx @ws/x\n   ```\n\n   ```powershell [PowerShell]\n   npx "@ws/x"\n   ```\n\n   :::';
  expect(withPowerShell(page)).toBe(`1. a\n${tabs}\n\n${group}\n\n\`\`\`sh\nnode a.mjs\n\`\`\`\n`);
});

test("the built pages have both, and the pages for programs one", () => {
  const has = (path: string, text: string) => read(path).includes(text);
  expect([has("start/first-call.html", ">PowerShell<"), has("start/first-call.html", "language-powershell")]).toEqual([
    true,
    true,
  ]);
  expect(has("start/first-call.md", "$env:")).toBe(false);
});
