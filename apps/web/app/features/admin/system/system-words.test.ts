import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jobName, templateName } from '../shop-names.ts';
import { countWords, partPath, scheduleWords } from './system-words.ts';

it('a count says when there are more than were counted', () => {
  expect(countWords({ count: 1_234, has_more: false })).toBe('1,234');
  expect(countWords({ count: 10_000, has_more: true })).toBe('10,000+');
});

it('the address of a part leaves out what is empty', () => {
  expect(partPath('messages', { state: 'failed', channel: '' })).toBe(
    '/admin/system?part=messages&state=failed',
  );
});

it('jobs and templates have words, and those without any are read as words', () => {
  expect([templateName('order_received'), jobName('refunds-due')]).toEqual([
    'Order received',
    'Sends refunds',
  ]);
  expect([templateName('of_tomorrow'), jobName('test-job'), jobName('constructor')]).toEqual([
    'of tomorrow',
    'test job',
    'constructor',
  ]);
});

it('every job of the shop has words', () => {
  const jobs = readFileSync(`${import.meta.dirname}/../../../../../server/src/jobs.ts`, 'utf8');
  const names = [...jobs.matchAll(/name: '([\w-]+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => jobName(name) === name.replaceAll('-', ' '))).toEqual([]);
});

it.each([
  ['* * * * *', 'Every minute'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['7 * * * *', 'Every hour, at 07 past'],
  ['37 3 * * *', 'Every day at 3:37'],
  ['0 0 29 2 *', '0 0 29 2 *'],
  ['*/5 3 * * *', '*/5 3 * * *'],
])('the schedule %j is said as %j', (cron, words) => {
  expect(scheduleWords(cron)).toBe(words);
});
