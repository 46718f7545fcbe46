// The tour's steps in their order, by the name of their file.
import type { Step } from "./step.ts";
import { createComment } from "./steps/create-comment.ts";
import { createView } from "./steps/create-view.ts";
import { customRequest } from "./steps/custom-request.ts";
import { listUsers } from "./steps/list-users.ts";
import { missingObject } from "./steps/missing-object.ts";
import { queryDataSource } from "./steps/query-data-source.ts";
import { rateLimit } from "./steps/rate-limit.ts";
import { timeout } from "./steps/timeout.ts";
import { walkBlocks } from "./steps/walk-blocks.ts";

/** Name of a step: its file in `src/steps`, without the ending. */
export type StepName = keyof typeof steps;

/** The steps of the tour. */
export const steps = {
  "list-users": listUsers,
  "query-data-source": queryDataSource,
  "walk-blocks": walkBlocks,
  "create-comment": createComment,
  "create-view": createView,
  "custom-request": customRequest,
  "missing-object": missingObject,
  timeout,
  "rate-limit": rateLimit,
} as const satisfies Readonly<Record<string, Step>>;
