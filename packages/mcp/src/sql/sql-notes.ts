// The dialect of `sql`, and how the views store values.
import type { CopyReader, DialectName } from "@ws/mirror/reader";

/** A comparison of a date, and what else differs. */
const NOTES: Readonly<Record<DialectName, string>> = {
  sqlite: "due >= date('now', '-7 days'), strftime('%Y-%m', due)",
  postgres:
    "due::date >= current_date - 7, to_char(due::date, 'YYYY-MM'). Formulas and rollups are texts: cast(x as numeric)",
};

/** Returns the dialect with its version, and how the views store values. */
export async function sqlNotes(copy: CopyReader): Promise<string> {
  const { dialect, version } = await copy.database();
  return (
    `SQL is that of ${version}. Dates and times are texts in ISO 8601: ${NOTES[dialect]}. A date with an end is JSON; ` +
    `its start is substr(replace(due, '{"start":"', ''), 1, 10). Checkboxes are 1 or 0, lists texts joined by ", ", empty values null. ` +
    "Each view also has page_id, url, created_time, last_edited_time, out_of_sight_since. Join a relation, a list of page ids: " +
    "join customers on repairs.customer like '%' || customers.page_id || '%'."
  );
}
