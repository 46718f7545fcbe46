// TypeScript only sees the Node variants of the `imports` in package.json. The default variants must have the same exports.
import { expect, test } from "vitest";
import * as diagnosticsDefault from "../../src/observer/diagnostics.default.ts";
import * as diagnosticsInNode from "../../src/observer/diagnostics.node.ts";
import * as loggerDefault from "../../src/logging/default-logger.default.ts";
import * as loggerInNode from "../../src/logging/default-logger.node.ts";
import * as axiosDefault from "../../src/transport/axios/create-http-client.default.ts";
import * as axiosInBrowsers from "../../src/transport/axios/create-http-client.browser.ts";
import * as axiosInNode from "../../src/transport/axios/create-http-client.node.ts";
import * as callerStackDefault from "../../src/errors/caller-stack.default.ts";
import * as callerStackInNode from "../../src/errors/caller-stack.node.ts";
import * as failureCodesDefault from "../../src/transport/http-client/failure-codes.default.ts";
import * as failureCodesInNode from "../../src/transport/http-client/failure-codes.node.ts";
import * as transportDefault from "../../src/transport/transport.default.ts";
import * as transportInNode from "../../src/transport/transport.node.ts";

const pairs: readonly (readonly [string, object, object])[] = [
  ["#diagnostics", diagnosticsInNode, diagnosticsDefault satisfies typeof diagnosticsInNode],
  ["#default-logger", loggerInNode, loggerDefault satisfies typeof loggerInNode],
  ["#create-http-client", axiosInNode, axiosInBrowsers satisfies typeof axiosInNode],
  ["#create-http-client", axiosInNode, axiosDefault satisfies typeof axiosInNode],
  ["#caller-stack", callerStackInNode, callerStackDefault satisfies typeof callerStackInNode],
  ["#failure-codes", failureCodesInNode, failureCodesDefault satisfies typeof failureCodesInNode],
  ["#transport", transportInNode, transportDefault satisfies typeof transportInNode],
];

test.each(pairs)("%s has the same exports in Node and by default", (_, inNode, byDefault) => {
  expect(Object.keys(byDefault).toSorted()).toEqual(Object.keys(inNode).toSorted());
});

test("createHttpClient says what to use where no variant of axios is selected", () => {
  expect(() => axiosDefault.createHttpClient()).toThrow("createHttpClient needs Node.js");
});
