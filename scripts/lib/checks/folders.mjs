import { posix } from 'node:path';

/** A folder may have at most this many files directly in it. If there are more, they must be grouped in subfolders. */
const MOST_FILES = 32;
/**
 * Folders that may have more files, because they are lists: one short file for each screen, one record for each
 * decision, one file for each migration.
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
/**
 * The limits for the web app's features: the number of short files, and of short files that only one other file uses.
 */
const MOST = { short: 100, single: 35 };

const isSource = (file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file);

/**
 * Finds out whether there are too many short files, which make readers jump between the pieces of one idea.
 * `read` returns the text of a file.
 */
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

/** The server and the packages. The components of the web app are described by what they show, so they may be longer. */
const SHORT_FUNCTIONS = /^(apps\/server\/src|packages)\//;
const MOST_LINES = 120;
/** Comments do not count: a good comment must not be a reason to split a function. */
const COMMENT = /^\s*(\/\/|\/?\*)/;
const TESTS = 'the tests that every adapter of a port must pass are a list, as a test file is';
/** Functions that may be longer, with the reason. */
const LONG_FUNCTIONS = {
  'apps/server/src/adapters/payments/testing/payments-contract.ts: paymentsContract': TESTS,
  'apps/server/src/adapters/payouts/testing/payouts-contract.ts: payoutsContract': TESTS,
  'apps/server/src/adapters/storage/testing/storage-contract.ts: storageContract': TESTS,
};

/**
 * Functions of the server and of the packages that are too long. A service with many tasks should be split into several.
 * Also finds exceptions that no long function needs any more.
 */
export function findLongFunctions(files, read, exceptions = LONG_FUNCTIONS) {
  const long = files
    .filter((file) => SHORT_FUNCTIONS.test(file) && isSource(file))
    .flatMap((file) => longFunctionsIn(read(file)).map((one) => ({ ...one, key: `${file}: ${one.name}` })));
  const unused = Object.keys(exceptions).filter((key) => !long.some((one) => one.key === key));
  return [
    ...long
      .filter(({ key }) => exceptions[key] === undefined)
      .map(
        ({ key, length }) =>
          `${key} has ${length} lines of code, more than ${MOST_LINES}: split it by use case`,
      ),
    ...unused.map((key) => `${key} is not too long: take it out of the exceptions`),
  ];
}

function longFunctionsIn(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, first) => {
    const name = /^(?:export )?(?:default )?(?:async )?function\*? (\w+)/.exec(line)?.[1];
    if (name === undefined) return [];
    // The function ends at the next line that is only `}`: the formatter indents all other braces in the function.
    const end = lines.findIndex((other, at) => at > first && other === '}');
    const length = lines.slice(first, end + 1).filter((other) => !COMMENT.test(other)).length;
    return length > MOST_LINES ? [{ name, length }] : [];
  });
}
