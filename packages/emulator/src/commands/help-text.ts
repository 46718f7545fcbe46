/** The text of `--help`. */
export const HELP = `Usage: ws-emulator [options]
       ws-emulator exec [options] -- COMMAND
       ws-emulator proxy-env --certificates FOLDER [--port N]

Starts an emulated workspace on this machine. Press Ctrl+C to stop it. With exec, it runs while COMMAND runs, on a free
port. COMMAND gets WS_EMULATOR_URL, WORKSPACE_BASE_URL, WORKSPACE_TOKEN and WORKSPACE_TEST_PAGE_ID in its environment,
and NODE_OPTIONS, with which Node.js programs send their requests for https://api.notion.com to the emulator.
The exit code is that of COMMAND. proxy-env prints the environment with which programs in any language send their
requests for https://api.notion.com to an emulator that runs with --certificates FOLDER.

Options:
  --port N               port to listen on; 0 selects a free port (default: 4010)
  --host ADDRESS         address to listen on (default: 127.0.0.1)
  --seed SEED            initial content: demo, empty, or a JSON file with exported objects (default: demo)
  --now TIME             start time of the clock, as an ISO time (default: the current time)
  --clock MODE           running, or frozen: it moves only with POST /_emulator/clock (default: running)
  --random-seed N        seed of the ids (default: 1)
  --data PATH            file or folder that keeps the workspace and its uploaded files across restarts
  --control-token TOKEN  token for the control API; needed if --host is not this machine
                         (default: the environment variable WS_EMULATOR_CONTROL_TOKEN)
  --allow-external-webhooks  send webhooks to other machines, too
  --capabilities LIST    capabilities of the integration, separated by commas (default: all)
  --rate-limit           enforce the rate limit of the service: 180 requests of one token in each window of 60 seconds
  --rate-limit-per-minute N, --rate-limit-workspace-per-minute N
                         enforce another number of requests in each window
  --rate-limit-per-second N, --rate-limit-burst N, --rate-limit-workspace-per-second N
                         enforce a rate that fills up continuously
  --search-lag MS        milliseconds before search finds a new object (default: 0)
  --webhook-timing MODE  immediate, documented (aggregated for a minute, retried over a day), or JSON, for example
                         '{"aggregateMs":500,"firstRetryMs":100}' (default: immediate)
  --block-limit N        number of blocks that requests can create, to test the limit of free workspaces (default: none)
  --block-limit-grace MS  milliseconds until requests are refused after the block limit was reached (default: 0)
  --max-query-rows N     number of rows after which a query is incomplete (default: 10000)
  --max-upload-bytes N   maximum size of an uploaded file (default: 5242880)
  --import-lag MS        milliseconds that the import of a file from a URL takes (default: 0)
  --addresses MODE       addresses of files and follow-up requests in responses: emulator or service (default: emulator)
  --without-rule NAME    rule of Notion that does not hold, can be repeated: formula_filters (queries refuse filters on formulas
                         that requests have created), content_types (uploads refuse types that are not in Notion's table)
  --fault JSON           fault rule, can be repeated. Example:
                         '{"match":{"path":"/v1/users*"},"status":429,"times":1}'
  --certificates FOLDER  accept requests for https://api.notion.com as an HTTPS proxy. FOLDER gets a certificate
                         authority of this machine. exec sets the environment of proxy-env for COMMAND
  --no-register          exec: leave NODE_OPTIONS as it is
  --import-seed FILE     exec: the same as --seed FILE
  --export-on-exit FILE  exec: write all objects to FILE, for --seed FILE, after COMMAND has ended
  -V, --version          output the version number
  -h, --help             display help for command

Examples:
  npx @ws/emulator --port 4010
  npx @ws/emulator --data workspace.json
  npx @ws/emulator exec -- npm test

Variables:
  WS_EMULATOR_CONTROL_TOKEN  token for the control API, as --control-token

Exit codes:
  0  done, nothing is open; a signal ends the emulator with this code, too
  1  it could not be done, or what was checked is not sound
  2  wrong usage, nothing was sent
  N  exec: the exit code of COMMAND`;
