import type { RequestLog } from "../operations/request-log.ts";
import { InsideNav } from "./inside-nav.tsx";

const HEADINGS = ["Operation", "Time", "Result", "Duration", "Attempts", "Path", "Request id"];

/** Renders, for the operator of the site, the last requests to the workspace, the newest first. */
export function OperationsPage({ log }: { readonly log: RequestLog }) {
  return (
    <article class="wide staff">
      <InsideNav current="operations" />
      <h1>Operations</h1>
      <p>The last requests of this process to the workspace. They contain neither tokens nor content.</p>
      <div class="scroll" tabindex={0} role="region" aria-label="Requests to the workspace">
        <table>
          <thead>
            <tr>
              {HEADINGS.map((heading) => (
                <th scope="col">{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {log.entries().map(({ time, event }) => (
              <tr id={`request-${event.callId}`}>
                <td>{event.operation ?? "custom request"}</td>
                <td>
                  <time datetime={time}>{time.slice(0, 19).replace("T", " ")}</time>
                </td>
                <td>{[event.status, event.code].filter((part) => part !== undefined).join(" ")}</td>
                <td>{Math.round(event.durationMs)} ms</td>
                <td>{event.attempts}</td>
                <td>
                  <code>
                    {event.method} {event.path}
                  </code>
                </td>
                <td>
                  <code>{event.requestId}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  );
}
