// The inside view: the staff see all columns, move rows and comment, and the owner sees what is public.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import { dashedId } from "@ws/helpers/json";
import { parseListQuery } from "../web/data/list-query.ts";
import { clientAddress } from "../web/http/addresses.ts";
import { noStore } from "../web/http/page-cache.ts";
import { createRespondFile } from "../web/pages/files.ts";
import { formText, readForm } from "../web/http/read-form.ts";
import type { Staff } from "./staff.ts";
import { explainFailure } from "../web/forms/explain-failure.ts";
import { secondsToWait } from "../content/workspace/open-limits.ts";
import { changeStage, originOfForm } from "./board/change-stage.ts";
import { addComment, commentAdvice } from "./board/comments.ts";
import { InsideResponses, type InsideVariables } from "./inside-responses.tsx";
import { rowHref } from "./board/row-texts.ts";
import { signInRoutes } from "./sign-in.tsx";

/** Largest form in bytes. */
const MAX_BYTES = 64 * 1024;

type InsideApp = Hono<{ Variables: InsideVariables }>;

/** Returns the routes of the inside view. */
export function insideRoutes(site: Staff): InsideApp {
  const routes: InsideApp = new Hono();
  const responses = new InsideResponses(site);
  routes.use(csrf(), bodyLimit({ maxSize: MAX_BYTES }), noStore);
  routes.route("/", signInRoutes(site));
  routes.use(async (context, next) => {
    if (!(await site.sessions.isActive(context))) return context.redirect("/inside/sign-in", 303);
    return next();
  });
  routes.get("/public", (context) => responses.public(context));
  routes.post("/public", async (context) => {
    const { seen } = await readForm(context);
    const isSeen = await site.acceptance.accept(formText(seen));
    if (!isSeen) return responses.public(context, { status: 409, text: site.texts.staff.waitingChanged });
    site.changes.look();
    return context.redirect("/inside/public", 303);
  });
  routes.get("/operations", (context) => responses.operations(context));
  routes.use(async (context, next) => {
    const board = await site.rows.board();
    if (board !== undefined) context.set("board", board);
    else return context.req.path === "/inside" ? context.redirect("/inside/public", 303) : context.notFound();
    return next();
  });
  routes.get("/", (context) => responses.board(context, parseListQuery(new URL(context.req.url).searchParams)));
  routes.get("/requests", (context) => responses.requests(context));
  addFiles(routes, site);
  addRows(routes, site, responses);
  return routes;
}

/** Adds the files of rows, also those in columns that are not public. */
function addFiles(routes: InsideApp, { rows, content, copy }: Staff): void {
  const respondFile = createRespondFile(copy);
  routes.get("/files/page/:id{[0-9a-f]{32}}/:sha256{[0-9a-f]{64}}/:name", async (context) => {
    const { id, sha256, name } = context.req.param();
    const row = await rows.get(context.get("board"), dashedId(id));
    const files = row === undefined ? [] : await content.reader.filesOf("page", row.id);
    const file = files.find((candidate) => candidate.sha256 === sha256);
    if (file === undefined) return context.notFound();
    const { content_type: contentType, bytes } = file;
    return respondFile(context, { contentType, bytes, sha256, name }, { "cache-control": "no-store" });
  });
}

/** Adds the pages and the forms of rows. */
function addRows(routes: InsideApp, site: Staff, responses: InsideResponses): void {
  const { texts, rows, workspace, refresher } = site;
  routes.use("/rows/:id/*", async (context, next) => {
    const row = await rows.get(context.get("board"), context.req.param("id"));
    if (row === undefined) return context.notFound();
    context.set("row", row);
    return next();
  });
  routes.post("/rows/:id/*", async (context, next) => {
    const waitSeconds = await secondsToWait(
      site.limits.staffChange,
      clientAddress(context, site.config.trustedProxies),
    );
    if (waitSeconds === 0) return next();
    context.header("retry-after", String(waitSeconds));
    const text = texts.board.tooManyChanges(waitSeconds);
    return responses.failure(context, originOfForm(await readForm(context)), { status: 429, text });
  });
  routes.get("/rows/:id", (context) => responses.row(context));
  routes.post("/rows/:id/stage", async (context) => {
    const form = await readForm(context);
    const result = await changeStage(site, context.get("board"), context.get("row"), form);
    if (result === undefined) return context.text("Expected a stage.", 400);
    const { failure, location } = result;
    return failure === undefined
      ? context.redirect(location, 303)
      : responses.failure(context, originOfForm(form), failure);
  });
  routes.post("/rows/:id/comments", async (context) => {
    const content = formText((await readForm(context))["text"]);
    const advice = commentAdvice(content, texts);
    if (advice !== undefined) return responses.row(context, { status: 422, text: advice }, content);
    const row = context.get("row");
    try {
      await addComment(workspace.forms, refresher, row.id, content);
    } catch (error) {
      return responses.row(context, explainFailure(error, texts.failure), content);
    }
    return context.redirect(`${rowHref(row)}#comments`, 303);
  });
}
