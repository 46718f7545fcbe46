// Runs the server in a process of its own, so that its CPU time is not measured as the client's. Exits when the parent
// process disconnects.
import { startServer } from "./server.mjs";

const { url } = await startServer();
process.on("disconnect", () => process.exit());
process.send?.({ url });
