/**
 * Reads and checks the decision records (`docs/decisions/NNNN-some-words.md`), and writes their index. A record is
 * `{ number, file, title, status, date, text }`. `status` and `date` are empty when its status line cannot be read.
 */

const FILE = /^(\d{4})-[a-z0-9-]+\.md$/;
const STATUS = /^Status: (accepted|withdrawn|superseded by \d{4})(, [^·\n]+)? · (\d{4}-\d{2}-\d{2})$/m;
const HEADINGS = ['Context', 'Decision', 'Consequences'];

/** Reads a record from its file name and text. Null for a file that is no record, such as the index. */
export function recordOf(file, text) {
  const number = FILE.exec(file)?.[1];
  if (!number) return null;
  const title = /^# \d{4} (.+)$/m.exec(text)?.[1] ?? '';
  const [, state = '', note = '', date = ''] = STATUS.exec(text) ?? [];
  return { number, file, title, status: state + note, date, text };
}

/** The errors in the format of records and in their numbers, one sentence each. */
export function recordProblems(records) {
  return [...records.flatMap(formatProblems), ...numberProblems(records)];
}

function formatProblems({ number, file, title, status, text }) {
  const problems = [];
  if (title === '' || !text.startsWith(`# ${number} `))
    problems.push(`the first line is not "# ${number} Title"`);
  if (status === '') problems.push('there is no line "Status: accepted · YYYY-MM-DD"');
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  if (status !== 'withdrawn' && headings.join() !== HEADINGS.join())
    problems.push(`its headings are not ${HEADINGS.join(', ')}`);
  return problems.map((problem) => `docs/decisions/${file}: ${problem}`);
}

function numberProblems(records) {
  const numbers = records.map(({ number }) => number).sort();
  const last = Number(numbers.at(-1) ?? 0);
  const all = Array.from({ length: last }, (_, index) => String(index + 1).padStart(4, '0'));
  const missing = all.filter((number) => !numbers.includes(number));
  const twice = numbers.filter((number, index) => number === numbers[index - 1]);
  return [
    ...missing.map(
      (number) =>
        `docs/decisions: ${number} is missing; a number that is not used has a record that is withdrawn`,
    ),
    ...twice.map((number) => `docs/decisions: ${number} is used twice`),
  ];
}

/** The text of `docs/decisions/README.md`. */
export function decisionIndex(records) {
  const rows = [...records]
    .sort((a, b) => a.number.localeCompare(b.number))
    .map(({ number, file, title, status, date }) => [`[${number}](${file})`, title, status, date]);
  return `# Decisions

Why things are as they are, a page each. A record has a status, a date, the context, the decision and its consequences. A later record supersedes an earlier one; records are not rewritten. \`node scripts/documents.mjs --write\` writes this index.

${table(['number', 'decision', 'status', 'date'], rows)}
`;
}

/** A Markdown table as the formatter writes it: each column is as wide as its longest cell. */
function table(head, rows) {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
