// Views, templates, markdown, agents, sessions and meeting notes.
import {
  Client,
  collectDataSourceTemplates,
  isFullView,
  iterateDataSourceTemplates,
  meetingNotesFilterableProperties,
  MIN_VIEW_COLUMN_WIDTH,
} from "@notionhq/client";
import type {
  GetAsyncTaskResponse,
  MeetingNotesFilterNode,
  MeetingNotesPropertyName,
  QueryMeetingNotesParameters,
  UpdateSessionStreamResponse,
} from "@notionhq/client";

export async function views(notion: Client, database_id: string, data_source_id: string): Promise<string[]> {
  const view = await notion.views.create({ database_id, data_source_id, name: "Open", type: "table" });
  const names = isFullView(view) ? [view.name] : [];
  await notion.views.update({
    view_id: view.id,
    configuration: { type: "table", properties: [{ property_id: "title", width: MIN_VIEW_COLUMN_WIDTH }] },
  });
  const { id, total_count } = await notion.views.queries.create({ view_id: view.id, page_size: 10 });
  const { results } = await notion.views.queries.results({ view_id: view.id, query_id: id });
  await notion.views.queries.delete({ view_id: view.id, query_id: id });
  for (const { id: listed } of (await notion.views.list({ database_id })).results) names.push(listed);
  return [...names, String(total_count), ...results.map((page) => page.id)];
}

export async function templates(notion: Client, data_source_id: string): Promise<string[]> {
  const names: string[] = [];
  for await (const template of iterateDataSourceTemplates(notion, { data_source_id })) names.push(template.name);
  const all = await collectDataSourceTemplates(notion, { data_source_id, name: "Bug" });
  return [...names, ...all.filter(({ is_default }) => is_default).map(({ id }) => id)];
}

export async function markdown(notion: Client, page_id: string): Promise<string> {
  await notion.pages.updateMarkdown({ page_id, type: "insert_content", insert_content: { content: "# Title" } });
  return (await notion.pages.retrieveMarkdown({ page_id })).markdown;
}

export async function chat(notion: Client, message: string): Promise<string> {
  let text = "";
  for await (const event of notion.sessions.stream({ message })) text += textOf(event);
  return text;
}

function textOf(event: UpdateSessionStreamResponse): string {
  switch (event.type) {
    case "session.snapshot":
      return event.session.title;
    case "stream.error":
      return event.error.message;
    case "stream.end":
      return event.status;
    default:
      return "";
  }
}

export async function waitFor(notion: Client, task_id: string): Promise<GetAsyncTaskResponse> {
  const task = await notion.asyncTasks.retrieve({ task_id });
  if (task.status === "succeeded") return task;
  if (task.status === "failed") throw new Error(task.error.message);
  await new Promise((resolve) => setTimeout(resolve, task.poll_after_seconds * 1000));
  return waitFor(notion, task_id);
}

const property: MeetingNotesPropertyName = meetingNotesFilterableProperties[0];
const node: MeetingNotesFilterNode = {
  property: "title",
  filter: { operator: "string_contains", value: { type: "exact", value: "Weekly" } },
};
export const query: QueryMeetingNotesParameters = {
  filter: { operator: "and", filters: [node, { operator: "or", filters: [node] }] },
  sort: [{ property, direction: "descending" }],
  limit: 10,
};
