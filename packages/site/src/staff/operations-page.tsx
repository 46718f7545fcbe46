import type { RequestLog } from "../content/workspace/request-log.ts";
import type { Texts } from "../settings/texts/texts.ts";

interface OperationsPageProps {
  readonly texts: Texts;
  readonly log: RequestLog;
}

/** Renders, for the operator of the site, the last requests to the workspace, the newest first. */
export function OperationsPage({ texts, log }: OperationsPageProps) {
  const { staff, log: words } = texts;
  const headings = [words.operation, words.time, words.result, words.duration, words.attempts, words.path, words.id];
  return (
    <article class="wide staff">
      <h1>{staff.operations}</h1>
      <p>{words.text}</p>
      <div class="scroll" tabindex={0} role="region" aria-label={words.title}>
        <table>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th scope="col">{heading}</th>
              ))}
            </tr>
          </thead>
          <tbody dir="ltr">
            {log.entries().map(({ time, event }) => (
              <tr id={`request-${event.callId}`}>
                <td>{event.operation ?? "request"}</td>
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
