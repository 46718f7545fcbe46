import type { Step } from "./step.ts";
import { createComment } from "./steps/create-comment.ts";
import { createView } from "./steps/create-view.ts";
import { customRequest } from "./steps/custom-request.ts";
import { listUsers } from "./steps/list-users.ts";
import { missingObject } from "./steps/missing-object.ts";
import { queryDataSource } from "./steps/query-data-source.ts";
import { sendRequest } from "./steps/send-request.ts";
import { rateLimit } from "./steps/rate-limit.ts";
import { timeout } from "./steps/timeout.ts";
import { typedRows } from "./steps/typed-rows.ts";
import { walkBlocks } from "./steps/walk-blocks.ts";

/** Name of a step: the name of its file in `src/steps`, without the extension. */
export type StepName = keyof typeof steps;

/** The steps of the tour in the order in which they run, by name. */
export const steps = {
  "list-users": listUsers,
  "query-data-source": queryDataSource,
  "walk-blocks": walkBlocks,
  "create-comment": createComment,
  "create-view": createView,
  "typed-rows": typedRows,
  "custom-request": customRequest,
  "send-request": sendRequest,
  "missing-object": missingObject,
  timeout,
  "rate-limit": rateLimit,
} as const satisfies Readonly<Record<string, Step>>;
