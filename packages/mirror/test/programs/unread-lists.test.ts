// Children of a block that the service refuses, as readers and restores of the copy see them. Programs that lost the block without a word:
// https://github.com/elastic/connectors/issues/2306, https://github.com/n8n-io/n8n/pull/26188
import { createMirror } from "@ws/mirror";
import { readerOf } from "@ws/mirror/reader";
import { pageHtml } from "@ws/render";
import { expect, test } from "vitest";
import { idOf } from "../../src/json.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { describeStores } from "../support/describe-stores.ts";
import { runMain } from "../support/run-main.ts";
import { createTestWorkspace } from "../support/workspace.ts";
import { emptyTarget, restoreInto } from "../restore/restore-into.ts";

const text = (content: string) => [{ text: { content } }];

describeStores("a list that the copy lacks", (stores) => {
  test("is a sentence in pages, has a reason, and is named by restores, which are not complete", async () => {
    const workspace = await createTestWorkspace();
    const { client, fetchFile, nowMs, emulator } = workspace;
    const page = idOf(
      workspace.call("POST", "pages", {
        parent: { page_id: emulator.testPageId },
        properties: { title: { title: text("Home") } },
        children: [
          { toggle: { rich_text: text("head"), children: [{ paragraph: { rich_text: text("inside") } }] } },
          { toggle: { rich_text: text("empty") } },
        ],
      }),
    );
    const [toggle = "", empty = ""] = (await client.blocks.children.list({ block_id: page })).results.map(
      ({ id }) => id,
    );
    const path = `/v1/blocks/${toggle}/children`;
    emulator.addFault({ match: { path }, status: 404, code: "object_not_found" });
    const store = await stores.open("unread");
    const mirror = createMirror({ client, store, fetchFile, nowMs });
    await mirror.pull();

    const reader = readerOf(store);
    expect(await reader.whyUnread(toggle)).toContain("404");
    expect(await reader.whyUnread(empty)).toBeUndefined();
    expect(await reader.whyUnread(page)).toBeUndefined();
    const left: string[] = [];
    const onLeftOut = ({ id }: { readonly id: string }) => void left.push(id);
    const html = await pageHtml(page, { source: reader.forRenderers(), onLeftOut });
    expect(html).toContain("This content cannot be read");
    expect(left).toEqual([toggle]);
    expect(await pageHtml(page, { source: reader })).not.toContain("This content cannot be read");

    const { target, into } = await emptyTarget();
    for (const dryRun of [true, false]) {
      const result = await restoreInto({ store }, target, { into, dryRun });
      expect(result.complete).toBe(false);
      expect(result.skipped).toContainEqual({
        kind: "block",
        object_id: toggle,
        what: 'blocks of "Home" (not in the copy)',
        why: expect.stringContaining("404") as string,
      });
    }

    emulator.clearFaults();
    await mirror.pull({ full: true });
    expect(await reader.whyUnread(toggle)).toBeUndefined();
    expect(await pageHtml(page, { source: reader.forRenderers() })).toContain("inside");
    await store.close();
  });

  test("that an earlier run has read is not refreshed since then, in pull, status, export and restore", async () => {
    const workspace = await createTestWorkspace();
    const { client, fetchFile, nowMs, emulator, call } = workspace;
    const properties = { title: { title: text("Home") } };
    const children = [{ paragraph: { rich_text: text("kept") } }];
    const page = idOf(call("POST", "pages", { parent: { page_id: emulator.testPageId }, properties, children }));
    const hidden = idOf(
      call("POST", "pages", {
        parent: { page_id: emulator.testPageId },
        properties: { title: { title: text("Plans") } },
      }),
    );
    const store = await stores.open("stale");
    const mirror = createMirror({ client, store, fetchFile, nowMs });
    expect(await mirror.pull()).toMatchObject({ complete: true });
    workspace.advance(3_600_000);
    call("PATCH", `pages/${page}`, { properties: { title: { title: text("Home 2") } } });
    emulator.addFault({ match: { path: `/v1/blocks/${page}/children` }, status: 403, code: "restricted_resource" });
    emulator.handle({ method: "POST", url: "/_emulator/share", body: JSON.stringify({ id: hidden, shared: false }) });
    const { skipped, complete } = await mirror.pull({ full: true });
    expect({ complete, kept: skipped.map(({ isKept, title }) => `${isKept} ${title}`).toSorted() }).toEqual({
      complete: false,
      kept: ["true Home 2", "true Plans"],
    });
    const out = temporaryFolder();
    const { target, into } = await emptyTarget();
    const restored = await restoreInto({ store }, target, { into, dryRun: true });
    await store.close();
    const args = stores.args("stale");
    const printed = [
      (await runMain(["status", ...args])).stdout,
      (await runMain(["export", ...args, "--format", "markdown", "--out", out])).stdout,
      restored.skipped.map(({ what, why }) => `${what}: ${why}`).join("\n"),
    ];
    for (const lines of printed) {
      expect(lines).toMatch(/blocks of "Home 2".*not refreshed since \S+Z/u);
      expect(lines).toMatch(/page of "Plans".*not refreshed since \S+Z/u);
      expect(lines).toContain("Give the connection the capability.");
      expect(lines).toContain("Share it with the connection.");
      expect(lines).not.toMatch(/lacks|not in the copy/u);
    }
  });
});
