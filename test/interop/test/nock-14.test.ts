import nock from "nock-14";
import { describe } from "vitest";
import { AXIOS, FETCH, NODE } from "./support/clients.ts";
import { testNock } from "./support/nock-tool.ts";

describe("nock 14", () => {
  testNock(nock, [NODE, AXIOS, FETCH]);
});
