import { raw } from "hono/html";
import type { DatedRow } from "../../data/dated-rows.ts";

const DAY_MS = 86_400_000;
/** Most columns. Longer times have a column for several days. */
const MAX_COLUMNS = 60;
/** Number of days that a column can have. */
const STEPS = [1, 7, 30, 91, 365] as const;
const starts = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const longStarts = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** Columns that a date at the top has. */
const LABEL_COLUMNS = 7;

/**
 * Renders rows as bars over time. It is a table whose bars span columns, because the policy of the site allows no inline
 * styles.
 */
export function Timeline({ label, rows }: { readonly label: string; readonly rows: readonly DatedRow[] }) {
  if (rows.length === 0) return <p class="count">No row has a date.</p>;
  const [first, last] = [
    Math.min(...rows.map(({ from }) => Date.parse(from))),
    Math.max(...rows.map(({ to }) => Date.parse(to))),
  ];
  const total = (last - first) / DAY_MS + 1;
  const step = STEPS.find((count) => total / count <= MAX_COLUMNS) ?? Math.ceil(total / MAX_COLUMNS);
  const width = Math.ceil(total / step);
  const columnOf = (day: string) => Math.floor((Date.parse(day) - first) / DAY_MS / step);
  const [dates, ends] = step > 7 ? [longStarts, days] : [starts, starts];
  return (
    <div class="scroll" role="group" aria-label={label} tabindex={0}>
      <table class="timeline">
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {Array.from({ length: Math.ceil(width / LABEL_COLUMNS) }, (_, index) => (
              <th scope="col" colspan={Math.min(LABEL_COLUMNS, width - index * LABEL_COLUMNS)}>
                {dates.format(first + index * LABEL_COLUMNS * step * DAY_MS)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, from, to }) => {
            const [start, end] = [columnOf(from), columnOf(to) + 1];
            return (
              <tr>
                <th scope="row" dir="auto">
                  {raw(title)}
                </th>
                {start > 0 && <td colspan={start}></td>}
                <td class="bar" colspan={end - start}>
                  <span>
                    <time datetime={from}>{ends.format(Date.parse(from))}</time>
                    {to !== from && (
                      <>
                        {" – "}
                        <time datetime={to}>{ends.format(Date.parse(to))}</time>
                      </>
                    )}
                  </span>
                </td>
                {width > end && <td colspan={width - end}></td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
