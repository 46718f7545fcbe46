// Runs before each test file. A hook in temporary-folder.ts would run after the first file only, because the files of a worker
// share its modules.
import { afterAll } from "vitest";
import { removeTemporaryFolders } from "./temporary-folder.ts";

afterAll(removeTemporaryFolders);
