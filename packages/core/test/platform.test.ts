// What the `imports` of package.json choose between is typed from Node alone: the other variants must offer the same.
import { expect, test } from "vitest";
import * as diagnosticsElsewhere from "../src/observer/diagnostics.default.ts";
import * as diagnosticsInNode from "../src/observer/diagnostics.node.ts";
import * as loggerElsewhere from "../src/logging/default-logger.default.ts";
import * as loggerInNode from "../src/logging/default-logger.node.ts";
import * as transportElsewhere from "../src/transport/transport.default.ts";
import * as transportInNode from "../src/transport/transport.node.ts";

const pairs: readonly (readonly [string, object, object])[] = [
  ["#diagnostics", diagnosticsInNode, diagnosticsElsewhere satisfies typeof diagnosticsInNode],
  ["#default-logger", loggerInNode, loggerElsewhere satisfies typeof loggerInNode],
  ["#transport", transportInNode, transportElsewhere satisfies typeof transportInNode],
];

test.each(pairs)("%s offers the same in Node and elsewhere", (_, inNode, elsewhere) => {
  expect(Object.keys(elsewhere).toSorted()).toEqual(Object.keys(inNode).toSorted());
});
