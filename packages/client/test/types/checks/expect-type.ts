// Helpers of the type tests. The compilers check them, nothing here runs.
import type { WorkspaceApi } from "../../../src/operations/index.ts";

/** True if two types are identical, not only assignable. */
export type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Fails to compile unless the type is `true`. */
export declare function holds<Truth extends true>(): Truth;

/** Fails to compile unless the value is of this type. */
export declare function is<Type>(value: Type): void;

export declare const api: WorkspaceApi<"async">;
export declare const blocking: WorkspaceApi<"sync">;
