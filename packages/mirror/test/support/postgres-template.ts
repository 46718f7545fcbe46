// Runs once before all tests with PostgreSQL.
import { createTemplate } from "./postgres-server.ts";

/** Creates the data that all servers begin with. Returns what removes them. */
export const setup = createTemplate;
