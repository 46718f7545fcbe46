// `node scripts/first-minute.mjs`: types the first minute of a user in an empty folder, and draws it as a terminal that moves:
// apps/docs/public/first-minute.svg. It needs a registry with the packages, such as `npm run registry`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The drawing. */
export const FILE = join(ROOT, "apps/docs/public/first-minute.svg");

const COMMANDS = ["npm install @ws/client @ws/emulator", "cat users.mjs", "npx @ws/emulator exec -- node users.mjs"];

/** A command with what it printed. @typedef {{ readonly command: string; readonly output: readonly string[] }} Step */

/**
 * Types the commands in an empty folder with the first program of the README.
 * @returns {Step[]}
 */
export function typeCommands() {
  const folder = mkdtempSync(join(tmpdir(), "ws-first-minute-"));
  try {
    const [, program = ""] = /^```js\n([^]*?)^```$/m.exec(readFileSync(join(ROOT, "README.md"), "utf8")) ?? [];
    writeFileSync(join(folder, "users.mjs"), program.replaceAll(/^\/\/ → .*\n/gm, ""));
    const quiet = {
      npm_config_fund: "false",
      npm_config_audit: "false",
      npm_config_update_notifier: "false",
      npm_config_loglevel: "notice",
    };
    const env = { ...process.env, ...quiet, NODE_OPTIONS: "", WORKSPACE_TOKEN: undefined };
    return COMMANDS.map((command) => {
      const { stdout, stderr, status } = spawnSync(command, { cwd: folder, env, shell: true, encoding: "utf8" });
      if (status !== 0) throw new Error(`Expected "${command}" to succeed, got: ${stdout}${stderr}`);
      return { command, output: stdout.trim().split("\n") };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [WIDTH, LINE, LEFT, TOP] = [720, 21, 22, 66];
const SECONDS_PER_CHARACTER = 0.045;

/**
 * Draws the steps. Without animations, everything is visible.
 * @param {readonly Step[]} steps
 */
export function drawTerminal(steps) {
  /** @type {{ text: string; isCommand: boolean; begin: number; end: number }[]} */
  const lines = [];
  let time = 0.6;
  for (const { command, output } of steps) {
    const end = time + command.length * SECONDS_PER_CHARACTER;
    lines.push({ text: command, isCommand: true, begin: time, end });
    time = end + 0.7;
    for (const text of output) lines.push({ text, isCommand: false, begin: time, end: (time += 0.12) });
    time += 1.2;
  }
  const total = time + 6;
  const percent = (/** @type {number} */ seconds) => `${((seconds / total) * 100).toFixed(2)}%`;
  const height = TOP + lines.length * LINE + 8;
  const styles = lines.map(({ begin, end, isCommand }, index) =>
    isCommand
      ? `@keyframes l${index}{0%,${percent(begin)}{clip-path:inset(0 100% 0 0)}${percent(end)},100%{clip-path:inset(0 0 0 0)}}`
      : `@keyframes l${index}{0%,${percent(begin)}{opacity:0}${percent(begin + 0.01)},100%{opacity:1}}`,
  );
  const texts = lines.map(({ text, isCommand }, index) => {
    const content = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const prompt = isCommand ? '<tspan class="p">$ </tspan>' : "";
    const timing = isCommand ? `steps(${text.length})` : "step-end";
    return `<text x="${LEFT}" y="${TOP + index * LINE}" class="${isCommand ? "c" : "o"}" style="animation:l${index} ${total.toFixed(1)}s ${timing} infinite" xml:space="preserve">${prompt}${content}</text>`;
  });
  const label = steps.map(({ command }) => command).join(", ");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="A terminal: ${label}">
<style>
text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.w{fill:#f6f8fa;stroke:#d0d7de}.b{fill:#e7ebef}.c{fill:#1f2328;font-weight:600}.o{fill:#424a53}.p{fill:#0a6640}
@media (prefers-color-scheme:dark){.w{fill:#161b22;stroke:#3d444d}.b{fill:#262c36}.c{fill:#f0f6fc}.o{fill:#c0c8d1}.p{fill:#7ee2a8}}
@media (prefers-reduced-motion:reduce){text{animation:none!important}}
${styles.join("\n")}
</style>
<rect class="w" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="10"/>
<path class="b" d="M1 36V10.5a9.5 9.5 0 0 1 9.5-9.5H${WIDTH - 10.5}a9.5 9.5 0 0 1 9.5 9.5V36z"/>
<circle cx="22" cy="18.5" r="6" fill="#e5685f"/><circle cx="42" cy="18.5" r="6" fill="#e8b339"/><circle cx="62" cy="18.5" r="6" fill="#55b356"/>
${texts.join("\n")}
</svg>
`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(FILE, drawTerminal(typeCommands()));
