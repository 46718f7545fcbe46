// Shows each command also as PowerShell 7 reads it, in a second tab. The pages have the POSIX form only.

/** Programs and syntax that Windows lacks. Such a command has no other form. */
const POSIX_ONLY = /\b(?:sh|bash) -c\b|<<|; do\b|\b(?:sudo|systemctl|crontab|apt-get|grep|sed|awk|chmod|gpg)\b|\$\{/;

/** Begins of a line that set variables. A value is a word or in quotes. */
const ASSIGNMENTS = /^(?:export +)?((?:[A-Z_][A-Z\d_]*=(?:'[^']*'|"[^"]*"|[^\s;&|]*)(?: +|$))+)(.*)$/;

/** Returns the form of commands for PowerShell. Undefined if it is the same, or if there is none. */
export function powerShellOf(posix: string): string | undefined {
  if (POSIX_ONLY.test(posix)) return undefined;
  const lines = posix.replaceAll(/ \\\n/g, " `\n").split("\n");
  const text = lines.map((line) => withVariables(line)).join("\n");
  return text === posix ? undefined : text;
}

/** Returns a line whose assignments are statements of their own. */
function withVariables(line: string): string {
  const [, assignments = "", command = line] = ASSIGNMENTS.exec(line) ?? [];
  const statements = [...assignments.matchAll(/(\w+)=('[^']*'|"[^"]*"|\S*)/g)].map(
    ([, name = "", value = ""]) => `$env:${name} = ${/^['"]/.test(value) ? withNames(value) : `"${withNames(value)}"`}`,
  );
  return [...statements, ...(command.trim() === "" && statements.length > 0 ? [command.trim()] : [words(command)])]
    .filter((part) => part !== "" || statements.length === 0)
    .join("; ");
}

/** Returns a command with the names of variables, and with quotes around what PowerShell reads as syntax. */
function words(command: string): string {
  return command
    .split(/('[^']*'|"(?:[^"\\]|\\.)*"|(?:^|(?<=\s))#.*$)/)
    .map((part, index) => {
      if (index % 2 === 1) return part.startsWith('"') ? withNames(part.replaceAll('\\"', '`"')) : part;
      return withNames(part)
        .replaceAll(/(?<=^|\s)(@[\w/.@-]+|--)(?=\s|$)/g, '"$1"')
        .replaceAll(/\bmkdir -p\b/g, "mkdir -Force")
        .replaceAll(/\btail -n (\d+)/g, "Select-Object -Last $1")
        .replaceAll(/\bhead -n (\d+)/g, "Select-Object -First $1");
    })
    .join("");
}

const withNames = (text: string): string => text.replaceAll(/\$(?=[A-Z_])/g, "$env:");

/** Returns a page with a group of two tabs for each block of commands that is in no group. */
export function withPowerShell(markdown: string): string {
  return markdown
    .split(/(^:::+ ?[\w-]+[^]*?^:::+$)/m)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(/^( *)```sh\n([^]*?)^\1```$/gm, (block, indent: string, text: string) => {
            const other = powerShellOf(text);
            if (other === undefined) return block;
            const fence = (language: string, name: string, code: string) =>
              `${indent}\`\`\`${language} [${name}]\n${code}${indent}\`\`\`\n`;
            return `${indent}::: code-group\n\n${fence("sh", "sh", text)}\n${fence("powershell", "PowerShell", other)}\n${indent}:::`;
          }),
    )
    .join("");
}
