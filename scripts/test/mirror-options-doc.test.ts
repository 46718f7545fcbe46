// Compares the documents with the flags of the commands. After an intended change, run `npm run update`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMAND_NAMES, helpTextsOf } from "./commands.ts";
import { attributeOf, FLAGS, LINKS, MIRROR_OPTIONS, mirrorOptionsDoc } from "./mirror-options-doc.ts";
import { repositoryFiles, ROOT } from "./repository.ts";

test("docs/mirror-options.md has each flag of ws-mirror, with its default and its sentence", async () => {
  await expect(mirrorOptionsDoc()).toMatchFileSnapshot(`../../${MIRROR_OPTIONS}`);
});

test("each flag is declared under the name of the option that its command receives, and has a sentence", () => {
  const flags = Object.entries(FLAGS).flatMap(([command, own]) =>
    Object.entries(own).map(([option, flag]) => ({ command, option, flag })),
  );
  for (const { command, option, flag } of flags) {
    expect(attributeOf(flag), `${command} ${flag.name}`).toBe(option);
    expect(flag.meaning, `${command} ${flag.name}`).toMatch(/\w/);
  }
  const known = flags.map(({ command, option }) => `${command} ${option}`);
  expect(Object.keys(LINKS).filter((key) => !known.includes(key))).toEqual([]);
});

test("docs/mirror-export.md names each option of export in a program", () => {
  const text = readFileSync(join(ROOT, "docs/mirror-export.md"), "utf8");
  const [, list = ""] = text.match(/\.export\(\{([^}]*)\}\)/) ?? [];
  expect(list.split(/[\s,]+/)).toEqual(expect.arrayContaining(Object.keys(FLAGS["export"] ?? {})));
});

/** A command line in a document: the program, a subcommand, and the rest up to its end. */
const COMMAND_LINE =
  /(?:^|[\s`"'(/])(?:@ws\/|ws-)(mirror|fleet|mcp|schema|emulator|cassette)(?: ([a-z][a-z-]*))?((?: [^`|;&#\n)]+)?)/gmu;

test("command lines in documents, workflows and deploy files have flags that exist", async () => {
  const helps = new Map<string, string>();
  for (const name of COMMAND_NAMES) {
    const texts = await helpTextsOf(name);
    for (const { title, text } of texts) helps.set(title, text);
    // Prose that begins with the name of a program, such as "ws-mirror as an image", is no command line.
    if (texts.length > 1) helps.delete(name);
  }
  const unknown: string[] = [];
  let checked = 0;
  for (const path of repositoryFiles().filter((file) => /\.(?:md|ya?ml|sh|service|timer)$|Dockerfile/.test(file))) {
    // A line that ends with a backslash goes on.
    const text = readFileSync(join(ROOT, path), "utf8").replaceAll(/\\\n\s*/g, " ");
    for (const [line, program = "", command = "", rest = ""] of text.matchAll(COMMAND_LINE)) {
      const help = helps.get(`ws-${program} ${command}`) ?? helps.get(`ws-${program}`);
      if (help === undefined) continue;
      // The words after -- belong to another program.
      const [own = ""] = rest.split(" -- ");
      for (const [flag] of own.matchAll(/(?<= )--[a-z][a-z-]*/g)) {
        checked += 1;
        if (!new RegExp(`${flag}(?![a-z-])`).test(help)) unknown.push(`${path}: ${flag} in "${line.trim()}"`);
      }
    }
  }
  expect(unknown).toEqual([]);
  expect(checked).toBeGreaterThan(100);
});
