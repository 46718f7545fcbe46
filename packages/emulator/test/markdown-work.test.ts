// The work for reading and rendering markdown grows in proportion to its length.
import { Session } from "node:inspector";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseMarkdown } from "../src/markdown/parse-markdown.ts";
import { inlineMarkdown } from "../src/markdown/inline-markdown.ts";
import { createWorkspace } from "../src/model/create-workspace.ts";
import { createEmulator } from "@ws/emulator";
import { callerOf } from "./support.ts";

const REPEATED = [
  ...'[|![|**a|`|<details>|> |*a |***a|~~a|$a|$`a|<span>|<span color="red">|<mention-|:a|\\|((|[a](|[a](b'.split("|"),
  ...'[[a](/b)|` `` |``a` |<br|~~|**a* |<td|<tr|<table><tr>|{a="b"|a="b" |<mention-date start="'.split("|"),
  ..."$x$|$x |]| |\t|\u00a0x|**a** |[a](/b)|`a`|<summary>|<span></span>|1. |# |_|\\[".split("|"),
  "|",
  "|a\n",
  "|-",
  ...'> \n;<details>\n</details>\n;$$\n;```\n;- \n;\t- a\n;<tr>\n;</details>\n;---\n;:::\n;<file src="%">\n'.split(";"),
];
/** Texts around the repeated part. Each one starts another part of the reader. */
const AROUND = ["_", "x_", "_x", "[_](/a)", "> _\u2028x", "<table>\n_", ":::callout {_}", '_ {a="b"}', "_}"];

const workspace = createWorkspace();

/** Counts the executed blocks of code in the emulator's modules, and the characters that searches look at. */
class WorkCounter {
  readonly #session = new Session();
  readonly #indexOf = Object.getOwnPropertyDescriptor(String.prototype, "indexOf") ?? {};
  #searched = 0;

  start(): void {
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    const { value: indexOf } = this.#indexOf as { value: (this: string, wanted: string, from: number) => number };
    const count = (characters: number) => (this.#searched += characters);
    Object.defineProperty(String.prototype, "indexOf", {
      ...this.#indexOf,
      value(this: string, wanted: string, from = 0): number {
        const index = indexOf.call(this, wanted, from);
        count((index < 0 ? this.length : index) - from);
        return index;
      },
    });
  }

  stop(): void {
    Object.defineProperty(String.prototype, "indexOf", this.#indexOf);
    this.#session.disconnect();
  }

  /** Returns the work of each function. */
  of(runs: readonly (() => void)[]): number[] {
    this.#blocks();
    return runs.map((run) => {
      this.#searched = 0;
      run();
      return this.#blocks() + this.#searched;
    });
  }

  #blocks(): number {
    let blocks = 0;
    this.#session.post("Profiler.takePreciseCoverage", (_, { result }) => {
      for (const { url, functions } of result) {
        if (!/\/emulator\/(?:dist|src)\//u.test(url)) continue;
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
      }
    });
    return blocks;
  }
}

describe("the executed code", () => {
  const counter = new WorkCounter();
  beforeAll(() => counter.start());
  afterAll(() => counter.stop());

  const readAndRender = (source: string) => {
    for (const block of parseMarkdown(workspace, source)) inlineMarkdown(block.content["rich_text"]);
  };

  test.each(REPEATED)("doubles for twice as many %j", (part) => {
    const readAll = (count: number) => {
      for (const around of AROUND) readAndRender(around.replace("_", () => part.repeat(count)));
    };
    readAll(10);
    const [once = 1, twice = 0] = counter.of([150, 300].map((count) => () => readAll(count)));
    expect(twice / once).toBeLessThan(2.2);
  });
});

describe("a text with 100,000 repetitions", () => {
  // A failing regular expression is not counted above. With quadratic time, these texts would take minutes.
  test.each(["[", "![", "**a", "`", "<details>", "> "])("%j is read and rendered", (part) => {
    const text = `x ${part.repeat(100_000)}`;
    const [block] = parseMarkdown(workspace, text);
    expect(inlineMarkdown(block?.content["rich_text"]).replaceAll(/[\\*]/g, "")).toBe(
      text.replaceAll("*", "").trimEnd(),
    );
  });

  test.each(["![a](", "<span ", '<mention-a b="', " ", "<tr ", "[", "(", "`` ` ", "{a=", "a"])(
    "%j is read with other text behind it",
    (part) => {
      for (const end of ["x", "](", "](b", "}", '"}', "\u2028x"])
        expect(parseMarkdown(workspace, part.repeat(10_000) + end)).toHaveLength(1);
    },
  );
});

describe("nested blocks", () => {
  const call = callerOf(createEmulator({ seed: "empty", clock: "frozen" }));
  const create = (markdown: string) => call("POST", "pages", { parent: { workspace: true }, markdown });

  test.each(["<details>\n", "<columns>\n<column>\n", "<callout>\n\t", ":::callout\n", "<synced_block>\n"])(
    "1,000 tags %j are refused",
    (tag) => {
      expect(create(tag.repeat(1000))).toMatchObject({
        status: 400,
        body: { code: "validation_error", message: "Markdown can nest at most 100 levels of blocks." },
      });
      expect(create(tag.repeat(20)).status).toBe(200);
    },
  );

  test("lists and tags on one line are refused above 100 levels", () => {
    const list = (levels: number) =>
      Array.from({ length: levels }, (_, level) => `${"\t".repeat(level)}- a`).join("\n");
    const line = (levels: number) => "<details>".repeat(levels) + "</details>".repeat(levels);
    expect([create(list(90)).status, create(list(200)).status]).toEqual([200, 400]);
    expect([create(line(90)).status, create(line(200)).status]).toEqual([200, 400]);
  });

  test("a table with more than 100,000 cells is refused", () => {
    expect(create(`${"|".repeat(1001)}\n${"|a|\n".repeat(100)}`)).toMatchObject({
      status: 400,
      body: { message: "A table in markdown can have at most 100000 cells." },
    });
  });

  test("blocks that were appended 2,000 levels deep are cut in the text", () => {
    const page = create("a").body.id;
    let container = page;
    for (let level = 0; level < 2000; level += 1) {
      const children = [{ toggle: { rich_text: [] } }];
      container = call("PATCH", `blocks/${container}/children`, { children }).body.results[0].id;
    }
    const { status, body } = call("GET", `pages/${page}/markdown`);
    expect([status, body["truncated"], (body["unknown_block_ids"] as unknown as string[]).length]).toEqual([
      200,
      true,
      1,
    ]);
  });

  test("changes of the text cannot multiply its length without a limit", () => {
    const update = { old_str: "a", new_str: "aaaaaaaaaa", replace_all_matches: true };
    const content_updates = Array.from({ length: 100 }, () => update);
    const body = { type: "update_content", update_content: { content_updates } };
    expect(call("PATCH", `pages/${create("a").body.id}/markdown`, body)).toMatchObject({
      status: 400,
      body: { code: "validation_error", message: "The markdown would have more than 5000000 characters." },
    });
  });

  test("tags with the names of object fields are text", () => {
    const { id } = create("<constructor>\n<__proto__/>\na").body;
    expect(call("GET", `blocks/${id}/children`).body.results.map(({ type }) => type)).toEqual([
      "paragraph",
      "paragraph",
      "paragraph",
    ]);
  });
});
