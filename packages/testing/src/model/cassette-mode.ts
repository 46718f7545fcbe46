/** The modes of a cassette, with a description of each. */
export const CASSETTE_MODES = {
  replay: "responds from the cassette; a request that is not recorded fails",
  record: "sends all requests and writes a new cassette",
  auto: "responds from the cassette; sends and adds requests that are not recorded",
  refresh: "sends all requests; replaces the old cassette when the test has passed",
  passthrough: "sends all requests; reads and writes no cassette",
} as const;

/** Name of a cassette mode. */
export type CassetteMode = keyof typeof CASSETTE_MODES;
