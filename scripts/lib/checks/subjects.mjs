import { spawnSync } from 'node:child_process';

/** The last commit before the rule of CONTRIBUTING.md held. */
const BASE = 'bf14647f5933b4a82e27f295297b4b4d5b91af6a';
const MOST = 72;

/** Longer subjects that were landed before this check existed. History is not rewritten for them. */
const LANDED = new Set([
  'Show the songs of the model on the dashboard, and plant rows of new tables',
  "Describe the makers' side in the documents, and list all its promises with tests",
  'Split the access rules and the gift card page, and refuse warnings of the linter',
  'Count songs whose change waits to be heard as come, and show their conversations',
  "Change what was ordered, with the customer's yes where the terms call for it",
]);

/** The subjects that are too long, as sentences. A line is the short name of a commit and its subject, after a tab. */
export const longSubjects = (log) =>
  log
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, subject = '']) => subject.length > MOST && !LANDED.has(subject))
    .map(([name, subject]) => `${name}: ${subject.length} characters, at most ${MOST}: ${subject}`);

/**
 * The subjects of the commits since `BASE`, without those of merges. Null where the history is not at hand: in a shallow
 * clone, in a copy without its repository, or without git.
 */
export function subjectsSince(cwd, base = BASE) {
  const git = (...args) => spawnSync('git', args, { cwd, encoding: 'utf8' });
  if (git('merge-base', '--is-ancestor', base, 'HEAD').status !== 0) return null;
  return git('log', '--no-merges', '--format=%h%x09%s', `${base}..HEAD`).stdout;
}
