// The server in a process of its own, so that its work is not counted as the client's. Ends with its parent.
import { startServer } from "./server.mjs";

const { url } = await startServer();
process.on("disconnect", () => process.exit());
process.send?.({ url });
