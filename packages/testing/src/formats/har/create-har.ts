import type { CassetteMetadata, Har, HarEntry } from "../../model/har.ts";

/** Version of the cassette format that this package writes. */
export const CASSETTE_SCHEMA = 1;

const CREATOR = { name: "@ws/testing", version: `schema ${CASSETTE_SCHEMA}` };

/** Returns a cassette with these entries. */
export function createHar(entries: HarEntry[], metadata: Omit<CassetteMetadata, "schema">): Har {
  return { log: { version: "1.2", creator: CREATOR, _cassette: { schema: CASSETTE_SCHEMA, ...metadata }, entries } };
}
