// The questions of the command, and the answers that it takes from its options and its environment.
import { PassThrough } from "node:stream";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readAnswers } from "../src/cli/answers.ts";
import { CancelError, openPrompts, type Prompts, type Terminal } from "../src/cli/prompts.ts";
import { ownFolder } from "./support/own-folder.ts";

const PAGE = "b192eaca-c46c-8fd8-ad27-f9908f598a0e";

/** Answers in turn, as a person does, and keeps the questions. */
function personWith(...answers: readonly string[]) {
  const questions: string[] = [];
  const rest = [...answers];
  const next = async (question: string, check: (text: string) => unknown = () => {}) => {
    questions.push(question);
    const answer = rest.shift() ?? "";
    check(answer);
    return answer;
  };
  const prompts: Prompts = {
    text: async (question, initial, check) => (await next(question, check)) || initial,
    password: next,
    select: (question) => next(question),
  };
  return { prompts, questions };
}

describe("readAnswers", () => {
  test("asks for the folder, the page, the token, the language and the theme", async () => {
    const folder = join(ownFolder(), "shop");
    const { prompts, questions } = personWith(folder, PAGE, "ntn_1", "de-ch", "editorial");
    const answers = await readAnswers(undefined, {}, {}, prompts);
    expect(answers).toEqual({ folder, page: PAGE, token: "ntn_1", language: "de-CH", theme: "editorial" });
    expect(questions).toEqual([
      "Name of the folder",
      "Link of the page or table to publish. Empty: a sample",
      "Token of Notion",
      "Language",
      "Theme",
    ]);
  });

  test("asks for no token if the sample pages are wanted", async () => {
    const { prompts, questions } = personWith("", "en", "workshop");
    const answers = await readAnswers(join(ownFolder(), "shop"), {}, { WORKSPACE_TOKEN: "ntn_1" }, prompts);
    expect(answers).toMatchObject({ page: undefined, token: undefined });
    expect(questions).not.toContain("Token of Notion");
  });

  test("asks nothing if the options say everything", async () => {
    const folder = ownFolder();
    writeFileSync(join(folder, "token"), "ntn_file\n");
    const options = { page: PAGE, tokenFile: join(folder, "token"), language: "ja", theme: "documentation" };
    const { prompts, questions } = personWith();
    const answers = await readAnswers(join(folder, "shop"), options, { WORKSPACE_TOKEN: "ntn_1" }, prompts);
    expect(answers).toMatchObject({ token: "ntn_file", language: "ja", theme: "documentation" });
    expect(questions).toEqual([]);
  });

  test("takes defaults if nobody can be asked", async () => {
    const folder = join(ownFolder(), "shop");
    const answers = await readAnswers(folder, {}, {}, undefined);
    expect(answers).toEqual({ folder, page: undefined, token: undefined, language: "en", theme: "workshop" });
    const withToken = await readAnswers(folder, { page: PAGE }, { NOTION_TOKEN: "ntn_2" }, undefined);
    expect(withToken).toMatchObject({ page: PAGE, token: "ntn_2" });
  });

  test("refuses a page without a token, and a file of a token that is missing", async () => {
    const folder = join(ownFolder(), "shop");
    await expect(readAnswers(folder, { page: PAGE }, {}, undefined)).rejects.toThrow(
      "Expected a token in WORKSPACE_TOKEN, got none.",
    );
    await expect(readAnswers(folder, { page: PAGE, tokenFile: folder }, {}, undefined)).rejects.toThrow(
      "Expected a file in --token-file",
    );
  });

  test("checks all options before the first question", async () => {
    const { prompts, questions } = personWith();
    await expect(readAnswers(undefined, { theme: "pink" }, {}, prompts)).rejects.toThrow('got "pink"');
    expect(questions).toEqual([]);
  });
});

describe("the questions at a terminal", () => {
  /** A terminal without a person, whose keys the test presses. */
  function openTerminal() {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let shown = "";
    output.on("data", (chunk: Buffer) => (shown += chunk.toString()));
    const terminal = { input, output, signal: new AbortController().signal } as unknown as Terminal;
    return { terminal, press: (keys: string) => input.write(keys), shown: () => shown };
  }

  test("an answer that is wrong is explained, and asked again", async () => {
    const { terminal, press, shown } = openTerminal();
    const { text } = await openPrompts(terminal);
    const check = (answer: string) => {
      if (answer !== "blue") throw new Error("Expected blue.");
    };
    const answer = text("Which color?", "red", check);
    await expect.poll(shown).toContain("Which color?");
    press("\r");
    await expect.poll(shown).toContain("Expected blue.");
    press("blue\r");
    expect(await answer).toBe("blue");
  });

  test("a token is not shown", async () => {
    const { terminal, press, shown } = openTerminal();
    const { password } = await openPrompts(terminal);
    const answer = password("Token of Notion", () => {});
    await expect.poll(shown).toContain("Token of Notion");
    press("ntn_secret\r");
    expect(await answer).toBe("ntn_secret");
    expect(shown()).not.toContain("secret");
  });

  test("Ctrl-C ends the questions", async () => {
    const { terminal, press, shown } = openTerminal();
    const { select } = await openPrompts(terminal);
    const answer = select("Theme", { paper: "warm", night: "dark" });
    const result = answer.catch((error: unknown) => error);
    await expect.poll(shown).toContain("paper");
    press("\u0003");
    expect(await result).toBeInstanceOf(CancelError);
  });
});
