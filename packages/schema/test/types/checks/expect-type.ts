// Helpers of the type tests. The compilers check them, nothing here runs.
import { AsyncClient, Client } from "@ws/client";
import { createTable } from "@ws/schema";
import { repairs } from "./repairs.ts";

/** True if two types are identical, not only assignable. */
export type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Fails to compile unless the type is `true`. */
export declare function holds<Truth extends true>(): Truth;

export const client = new AsyncClient();
export const table = createTable(client, repairs);
export const blocking = createTable(new Client(), repairs);
