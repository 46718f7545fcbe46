// Databases with a schema of Notion. @source https://developers.notion.com/reference/create-database, "Typed databases"
import type { ColumnInput } from "../../body/column-configs.ts";

/** A type of database: the title of a database without a title, and its columns by name. */
interface TypedDatabase {
  readonly title: string;
  readonly columns: Readonly<Record<string, ColumnInput>>;
}

type PlainColumn = "title" | "people" | "date" | "rich_text" | "files" | "created_by" | "status" | "multi_select";

const column = (type: PlainColumn): ColumnInput => ({ type, value: {}, common: {} });

/** The types that `database_type` can name. */
export const TYPED_DATABASES = {
  tasks: {
    title: "Tasks",
    columns: {
      "Task name": column("title"),
      Assignee: column("people"),
      Status: column("status"),
      Due: column("date"),
    },
  },
  projects: {
    title: "Projects",
    columns: {
      "Project name": column("title"),
      Owner: column("people"),
      Dates: column("date"),
      Status: column("status"),
    },
  },
  skills: {
    title: "Skills",
    columns: {
      "Skill name": column("title"),
      Description: column("rich_text"),
      Files: column("files"),
      Tags: column("multi_select"),
      "Created by": column("created_by"),
    },
  },
} as const satisfies Readonly<Record<string, TypedDatabase>>;

/** A type of database. */
export type DatabaseType = keyof typeof TYPED_DATABASES;

/** The names of the types. */
export const DATABASE_TYPES = Object.keys(TYPED_DATABASES) as DatabaseType[];
