import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { longSubjects, subjectsSince } from './subjects.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keepsong-subjects-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (cwd, ...args) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Ida', '-c', 'user.email=ida@keepsong.test', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  ).trim();
const commit = (cwd, subject) => git(cwd, 'commit', '--allow-empty', '-q', '-m', subject);

test('a subject of 72 characters is accepted, and a longer one is named', () => {
  const log = `a1\t${'x'.repeat(72)}\nb2\t${'y'.repeat(73)}\n`;
  expect(longSubjects(log)).toEqual([`b2: 73 characters, at most 72: ${'y'.repeat(73)}`]);
});

test('a longer subject that was landed before is known', () => {
  const landed = "Change what was ordered, with the customer's yes where the terms call for it";
  expect(longSubjects(`c3\t${landed}`)).toEqual([]);
});

test('the subjects since a commit are read', () => {
  git(folder, 'init', '-q');
  commit(folder, 'Begin');
  const base = git(folder, 'rev-parse', 'HEAD');
  commit(folder, 'Go on');
  expect(subjectsSince(folder, base)).toMatch(/^\w+\tGo on\n$/);
});

test('nothing is read without the history: in a shallow clone, or without a repository', () => {
  const [whole, shallow] = [join(folder, 'whole'), join(folder, 'shallow')];
  git(folder, 'init', '-q', whole);
  commit(whole, 'Begin');
  const base = git(whole, 'rev-parse', 'HEAD');
  commit(whole, 'Go on');
  git(folder, 'clone', '-q', '--depth', '1', `file://${whole}`, shallow);
  expect(subjectsSince(shallow, base)).toBeNull();
  expect(subjectsSince(folder, base)).toBeNull();
});
