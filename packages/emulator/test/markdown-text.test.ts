// Text styles of markdown.
import { describe, expect, test } from "vitest";
import { createPage } from "./markdown-support.ts";
import { workspaceWithPage } from "./support.ts";

/** Returns each run of text with its styles, for example `bold italic|text`. */
function runsOf(markdown: string): string[] {
  const workspace = workspaceWithPage();
  const page = createPage(workspace, { markdown });
  const [block] = workspace.call("GET", `blocks/${page.id}/children`).body.results;
  return (block?.["paragraph"]?.rich_text ?? []).map((item) => {
    const annotations = Object.entries<unknown>(item["annotations"] ?? {});
    const flags = annotations.filter(([, value]) => value === true).map(([name]) => name);
    const colors = annotations.flatMap(([name, value]) => (name === "color" && value !== "default" ? [value] : []));
    const styles = [...flags, ...colors, ...(item["href"] === null ? [] : ["link"])];
    return `${styles.join(" ")}|${item.plain_text}`;
  });
}

describe("marks in text", () => {
  test.each([
    ["2 * 3 * 4", ["|2 * 3 * 4"]],
    ["2 ** 3", ["|2 ** 3"]],
    ["a ** b*c*", ["|a ** b", "italic|c"]],
    ["a **** b", ["|a **** b"]],
    ["**open", ["|**open"]],
    ["a **b* c", ["|a *", "italic|b", "| c"]],
    ["a *b** c", ["|a *b** c"]],
    ["a ~~b~ c", ["|a ~~b~ c"]],
    ["*** three", ["|*** three"]],
    ["***x***", ["bold italic|x"]],
    ["**a***b*", ["bold|a", "italic|b"]],
    ["*a***b**", ["italic|a", "bold|b"]],
    ["**a *b* c**", ["bold|a ", "bold italic|b", "bold| c"]],
    ["snake_case_name", ["|snake_case_name"]],
    ["costs $5 or $6", ["|costs $5 or $6"]],
    ["~~gone~~ and ~ here", ["strikethrough|gone", "| and ~ here"]],
    ["[a **b**](https://example.com)", ["link|a ", "bold link|b"]],
    ["`a*b*`", ["code|a*b*"]],
    ['<span color="red">r <span underline="true">u</span></span>', ["red|r ", "underline red|u"]],
    ["a<br>b", ["|a\nb"]],
    ["1 < 2 and <b>", ["|1 < 2 and <b>"]],
  ])("%s has the runs %j", (markdown, runs) => {
    expect(runsOf(markdown)).toEqual(runs);
  });
});
