import { UsageError } from "@ws/helpers/command";
import { describeValue } from "@ws/helpers/messages";
import { listSources, sourceLine } from "../service/list-sources.ts";
import type { Service } from "../service/service.ts";

/** Shows the data sources that are shared with the token, and returns the ids of those that the user picks. */
export async function pickSources(service: Service, ask: (question: string) => Promise<string>): Promise<string[]> {
  const sources = await listSources(service);
  if (sources.length === 0) throw new UsageError("No data source is shared with the token.");
  const lines = sources.map((source, index) => `${index + 1}. ${sourceLine(source)}`);
  const answer = await ask(`${lines.join("\n")}\nNumbers of the data sources to pull, or all: `);
  const words = answer.trim().split(/[\s,]+/);
  if (words.length === 1 && words[0] === "all") return sources.map(({ id }) => id);
  return words.map((word) => {
    const source = /^\d+$/.test(word) ? sources[Number(word) - 1] : undefined;
    if (source === undefined)
      throw new UsageError(`Expected numbers from 1 to ${sources.length} or all, got ${describeValue(word)}.`);
    return source.id;
  });
}
