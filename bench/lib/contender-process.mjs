// A contender in a process of its own: neither its modules nor its garbage are any other's. Ends with its parent.
import { loadContender } from "./contenders.mjs";
import { measure } from "./measure.mjs";

const [name = "", baseUrl = ""] = process.argv.slice(2);
const contender = await loadContender(/** @type {import("./contenders.mjs").ContenderName} */ (name), baseUrl);

/** @typedef {{ call: "small" | "page", calls: number, atOnce: number }} Order */

process.on("message", (/** @type {Order} */ { call, ...load }) => {
  void measure(contender[call], load).then((sample) => process.send?.(sample));
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
