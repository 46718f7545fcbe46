// Declarations that the type library looks up by name.
import type { WorkspaceApi } from "../../../src/operations/index.ts";
import type { ErrorBody } from "../../../src/types/common/response.ts";

/** The methods of all operations. */
export declare const api: WorkspaceApi<"sync">;

/** Body of an error response. */
export declare const errorBody: ErrorBody;
