import nock from "nock-13";
import { describe } from "vitest";
import { AXIOS, NODE } from "./support/clients.ts";
import { testNock } from "./support/nock-tool.ts";

describe("nock 13", () => {
  testNock(nock, [NODE, AXIOS]);
});
