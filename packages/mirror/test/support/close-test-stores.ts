// Runs before each test file. A hook in test-store.ts would run after the first file only, because the files of a worker share
// its modules.
import { afterAll } from "vitest";
import { closeTestStores } from "./test-store.ts";

afterAll(closeTestStores);
