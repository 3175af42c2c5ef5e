import { posix } from 'node:path';

/** With more files than this directly in a folder, its parts must get folders with names. */
const MOST_FILES = 32;
/**
 * Folders that are lists by nature: one thin file for each screen, one record for each decision, one step for each
 * migration.
 */
const LISTS = [
  'apps/web/app/routes',
  'docs/decisions',
  'apps/server/db/migrations',
  'apps/server/db/migrations/meta',
];

/** Folders with too many files directly in them. */
export function findCrowds(files) {
  const counts = new Map();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !LISTS.includes(folder))
    .map(([folder, count]) => `${folder} has ${count} files directly in it, more than ${MOST_FILES}`);
}

const APP = 'apps/web/app/';
const SHORT = 30;
/** Limits for the features of the web app: short files, and short files that only one other file uses. */
const MOST = { short: 100, single: 35 };

const isSource = (file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file);

/** Too many short files: readers have to jump between the pieces of a concept. `read` returns a file's text. */
export function findCrumbs(files, read) {
  const sources = files.filter((file) => file.startsWith(APP) && isSource(file));
  const users = new Map(sources.map((file) => [file, new Set()]));
  for (const file of sources) for (const used of importsOf(file, read(file))) users.get(used)?.add(file);
  const short = sources.filter(
    (file) => file.startsWith(`${APP}features/`) && read(file).trimEnd().split('\n').length < SHORT,
  );
  const single = short.filter((file) => users.get(file).size === 1);
  const problems = [];
  if (short.length > MOST.short)
    problems.push(
      `${short.length} source files of the web features have fewer than ${SHORT} lines, more than ${MOST.short}`,
    );
  if (single.length > MOST.single)
    problems.push(`${single.length} of them have one user, more than ${MOST.single}: ${single.join(', ')}`);
  return problems;
}

function importsOf(file, text) {
  const named = text.matchAll(/(?:from|import\()\s*'((?:~\/|\.)[^']+)'/g);
  return [...named].map(([, name]) =>
    name.startsWith('~/') ? APP + name.slice(2) : posix.join(posix.dirname(file), name),
  );
}

const FEATURES = 'apps/server/src/features/';
const MOST_LINES = 120;

/** Functions of the server's features that are too long: a service of many uses is split into one for each. */
export function findLongFunctions(files, read) {
  return files
    .filter((file) => file.startsWith(FEATURES) && isSource(file))
    .flatMap((file) => {
      const lines = read(file).split('\n');
      return lines.flatMap((line, first) => {
        const name = /^(?:export )?(?:async )?function (\w+)/.exec(line)?.[1];
        if (name === undefined) return [];
        // The formatter puts nothing else at the beginning of a line before the function ends.
        const length = lines.findIndex((other, at) => at > first && other === '}') - first + 1;
        return length > MOST_LINES
          ? [`${file}: ${name} has ${length} lines, more than ${MOST_LINES}: split it by use case`]
          : [];
      });
    });
}
