// The inside view: the staff sees all columns, changes stages and comments.
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import type { Child } from "hono/jsx";
import { clientAddress } from "../operations/client-address.ts";
import { noStore } from "../operations/page-cache.ts";
import { respondPage } from "../pages/respond.tsx";
import { addComment, readComments } from "../repairs/comments.ts";
import { explainFailure, type Failure } from "../repairs/explain-failure.ts";
import { findRepairs, stageOf } from "../repairs/repairs.ts";
import type { Site } from "../site.ts";
import { secondsToWait } from "../workspace/open-limits.ts";
import { RepairPage } from "./repair-page.tsx";
import { RepairsBoard } from "./repairs-board.tsx";
import { listHref, parseListQuery, type ListQuery } from "../data/list-query.ts";
import { changeQuery, readChange } from "./change-notice.tsx";
import { selectRepairs } from "./select-repairs.ts";
import { RequestsPage } from "./requests-page.tsx";
import { signInRoutes } from "./sign-in.tsx";

/** Largest form in bytes. */
const MAX_BYTES = 64 * 1024;

/** Returns the routes of the inside view. */
export function insideRoutes(site: Site): Hono {
  const routes = new Hono();
  const respond = async (context: Context, title: string, children: Child, failure?: Failure) => {
    const edition = await site.content.current();
    const shared = { title, edition, children, isStaff: true };
    return respondPage(context, site, { ...shared, status: failure?.status ?? 200 });
  };
  const changeIn = (context: Context) =>
    readChange(new URL(context.req.url).searchParams, site.now(), (id) => site.repairs.get(id));
  const respondList = async (context: Context, query: ListQuery, failure?: Failure) => {
    const selected = await selectRepairs(site, query);
    const change = await changeIn(context);
    const board = { selected, query, change, nowMs: site.now(), failure: failure?.text };
    return respond(context, "Repairs", <RepairsBoard {...board} />, failure);
  };
  const respondRepair = async (context: Context, failure?: Failure, draft?: string) => {
    const repair = await site.repairs.get(context.req.param("id") ?? "");
    if (repair === undefined) return context.notFound();
    const comments = await readComments((await site.content.current()).everything, repair.id);
    const change = await changeIn(context);
    const page = { repair, comments, change, nowMs: site.now(), failure: failure?.text, draft };
    return respond(context, repair.job, <RepairPage {...page} />, failure);
  };

  const explainConflict = async (id: string, was: string, present: string | null): Promise<Failure> => {
    const job = (await site.repairs.get(id))?.job ?? "The repair";
    const text =
      `Somebody has moved “${job}” from ${was} to ${present ?? "no stage"} in the meantime, so your change was not made. ` +
      "You see the present state.";
    return { status: 409, text };
  };

  routes.use(csrf(), bodyLimit({ maxSize: MAX_BYTES }), noStore);
  routes.route("/", signInRoutes(site));
  routes.use(async (context, next) => {
    if (!(await site.staff.isActive(context))) return context.redirect("/inside/sign-in", 303);
    return next();
  });
  routes.get("/requests", (context) => respond(context, "Requests", <RequestsPage log={site.requestLog} />));
  routes.use(async (context, next) => {
    const { tree } = await site.content.current();
    return findRepairs(tree) === undefined ? context.notFound() : next();
  });
  routes.get("/", (context) => respondList(context, parseListQuery(new URL(context.req.url).searchParams)));
  routes.use("/repairs/:id/*", async (context, next) =>
    (await site.repairs.get(context.req.param("id"))) === undefined ? context.notFound() : next(),
  );
  routes.post("/repairs/:id/*", async (context, next) => {
    const address = clientAddress(context, site.config.trustedProxies);
    const waitSeconds = await secondsToWait(site.limits.staffChange, address);
    if (waitSeconds === 0) return next();
    context.header("retry-after", String(waitSeconds));
    const text = `Too many changes in a minute. Try again in ${waitSeconds} seconds.`;
    return respondRepair(context, { status: 429, text });
  });
  routes.get("/repairs/:id", (context) => respondRepair(context));
  routes.post("/repairs/:id/stage", async (context) => {
    const body = await context.req.parseBody();
    const [stage, was] = [stageOf(body["stage"]), stageOf(body["was"])];
    if (stage === undefined || was === undefined) return context.text("Expected a stage.", 400);
    const id = context.req.param("id");
    // The list is a query, so it cannot lead to another site.
    const list = typeof body["list"] === "string" ? parseListQuery(new URLSearchParams(body["list"])) : undefined;
    const refuse = (failure: Failure) =>
      list === undefined ? respondRepair(context, failure) : respondList(context, list, failure);
    try {
      const present = await site.repairs.move(id, was, stage);
      if (present !== undefined && present !== stage) return await refuse(await explainConflict(id, was, present));
    } catch (error) {
      return refuse(explainFailure(error));
    }
    const path = list === undefined ? `/inside/repairs/${id}` : listHref("/inside", list, {});
    if (body["undo"] !== undefined) return context.redirect(path, 303);
    return context.redirect(`${path}${path.includes("?") ? "&" : "?"}${changeQuery(id, was, site.now())}`, 303);
  });
  routes.post("/repairs/:id/comments", async (context) => {
    const { text } = await context.req.parseBody();
    const id = context.req.param("id");
    const content = typeof text === "string" ? text.trim() : "";
    if (content === "") return respondRepair(context, { status: 422, text: "Write a comment." });
    try {
      await addComment(site.client, site.refresher, id, content);
    } catch (error) {
      return respondRepair(context, explainFailure(error), content);
    }
    return context.redirect(`/inside/repairs/${id}#comments`, 303);
  });
  return routes;
}
