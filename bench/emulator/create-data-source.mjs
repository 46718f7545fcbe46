import { createEmulator } from "@ws/emulator";

/** Creates an in-memory emulator with a data source of six columns, and a function that adds a row to it. */
export function createDataSource() {
  const emulator = createEmulator({ seed: "empty" });
  const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
  /** @type {(method: string, path: string, body: object) => any} */
  const call = (method, path, body) => {
    const response = emulator.handle({ method, url: `/v1/${path}`, headers, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(response.body);
    return JSON.parse(response.body);
  };
  const page = call("POST", "pages", { parent: { workspace: true } });
  const options = ["high", "low", "middle"].map((name) => ({ name }));
  const properties = {
    Name: { title: {} },
    Points: { number: {} },
    Kind: { select: { options } },
    Done: { checkbox: {} },
    Due: { date: {} },
    Notes: { rich_text: {} },
  };
  const database = call("POST", "databases", { parent: { page_id: page.id }, initial_data_source: { properties } });
  const dataSourceId = /** @type {string} */ (database.data_sources[0].id);
  const addRow = (/** @type {number} */ index) =>
    call("POST", "pages", {
      parent: { data_source_id: dataSourceId },
      properties: {
        Name: { title: [{ text: { content: `Row ${(index * 7919) % 99_991}` } }] },
        Points: { number: (index * 7919) % 1000 },
        Kind: { select: { name: options[index % 3]?.name } },
        Done: { checkbox: index % 2 === 0 },
        Due: { date: { start: `2026-0${1 + (index % 9)}-1${index % 10}` } },
        Notes: { rich_text: [{ text: { content: `Note ${index}` } }] },
      },
    });
  return { emulator, call, dataSourceId, addRow };
}
