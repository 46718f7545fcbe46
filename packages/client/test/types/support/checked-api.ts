// What the checker looks up by name: the methods with their arguments and answers, and the body of an error.
import type { WorkspaceApi } from "../../../src/operations/index.ts";
import type { ErrorBody } from "../../../src/types/common/error-body.ts";

/** The methods, one for each operation. */
export declare const api: WorkspaceApi<"sync">;

/** What an unsuccessful answer holds. */
export declare const errorBody: ErrorBody;
