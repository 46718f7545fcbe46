// Measures one client in a process of its own, so that other clients do not affect its modules and its heap. Exits when
// the parent process disconnects.
import { loadClient } from "./load-client.mjs";
import { measure } from "./measure.mjs";

const [name = "", baseUrl = ""] = process.argv.slice(2);
const client = await loadClient(/** @type {import("./load-client.mjs").ClientName} */ (name), baseUrl);

/** @typedef {{ call: "getUser" | "queryRows", calls: number, concurrency: number }} MeasureTask */

process.on("message", (/** @type {MeasureTask} */ { call, ...load }) => {
  void measure(client[call], load).then((sample) => process.send?.(sample));
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });
