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
  --port N               Port to listen on; 0 selects a free port (default: 4010)
  --host ADDRESS         Address to listen on (default: 127.0.0.1)
  --seed SEED            Initial content: demo, empty, or a JSON file with exported objects (default: demo)
  --now TIME             Start time of the clock, as an ISO time (default: the current time)
  --clock MODE           running, or frozen: it moves only with POST /_emulator/clock (default: running)
  --random-seed N        Seed of the ids (default: 1)
  --data PATH            File or folder that keeps the workspace and its uploaded files across restarts
  --control-token TOKEN  Token for the control API; needed if --host is not this machine
                         (default: the environment variable WS_EMULATOR_CONTROL_TOKEN)
  --allow-external-webhooks  Send webhooks to other machines, too
  --capabilities LIST    Capabilities of the integration, separated by commas (default: all)
  --rate-limit           Enforce the rate limit of the service: 180 requests of one token in each window of 60 seconds
  --rate-limit-per-minute N, --rate-limit-workspace-per-minute N
                         Enforce another number of requests in each window
  --rate-limit-per-second N, --rate-limit-burst N, --rate-limit-workspace-per-second N
                         Enforce a rate that fills up continuously
  --search-lag MS        Milliseconds before search finds a new object (default: 0)
  --webhook-timing MODE  immediate, documented (aggregated for a minute, retried over a day), or JSON, for example
                         '{"aggregateMs":500,"firstRetryMs":100}' (default: immediate)
  --block-limit N        Number of blocks that requests can create, to test the limit of free workspaces (default: none)
  --block-limit-grace MS Milliseconds until requests are refused after the block limit was reached (default: 0)
  --max-query-rows N     Number of rows after which a query is incomplete (default: 10000)
  --max-upload-bytes N   Maximum size of an uploaded file (default: 5242880)
  --import-lag MS        Milliseconds that the import of a file from a URL takes (default: 0)
  --addresses MODE       Addresses of files and follow-up requests in responses: emulator or service (default: emulator)
  --fault JSON           Fault rule, can be repeated. Example:
                         '{"match":{"path":"/v1/users*"},"status":429,"times":1}'
  --certificates FOLDER  Accept requests for https://api.notion.com as an HTTPS proxy. FOLDER gets a certificate
                         authority of this machine. exec sets the environment of proxy-env for COMMAND
  --no-register          exec: leave NODE_OPTIONS as it is
  --import-seed FILE     exec: the same as --seed FILE
  --export-on-exit FILE  exec: write all objects to FILE, for --seed FILE, after COMMAND has ended
  --help                 Show this help
  --version              Show the version

Examples:
  ws-emulator --port 4010
  ws-emulator --data workspace.json
  ws-emulator exec -- npm test

Variables:
  WS_EMULATOR_CONTROL_TOKEN  Token for the control API, as --control-token

Exit codes:
  0  Ended by a signal, or by --help; with exec, the exit code of COMMAND
  2  Wrong usage, or the emulator could not start`;
