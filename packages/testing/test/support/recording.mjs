// A process that records until it is killed, or writes a cassette many times. Arguments: "record" or "write", path.
import { createCassette, writeCassette } from "@ws/testing";

const [, , task, path] = process.argv;

const upstream = {
  request: async ({ url }) => ({
    status: 200,
    headers: { "content-type": "application/json" },
    data: `{"url":"${url}"}`,
  }),
};

if (task === "record") {
  const { httpClient } = await createCassette({ path, mode: "record", upstream });
  for (let page = 0; ; page++) {
    await httpClient.get(`https://api.notion.com/v1/pages/${page}`);
    process.stdout.write(`${page}\n`);
    if (page === 2) await new Promise((resolve) => setTimeout(resolve, 60_000));
  }
}

const request = { method: "GET", url: "https://api.notion.com/v1/users", headers: [], queryString: [] };
for (let run = 0; run < 60; run++) {
  const content = { size: 0, mimeType: "text/plain", text: String(run % 10).repeat(200_000) };
  const entries = [
    { startedDateTime: "2026-07-01T09:00:00.000Z", time: 1, request, response: { status: 200, headers: [], content } },
  ];
  writeCassette(path, { log: { version: "1.2", creator: { name: "a", version: "1" }, entries } });
}
