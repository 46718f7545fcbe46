import { resolveSettings } from "@ws/core/engine";
import { expect, test } from "vitest";
import { documentedDefaults } from "./support/documented-defaults.ts";

// The service applies the defaults of the arguments in `client`.
const PACKAGES = ["core", "compat", "helpers", "testing", "emulator", "rate-limit-redis"];

/** Options whose default is not written next to the option in the code, because a function chooses it. */
const NOT_DERIVED = [
  "emulator: ChosenTemplate.timeZone",
  "emulator: EmulatorOptions.clock",
  "emulator: EmulatorOptions.now",
  "emulator: EmulatorOptions.webhookTiming",
  "emulator: FaultRule.probability",
  "emulator: RateLimit.perMinute",
  "emulator: RouteResult.withRequestId",
  "helpers: AppendTreeOptions.nestedIds",
  "testing: MatchOptions.ignore",
];

test("every documented default is the value that the code uses", () => {
  const defaults = documentedDefaults(PACKAGES);
  const documented = new Map(defaults.map((option) => [option.name, option.documented]));
  // Options that are passed on to another option, or filled from a table.
  const settings = resolveSettings({}, "Client");
  const retry = Object.entries(settings.ofCall.retry).map(([name, value]) => [name, String(value)]);
  const retryText = `{ ${retry.map(([name, value]) => `${name}: ${value}`).join(", ")} }`;
  const passedOn = new Map([
    ...retry.map(([name, value]) => [`core: RetryOptions.${name}`, value] as const),
    ["core: CommonClientOptions.retry", retryText],
    ["core: CommonClientOptions.timeoutMs", String(settings.ofCall.timeoutMs)],
    ["core: CommonClientOptions.apiVersion", JSON.stringify(settings.apiVersion)],
    // The levels of a log are those that are enabled, the least severe last.
    ["core: CommonClientOptions.logLevel", JSON.stringify(Object.keys(settings.log).at(-1))],
    ["compat: ClientOptions.retry", retryText],
    ["compat: ClientOptions.timeoutMs", documented.get("core: CommonClientOptions.timeoutMs")],
    ["compat: ClientOptions.baseUrl", documented.get("core: CommonClientOptions.baseUrl")],
    ["emulator: EmulatorOptions.maxUploadBytes", documented.get("emulator: WorkspaceOptions.maxUploadBytes")],
  ]);
  const checked = defaults.filter(({ name, used }) => passedOn.has(name) || used.length > 0);

  expect(checked.map(({ name, documented: text }) => [name, text])).toEqual(
    checked.map(({ name, documented: text, used }) => [
      name,
      passedOn.get(name) ?? (used.includes(text) ? text : used),
    ]),
  );
  expect(
    defaults
      // An absent option is false or 0 without code for it.
      .filter((option) => !checked.includes(option) && !["false", "0"].includes(option.documented))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(NOT_DERIVED);
  expect(checked.length).toBeGreaterThan(35);
});
