import type { InboxItem } from '@keepsong/contract/desk';
import { describe, expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { afterRefusal, endedBy, failureOf, type InboxTab, itemsIn, over, still } from './use-inbox.ts';

const item = (key: string, more: Partial<InboxItem>): InboxItem => ({
  ...{
    key,
    kind: 'song_late',
    ref: '1',
    since: '',
    deadline: '',
    order_number: null,
    customer: null,
    song: null,
  },
  ...{
    artist: null,
    amount_cents: null,
    text: '',
    path: null,
    may_decide: true,
    is_own: false,
    request: null,
    owner: null,
  },
  ...{ snoozed_until: null, snooze_reason: '', is_unread: false, ...more },
});

const ITEMS = [
  item('song:1', { owner: { id: 7, name: 'Ana' } }),
  item('refund:2', { kind: 'refund_failed' }),
  item('comment:3', { kind: 'comment', owner: { id: 8, name: 'Lena' } }),
  item('webhook:4', { kind: 'webhook_failed', snoozed_until: '2026-12-01T00:00:00Z' }),
];

it.each<[InboxTab, string[]]>([
  ['all', ['song:1', 'refund:2', 'comment:3']],
  ['mine', ['song:1']],
  ['nobodys', ['refund:2']],
  ['money', ['refund:2']],
  ['people', ['comment:3']],
  ['system', []],
  ['snoozed', ['webhook:4']],
])('the tab %s', (tab, keys) => {
  expect(itemsIn(ITEMS, tab, 7).map(({ key }) => key)).toEqual(keys);
});

it('keeps words only of an action that ends the item', () => {
  expect(endedBy(still('The owner is changed.'))).toBeNull();
  expect(endedBy(over('Agreed and done.'))).toEqual({ words: 'Agreed and done.', how: 'done' });
  expect(endedBy({ ...over('The card refused it.'), isFailed: true })?.how).toBe('failed');
});

const answered = (status: number) =>
  Object.assign(new Error('refused'), { name: 'ApiError', status, body: { code: 'already_decided' } });
const lost = Object.assign(new Error('no answer'), { name: 'NetworkError' });

it.each([
  ['a refusal', answered(422), { isGone: false, isLost: false }],
  ['somebody else who was faster', answered(409), { isGone: true, isLost: false }],
  ['a lost answer', lost, { isGone: false, isLost: true }],
  ['a server that broke off', answered(502), { isGone: false, isLost: true }],
] as const)('reads %s', (_, error, read) => {
  expect(failureOf(error)).toEqual(read);
});

describe('an action that the shop refuses', () => {
  const tell = () => undefined;
  const unsure = { words: 'It may have been you.', how: 'unsure', action: 'Agreed.', tell: null } as const;

  it('is told at once when no answer was lost before', () => {
    expect(afterRefusal({ ended: null, action: 'Agreed.', tell })).toBeNull();
    expect(afterRefusal({ ended: { words: '', how: 'done' }, action: 'Agreed.', tell })).toBeNull();
  });

  it('is told only if the item waits on when the answer to the same action was lost', () => {
    expect(afterRefusal({ ended: unsure, action: 'Agreed.', tell })).toEqual({ ...unsure, tell });
  });

  it('is not told in place of another action that the shop refuses later', () => {
    const refused = { ...unsure, tell: () => expect.unreachable() };
    const ended = withLocale('en', () => afterRefusal({ ended: refused, action: 'Refused.', tell }));
    expect(ended).toMatchObject({ tell: null, action: 'Agreed.' });
  });

  it('is told at once when the answer to another action was lost, and the panel names the other', () => {
    const ended = withLocale('en', () => afterRefusal({ ended: unsure, action: 'Refused.', tell }));
    expect(ended).toMatchObject({ tell: null, action: 'Agreed.' });
    expect(ended?.words).toContain('your last action did nothing');
  });
});
