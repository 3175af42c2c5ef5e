import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { decisionIndex, recordOf, recordProblems } from './decision-records.mjs';
import {
  commentFileProblems,
  decisionProblems,
  fileProblems,
  linkProblems,
  outsideProblems,
  specificationOf,
  statementProblems,
} from './references.mjs';

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'docs'];
const SKIPPED = new Set(['node_modules', 'build', 'dist', 'paraglide', '.react-router', '.cache', '.data']);
/** These tests refer to things that do not exist, on purpose. They are the only texts that are not checked. */
const TESTS_OF_THIS = /^scripts\/lib\/checks\/(?:references|documents|decision-records)\.test\.mjs$/;

/** The paths, from the root, of all texts that may contain references. */
function textsOf(root) {
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = [
    ...top.map(({ name }) => name),
    ...FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
      filesIn(root, join(root, folder)),
    ),
  ];
  return paths.filter((path) => /\.(?:tsx?|mjs|css|sql|md)$/.test(path) && !TESTS_OF_THIS.test(path));
}

function filesIn(root, folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(root, path);
    return [relative(root, path).split(sep).join('/')];
  });
}

/**
 * Whether a document must only name files that exist now. Decision records may name files that existed in their time.
 */
const isPresent = (path) => path.endsWith('.md') && !path.startsWith('docs/decisions/');

/** All decision records of a repository folder. */
export function readRecords(root) {
  const folder = join(root, 'docs', 'decisions');
  return readdirSync(folder)
    .map((file) => recordOf(file, readFileSync(join(folder, file), 'utf8')))
    .filter((record) => record !== null);
}

/** The path of the index of decisions. */
export const indexFile = (root) => join(root, 'docs', 'decisions', 'README.md');

/** All errors in references, links, decision records and their index, as `file:line: problem`. */
export function documentProblems(root) {
  const records = readRecords(root);
  const numbers = new Set(records.map(({ number }) => number));
  const specification = specificationOf(readFileSync(join(root, 'docs', 'specification.md'), 'utf8'));
  const paths = textsOf(root);
  const texts = paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const problems = [
      ...statementProblems(text, specification),
      ...decisionProblems(text, numbers),
      ...outsideProblems(text),
      ...(path.endsWith('.md')
        ? linkProblems(text, (target) => readLinked(join(root, dirname(path), target)))
        : []),
      ...(isPresent(path) ? fileProblems(text, paths) : []),
      ...(/\.(?:tsx?|mjs)$/.test(path) ? commentFileProblems(text, paths) : []),
    ];
    return problems.map(({ at, problem }) => `${path}:${text.slice(0, at).split('\n').length}: ${problem}`);
  });
  return [...texts, ...recordProblems(records), ...indexProblems(root, records)];
}

function readLinked(path) {
  if (!existsSync(path)) return null;
  return statSync(path).isDirectory() ? '' : readFileSync(path, 'utf8');
}

function indexProblems(root, records) {
  const file = indexFile(root);
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === decisionIndex(records);
  return isCurrent ? [] : ['docs/decisions/README.md is not current: run node scripts/documents.mjs --write'];
}
