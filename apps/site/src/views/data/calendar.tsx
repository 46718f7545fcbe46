import { raw } from "hono/html";
import type { DatedRow } from "../../data/dated-rows.ts";

const DAY_MS = 86_400_000;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const days = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

interface CalendarProps {
  readonly label: string;
  readonly rows: readonly DatedRow[];
  /** Month such as `2026-07`. */
  readonly month: string;
  /** Day such as `2026-07-02`. */
  readonly today: string;
  /** Returns the address of another month. */
  readonly href: (month: string) => string;
}

/** Renders a month with its rows on their days. On a phone it is a list of the days that have rows. */
export function Calendar({ label, rows, month, today, href }: CalendarProps) {
  const first = Date.parse(`${month}-01`);
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS;
  const next = shiftMonth(month, 1);
  const weeks = Math.ceil((Date.parse(`${next}-01`) - start) / (7 * DAY_MS));
  return (
    <>
      <nav class="pager" aria-label="Months">
        <a rel="prev" href={href(shiftMonth(month, -1))}>
          Previous
        </a>
        <strong>{months.format(first)}</strong>
        <a rel="next" href={href(next)}>
          Next
        </a>
      </nav>
      <table class="calendar" aria-label={`${label}, ${months.format(first)}`}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_, week) => (
            <tr>
              {WEEKDAYS.map((_name, weekday) => {
                const date = new Date(start + (7 * week + weekday) * DAY_MS);
                const day = date.toISOString().slice(0, 10);
                const found = rows.filter(({ from, to }) => from <= day && day <= to);
                const classes = [
                  !day.startsWith(month) && "other",
                  found.length === 0 && "empty",
                  day === today && "today",
                ];
                return (
                  <td class={classes.filter(Boolean).join(" ") || undefined}>
                    <time datetime={day} aria-label={days.format(date)}>
                      {date.getUTCDate()}
                    </time>
                    {found.map(({ title }) => (
                      <span class="event" dir="auto">
                        {raw(title)}
                      </span>
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Returns the month some months away. */
function shiftMonth(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
