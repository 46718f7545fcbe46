import { AsyncClient } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import { SchemaDriftError } from "@ws/schema";
import { expect, test } from "vitest";
import { createTexts } from "../../src/settings/texts/texts.ts";
import { explainFailure } from "../../src/web/forms/explain-failure.ts";

const { form, failure } = createTexts();

/** Returns the error of a write that the service answers with a status. */
async function failWith(status: number): Promise<unknown> {
  const { token, testPageId, httpClient, addFault } = createEmulator({ seed: "empty" });
  addFault({ status, times: 9 });
  const client = new AsyncClient({ auth: token, httpClient, retry: false, logger: SILENT });
  return client.pages.create({ parent: { page_id: testPageId }, properties: {} }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

test.each([
  [400, 422, form.refused],
  [401, 503, form.outdated],
  [404, 503, form.outdated],
  [409, 503, form.notMade],
  [429, 503, form.notMade],
  [500, 503, form.maybeMade],
  [504, 503, form.maybeMade],
])("a customer reads what a response with status %d means for the form", async (sent, status, text) => {
  expect(explainFailure(await failWith(sent), form)).toEqual({ status, text });
});

test("a refusal has the words of Notion for the staff only", async () => {
  const error = await failWith(400);
  const { text } = explainFailure(error, failure);
  expect(text).toMatch(/^Notion refused the change: \S/);
  expect(explainFailure(error, form).text).not.toContain(text.slice("Notion refused the change: ".length));
});

test("changed columns are no fault of the customer, and other errors are faults of the site", () => {
  const drift = new SchemaDriftError({ dataSourceId: "d", title: "Repairs" }, []);
  expect(explainFailure(drift, form)).toEqual({ status: 503, text: form.outdated });
  expect(() => explainFailure(new TypeError("x"), form)).toThrow(TypeError);
});
