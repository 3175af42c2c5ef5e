/**
 * Finds references in code and documents to things that do not exist. Each problem is `{ at, problem }`, where `at` is
 * a position in the text.
 */

const STATEMENT = /(?<![\w.$#-])((?:\d{1,2}\.\d{1,2}|[156])-\d{2})(?:…(\d{2}))?(?![\w]|-\d|\.\d)/g;
const SECTIONS = /\b[Ss]pec(?:ification)? (\d[\d., and-]*)/g;
const DECISIONS = /\b[Dd]ecisions?[ /]((?:\d{4})(?:(?:, | and )\d{4})*)|\((0[01]\d{2}(?:, 0[01]\d{2})*)\)/g;
const OUTSIDE = [
  /\b(?:issue|customers|reliability|architecture|tokens|style point|principle)(?:\.md)?,? (?:section |point |chapter )?#?\d[\d.]*/gi,
  /\b(?:reliability|song-engine) study\b/gi,
  /(?<=[^\]]\(|; )decisions(?=[),])/g,
  /(?<=\()(?:style \d+|customers, [A-Z][^)]*)(?=\))/g,
];

/** The numbers of the specification's statements and sections. */
export function specificationOf(text) {
  const numbers = (pattern) => new Set([...text.matchAll(pattern)].map(([, number]) => number));
  return {
    statements: numbers(/^- \*\*([\d.]+-\d{2})\*\*/gm),
    sections: numbers(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm),
  };
}

/** References to statements, ranges of statements (`5-07…10`) and sections that the specification does not have. */
export function statementProblems(text, { statements, sections }) {
  const named = [...text.matchAll(STATEMENT)].flatMap(({ index, 1: first, 2: last }) => {
    const rest = last ? [`${first.slice(0, -2)}${last}`] : [];
    return [first, ...rest].map((number) => ({ at: index, number, known: statements.has(number) }));
  });
  const whole = [...text.matchAll(SECTIONS)].flatMap(({ index, 1: list }) =>
    list
      .split(/[, ]+|and/)
      .filter((number) => /^\d+(?:\.\d+)?$/.test(number.replace(/\.$/, '')))
      .map((number) => number.replace(/\.$/, ''))
      .map((number) => ({ at: index, number, known: sections.has(number) })),
  );
  return [...named, ...whole]
    .filter(({ known }) => !known)
    .map(({ at, number }) => ({ at, problem: `docs/specification.md has no ${number}` }));
}

/**
 * References to decisions that have no record. They are written as `decision 0007`, `decisions 0007 and 0048`,
 * `docs/decisions/0004` or `(0007)`.
 */
export function decisionProblems(text, numbers) {
  return [...text.matchAll(DECISIONS)].flatMap(({ index, 1: named, 2: bracketed }) =>
    (named ?? bracketed)
      .match(/\d{4}/g)
      .filter((number) => !numbers.has(number))
      .map((number) => ({ at: index, problem: `there is no decision ${number}` })),
  );
}

/** References to texts that are not in the repository: issues, studies, points of a style guide. */
export function outsideProblems(text) {
  return OUTSIDE.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: words }) => ({
      at: index,
      problem: `"${words}" is not in the repository: give the reason, a decision or a statement of the specification`,
    })),
  );
}

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/**
 * The relative links of a Markdown text that lead to missing files or headings. `read(path)` returns the text of a
 * file, '' for a folder and null for a missing file; `path` is relative to the folder of the Markdown text.
 */
export function linkProblems(text, read) {
  const prose = withoutCode(text);
  return [...prose.matchAll(LINK)]
    .filter(({ 1: target }) => !/^[a-z]+:/i.test(target))
    .flatMap(({ index, 1: target }) => {
      const [path, heading] = target.split('#');
      const found = path === '' ? text : read(decodeURI(path));
      if (found === null) return [{ at: index, problem: `${path} does not exist` }];
      if (heading && !anchorsOf(found).has(heading))
        return [{ at: index, problem: `${target}: there is no such heading` }];
      return [];
    });
}

const SOURCE_FILE = /`([\w./~-]*[\w-]\.(?:tsx?|mjs|css))`/g;

/**
 * The missing source files that a Markdown text names in backticks. `paths` are the paths of all files of the
 * repository.
 */
export const fileProblems = (text, paths) =>
  [...text.matchAll(SOURCE_FILE)]
    .filter(([, name]) => {
      const end = name.replace(/^~\//, 'apps/web/app/');
      return !paths.some((path) => path === end || path.endsWith(`/${end}`));
    })
    .map(({ index, 1: name }) => ({ at: index, problem: `${name} does not exist` }));

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm;
/** A path of at least one folder and a file. A path with letters in capitals stands for any. */
const NAMED_FILE = /(?<![\w./$}*@-])((?:[\w-]+\/)+[a-z][\w.-]*\.(?:tsx?|mjs|css|md))\b/g;

/** The missing files that comments of code name with their folder. */
export const commentFileProblems = (text, paths) =>
  [...text.matchAll(COMMENT)].flatMap(({ index: start, 0: comment }) =>
    [...comment.matchAll(NAMED_FILE)]
      .filter(([, name]) => !/[A-Z]{4}/.test(name))
      .filter(([, name]) => !paths.some((path) => path === name || path.endsWith(`/${name}`)))
      .map(({ index, 1: name }) => ({ at: start + index, problem: `${name} does not exist` })),
  );

/** Replaces code with blanks, so that the line numbers stay the same. */
const withoutCode = (text) =>
  text.replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, (code) => code.replace(/[^\n]/g, ' '));

/** The anchors that GitHub generates for headings. */
function anchorsOf(text) {
  const headings = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)];
  return new Set(
    headings.map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}
