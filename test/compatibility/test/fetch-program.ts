// A program of @notionhq/client in memory: on `emulator.fetch`, on a cassette while it records, and on its replay.

const IMPORTS = `
  import { Client } from "@notionhq/client";
  import { createEmulator } from "@ws/emulator";`;

/** Reads, streams, uploads, and meets an error of Notion, an abort and a failure of the network. Returns one line. */
const USE_FETCH = `
  const ME = "https://api.notion.com/v1/users/me";
  async function useFetch(fetch, { token, testPageId, refuse }) {
    const notion = new Client({ auth: token, fetch, retry: false, logger: () => {} });
    const page = await notion.pages.retrieve({ page_id: testPageId });
    const events = [];
    for await (const event of notion.sessions.stream({ message: "When do you open?" })) events.push(event.type);
    const { id: file_upload_id } = await notion.fileUploads.create({ mode: "single_part", filename: "a.txt" });
    const file = { data: new Blob(["hello"], { type: "text/plain" }), filename: "a.txt" };
    const sent = await notion.fileUploads.send({ file_upload_id, file });
    const page_id = "00000000-0000-4000-8000-000000000000";
    const missing = await notion.pages.retrieve({ page_id }).catch((error) => error);
    const headers = { authorization: "Bearer " + token, "notion-version": "2026-03-11" };
    const aborted = await fetch(ME, { headers, signal: AbortSignal.abort() }).catch((error) => error);
    const refused = await refuse(() => fetch(ME, { headers })).catch((error) => error);
    return [page.object, events.at(-1), sent.status, missing.code, aborted.name, refused.name].join(" ");
  }
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  const { token, testPageId } = emulator;
  const refuse = (send) => {
    emulator.addFault({ reset: true });
    return send().finally(() => emulator.clearFaults());
  };`;

/** Result of {@link EMULATOR_PROGRAM}. */
export const EMULATOR_LINE = "emulator page stream.end uploaded object_not_found AbortError TypeError";

/** A module with a function that returns {@link EMULATOR_LINE}. It needs no system of files. */
export const EMULATOR_PROGRAM = `${IMPORTS}${USE_FETCH}
  export const useEmulator = async () => "emulator " + (await useFetch(emulator.fetch, { token, testPageId, refuse }));`;

/** Result of {@link FETCH_PROGRAM}. */
export const FETCH_LINES = [
  EMULATOR_LINE,
  EMULATOR_LINE.replace("emulator", "record"),
  EMULATOR_LINE.replace("emulator", "replay").replace("TypeError", "ReplayMissError"),
].join("\n");

/** A module with a function that returns {@link FETCH_LINES}. The argument is the path of the cassette. */
export const FETCH_PROGRAM = `${EMULATOR_PROGRAM}
  import { createCassette } from "@ws/testing";
  export async function useBoth(path) {
    const lines = [await useEmulator()];
    const upstream = emulator.httpClient;
    for (const [mode, fail] of [["record", refuse], ["replay", (send) => send()]]) {
      const cassette = await createCassette({ path, mode, upstream, report: () => {} });
      lines.push(mode + " " + (await useFetch(cassette.fetch, { token, testPageId, refuse: fail })));
      await cassette.close();
    }
    return lines.join("\\n");
  }`;
