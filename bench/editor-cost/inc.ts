import { AsyncClient } from "@ws/client";
export const client = new AsyncClient({ auth: "token" });
import type * as x from "../../packages/schema/dist/command/plan/change.js"; export type Y = typeof x;
