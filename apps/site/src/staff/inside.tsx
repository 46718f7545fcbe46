// The inside view: the staff sees all columns, changes stages and comments.
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import type { Child } from "hono/jsx";
import { clientAddress } from "../operations/client-address.ts";
import { noStore } from "../operations/page-cache.ts";
import { formText } from "../pages/form-text.ts";
import { readForm } from "../pages/read-form.ts";
import { respondPage } from "../pages/respond.tsx";
import { addComment, commentAdvice, readComments } from "../repairs/comments.ts";
import { explainFailure, type Failure } from "../workspace/explain-failure.ts";
import type { Site } from "../site.ts";
import { secondsToWait } from "../workspace/open-limits.ts";
import { RepairPage } from "./repair-page.tsx";
import { RepairsBoard } from "./repairs-board.tsx";
import { parseListQuery, type ListQuery } from "../data/list-query.ts";
import { readChange } from "./change-notice.tsx";
import { changeStage, originOfForm, type FormOrigin } from "./change-stage.ts";
import { OperationsPage } from "./operations-page.tsx";
import { selectRepairs } from "./select-repairs.ts";
import { PublicPage } from "./public-page.tsx";
import { RequestsPage, waitingRequests } from "./requests-page.tsx";
import { signInRoutes } from "./sign-in.tsx";

/** Largest form in bytes. */
const MAX_BYTES = 64 * 1024;

/** Returns the responses of the inside view: its pages, with the failure of a form if there is one. */
function insideResponses(site: Site) {
  const respond = async (context: Context, title: string, children: Child, failure?: Failure) => {
    const edition = await site.content.current();
    const shared = { title, edition, children, isStaff: true };
    return respondPage(context, site, { ...shared, status: failure?.status ?? 200 });
  };
  const changeIn = (context: Context) =>
    readChange(new URL(context.req.url).searchParams, (id) => site.repairs.get(id));
  const respondList = async (context: Context, query: ListQuery, failure?: Failure) => {
    const selected = await selectRepairs(site, query);
    const change = await changeIn(context);
    const board = { texts: site.texts, selected, query, change, nowMs: site.now(), failure: failure?.text };
    return respond(context, "Repairs", <RepairsBoard {...board} />, failure);
  };
  const respondRequests = async (context: Context, failure?: Failure) => {
    const requests = waitingRequests(await site.repairs.list());
    const page = { requests, change: await changeIn(context), failure: failure?.text };
    return respond(context, "Requests", <RequestsPage {...page} />, failure);
  };
  const respondRepair = async (context: Context, failure?: Failure, draft?: string) => {
    const repair = await site.repairs.get(context.req.param("id") ?? "");
    if (repair === undefined) return context.notFound();
    const comments = await readComments((await site.content.current()).everything, repair.id);
    const change = await changeIn(context);
    const shared = { texts: site.texts, nowMs: site.now(), failure: failure?.text };
    const page = { ...shared, repair, comments, change, draft, customerHref: await site.forms.linkOf(repair.id) };
    return respond(context, repair.job, <RepairPage {...page} />, failure);
  };
  /** Shows a failure on the page from which the form came. */
  const respondFailure = async (context: Context, origin: FormOrigin, failure: Failure) => {
    if (origin === "repair") return respondRepair(context, failure);
    return origin === "requests" ? respondRequests(context, failure) : respondList(context, origin, failure);
  };
  const respondPublic = async (context: Context, failure?: Failure) => {
    const [{ tree, columns }, waiting] = [await site.content.current(), await site.acceptance.waiting()];
    const page = { texts: site.texts, tree, columns, waiting, failure: failure?.text };
    return respond(context, site.texts.staff.publicTitle, <PublicPage {...page} />, failure);
  };
  return { respond, respondPublic, respondList, respondRequests, respondRepair, respondFailure };
}

/** Returns the routes of the inside view. */
export function insideRoutes(site: Site): Hono {
  const routes = new Hono();
  const { respond, respondPublic, respondList, respondRequests, respondRepair, respondFailure } = insideResponses(site);

  routes.use(csrf(), bodyLimit({ maxSize: MAX_BYTES }), noStore);
  routes.route("/", signInRoutes(site));
  routes.use(async (context, next) => {
    if (!(await site.staff.isActive(context))) return context.redirect("/inside/sign-in", 303);
    return next();
  });
  routes.get("/public", (context) => respondPublic(context));
  routes.post("/public", async (context) => {
    const { seen } = await readForm(context);
    const isSeen = await site.acceptance.accept(formText(seen));
    if (!isSeen) return respondPublic(context, { status: 409, text: site.texts.staff.waitingChanged });
    site.changes.look();
    return context.redirect("/inside/public", 303);
  });
  routes.get("/operations", (context) => respond(context, "Operations", <OperationsPage log={site.requestLog} />));
  routes.use(async (context, next) => {
    const { repairsId } = await site.content.current();
    return repairsId === undefined ? context.notFound() : next();
  });
  routes.get("/requests", (context) => respondRequests(context));
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
    return respondFailure(context, originOfForm(await readForm(context)), { status: 429, text });
  });
  routes.get("/repairs/:id", (context) => respondRepair(context));
  routes.post("/repairs/:id/stage", async (context) => {
    const form = await readForm(context);
    const result = await changeStage(site, context.req.param("id"), form);
    if (result === undefined) return context.text("Expected a stage.", 400);
    const { failure, location } = result;
    return failure === undefined
      ? context.redirect(location, 303)
      : respondFailure(context, originOfForm(form), failure);
  });
  routes.post("/repairs/:id/comments", async (context) => {
    const { text } = await readForm(context);
    const id = context.req.param("id");
    const content = formText(text);
    const advice = commentAdvice(content);
    if (advice !== undefined) return respondRepair(context, { status: 422, text: advice }, content);
    try {
      await addComment(site.workspace.forms, site.refresher, id, content);
    } catch (error) {
      return respondRepair(context, explainFailure(error, site.texts.failure), content);
    }
    return context.redirect(`/inside/repairs/${id}#comments`, 303);
  });
  return routes;
}
