import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The only file that may write states. */
const MOVER = 'apps/server/src/platform/states/move.ts';

/** The tables with states, as platform/states/ruled.ts lists them: their names in the database and in the code. */
export function ruledTables(text) {
  const tables = [...text.matchAll(/^ {2}(\w+): \{ rows: (\w+),/gm)].map(([, what, rows]) => ({
    what,
    rows,
  }));
  if (tables.length === 0) throw new Error('platform/states/ruled.ts lists no tables');
  return tables;
}

/**
 * The places in a source, as sentences, that write a state without `move` and `begin`, or that guess or cast a state.
 */
export function stateWrongs(path, source, tables) {
  if (path === MOVER) return [];
  const text = withoutComments(source);
  return [
    ...wrongUpdates(text, tables),
    ...wrongInserts(text, tables),
    ...rawWrites(text, tables),
    ...guesses(path, text),
  ].map(({ at, why }) => `${path}:${lineOf(text, at)} ${why}`);
}

/** Finds `.update(stories).set({ … status: … })`, and `.set(values)`, whose fields cannot be seen here. */
function wrongUpdates(text, tables) {
  return tables.flatMap(({ rows }) =>
    [...text.matchAll(new RegExp(`\\.update\\(${rows}\\)\\s*\\.set\\(`, 'g'))].flatMap((found) => {
      const values = argumentAt(text, found.index + found[0].length);
      if (/[{,]\s*['"]?(state|status)['"]?\s*[:,}]/.test(values))
        return [{ at: found.index, why: `sets the state of ${rows}: only 'move' does` }];
      const isSeen = /^\s*\{/.test(values) && !values.includes('...');
      return isSeen
        ? []
        : [{ at: found.index, why: `sets ${rows} from a variable, which may hold the state: use 'change'` }];
    }),
  );
}

/** Finds `.insert(stories)` and `addRows(tx, stories, …)`. New rows must be added with `begin`. */
function wrongInserts(text, tables) {
  return tables.flatMap(({ rows }) =>
    [...text.matchAll(new RegExp(`\\.insert\\(${rows}\\)|\\baddRows\\(\\s*[\\w.]+,\\s*${rows}\\b`, 'g'))].map(
      ({ index }) => ({ at: index, why: `adds ${rows} without 'begin', which notes their first state` }),
    ),
  );
}

/** Finds hand-written SQL that updates a state or inserts rows with a state. */
function rawWrites(text, tables) {
  return tables.flatMap(({ what, rows }) => {
    const table = `(?:\\$\\{${rows}\\}|\\b${what}\\b)`;
    const updates = [...text.matchAll(new RegExp(`\\bupdate\\s+${table}[^\`]*?\\bset\\b([^\`]*)`, 'gi'))]
      .filter(([, set]) => /\b(state|status)\s*=/.test(set.split(/\b(?:where|from|returning)\b/i)[0]))
      .map(({ index }) => ({ at: index, why: `updates the state of ${what} in SQL: only 'move' does` }));
    const inserts = [...text.matchAll(new RegExp(`\\binsert\\s+into\\s+${table}`, 'gi'))].map(
      ({ index }) => ({
        at: index,
        why: `adds ${what} in SQL, without 'begin', which notes their first state`,
      }),
    );
    return [...updates, ...inserts];
  });
}

const GUESSES = [
  [
    /(?:\b(?:state|status)|State|Status)\b\]?\)? as (?!const\b)['A-Z(]/g,
    'casts a state: the column has its type',
  ],
  [/\bas (?:readonly )?\w*(?:State|Status)\b(?!\s+from\b)/g, 'casts a state: the column has its type'],
  [/(?:\b(?:state|status)|State|Status)\b\]?\)? \?\? '[a-z]/g, 'guesses a state where there is none'],
  [
    /\b(?:state|status|failure)\??\.startsWith\(|\b(?:state|status|failure)\}? like '/g,
    'reads a state out of a prefix',
  ],
];

/** Whether a file is an adapter. There "state" and "status" are words of outside services, not states of the shop. */
const isAdapter = (path) => path.startsWith('apps/server/src/adapters/');

const guesses = (path, text) =>
  isAdapter(path)
    ? []
    : GUESSES.flatMap(([pattern, why]) =>
        [...text.matchAll(pattern)].map(({ index }) => ({ at: index, why })),
      );

/** The text from a position inside brackets to the closing bracket. */
function argumentAt(text, start) {
  let depth = 1;
  let end = start;
  while (depth > 0 && end < text.length) {
    if ('([{'.includes(text[end])) depth += 1;
    if (')]}'.includes(text[end])) depth -= 1;
    end += 1;
  }
  return text.slice(start, end - 1);
}

/** Replaces comments with blanks, so that positions stay the same. */
const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));

const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** All violations in the sources below some folders. Tests and files in folders named `testing` are not checked. */
export function findStateWrongs(root, folders) {
  const tables = ruledTables(readFileSync(join(root, 'apps/server/src/platform/states/ruled.ts'), 'utf8'));
  return folders.flatMap((folder) =>
    sourcesIn(join(root, folder)).flatMap((path) =>
      stateWrongs(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'), tables),
    ),
  );
}

const SKIPPED = new Set(['testing', 'node_modules', 'build', 'migrations']);

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|tsx)$/.test(entry.name) && !/\.(test|d)\.\w+$/.test(entry.name) ? [path] : [];
  });
}
