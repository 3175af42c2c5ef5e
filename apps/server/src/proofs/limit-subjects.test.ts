import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('..', import.meta.url).pathname;
/** A call that counts against a limit. The group is the subject that it counts. */
const COUNTED =
  /\blimits\s*\.(?:take|takeEach|countDone)\(\s*[\w.]+,\s*((?:[^(),`]|`[^`]*`|\((?:[^()]|\([^()]*\))*\))+)/g;

const subjectsOf = (source: string): string[] =>
  [...source.matchAll(COUNTED)].map(([, subject = '']) => subject);
/** Whether the subject is an address as the browser's connection has it, of which a home has very many with IPv6. */
const isRaw = (subject: string): boolean => /\bip\b/i.test(subject) && !subject.includes('addressSubject(');

it('no limit counts a raw network address', () => {
  const all = globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      subjectsOf(readFileSync(`${SOURCES}/${file}`, 'utf8')).map((subject) => ({ file, subject })),
    );
  expect(all.filter(({ subject }) => subject.includes('addressSubject(')).length).toBeGreaterThan(30);
  expect(all.filter(({ subject }) => isRaw(subject))).toEqual([]);
});

it('finds one', () => {
  const calls =
    'await limits.take(THANKS, ip); limits.countDone(TRIES, from.ip, () => act(1)); limits.takeEach(MAILS, by.ip);';
  expect(subjectsOf(calls).filter(isRaw)).toEqual(['ip', 'from.ip', 'by.ip']);
  expect(subjectsOf('limits.take(TRIES, addressSubject(by.ip))').filter(isRaw)).toEqual([]);
});
