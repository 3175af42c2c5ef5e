import { expect, test } from 'vitest';
import { ruledTables, stateWrongs } from './state-writers.mjs';

const TABLES = ruledTables(`export const RULED = {
  stories: { rows: stories, key: 'id', state: 'status', table: STORIES },
  gift_cards: { rows: giftCards, key: 'id', state: 'state', table: GIFT_CARDS },
} as const;`);
const wrongs = (source, path = 'apps/server/src/features/a/a.repository.ts') =>
  stateWrongs(path, source, TABLES);

test('knows the tables with states', () => {
  expect(TABLES).toEqual([
    { what: 'stories', rows: 'stories' },
    { what: 'gift_cards', rows: 'giftCards' },
  ]);
  expect(() => ruledTables('')).toThrow('lists no tables');
});

test.each([
  ["db.update(stories).set({ status: 'shipped' })", 'sets the state of stories'],
  ['db\n  .update(stories)\n  .set({ ...values, title: f({ a: 1 }), status })', 'sets the state of stories'],
  ['db.update(giftCards).set({ sentAt: now, state: to })', 'sets the state of giftCards'],
  ['tx.update(stories).set(values)', "sets stories from a variable, which may hold the state: use 'change'"],
  ['tx.update(stories).set({ title, ...more })', 'sets stories from a variable'],
  ['tx.insert(giftCards).values(cards)', "adds giftCards without 'begin'"],
  ['addRows(tx, giftCards, cards)', "adds giftCards without 'begin'"],
  [
    "sql`update stories set title = '', status = 'canceled' where id = 1`",
    'updates the state of stories in SQL',
  ],
  [`sql\`update \${stories} s set status = $1 from given\``, 'updates the state of stories in SQL'],
  ['sql`insert into gift_cards (id) values (1)`', 'adds gift_cards in SQL'],
  ["story.status as Story['status']", 'casts a state'],
  ['(status as TaskStatus)', 'casts a state'],
  ['payout: facts.payout as PayoutState,', 'casts a state'],
  ["STATES[state] ?? 'pending'", 'guesses a state'],
  ["row.failure?.startsWith('refund:')", 'reads a state out of a prefix'],
  [`sql\`\${checkouts.failure} like 'refund:%'\``, 'reads a state out of a prefix'],
])('finds %s', (source, wrong) => {
  expect(wrongs(source).join()).toContain(wrong);
});

test.each([
  "db.update(stories).set({ title: '' }).where(eq(stories.status, 'created'))",
  "db.update(artistSongs).set({ status: 'x' })",
  "begin(tx, 'gift_cards', cards, 'provider')",
  "sql`update stories set title = '' where status = 'created'`",
  "sql`select state from gift_cards where state in ('bought')`",
  "sql`delete from stories where status = 'canceled'`",
  "const one = { state: 'placed' as const };",
  "// db.update(stories).set({ status: 'shipped' })",
])('accepts %s', (source) => {
  expect(wrongs(source)).toEqual([]);
});

test('names the line, and allows the one writer', () => {
  const source = "\n\ndb.update(stories).set({ status: 'shipped' });";
  expect(wrongs(source)).toEqual([
    "apps/server/src/features/a/a.repository.ts:3 sets the state of stories: only 'move' does",
  ]);
  expect(wrongs(source, 'apps/server/src/platform/states/move.ts')).toEqual([]);
});
