import type { InboxItem } from '@keepsong/contract/desk';
import type { OrderChangeView } from '@keepsong/contract/order-changes';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { Work } from '../use-inbox.ts';
import { SongChanges } from './song-in-work.tsx';

const ITEM: InboxItem = {
  ...{ key: 'song:3', kind: 'song_late', ref: '3', since: '', deadline: '2026-11-23T17:00:00Z', path: null },
  ...{ order_number: 'H4T-9KC', customer: { id: 5, name: 'Dale Hart' }, song: null, artist: 'Wes Calloway' },
  ...{ amount_cents: null, text: 'accepted', may_decide: true, is_own: false, request: null, owner: null },
  ...{ snoozed_until: null, snooze_reason: '', is_unread: false },
};
const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const change = (kind: 'artist' | 'promised_day', before: string, after: string): OrderChangeView => ({
  ...{ id: 1, kind, state: 'asked', before, after, at: '2026-11-23T17:31:00Z', reason: 'The song is late' },
});
const draw = (open: OrderChangeView[]) => drawPage(<SongChanges item={ITEM} work={WORK} open={open} />);

it('offers another day and another artist while nothing waits for the customer', () => {
  const html = draw([]);
  expect(html).toContain('New day');
  expect(html).toContain('Another artist');
});

it('says that the customer is asked for another artist, and does not offer one again', () => {
  const html = draw([change('artist', 'Wes Calloway', 'Silas Reed')]);
  expect(html).toContain('Waits for Dale Hart: Artist, Wes Calloway → Silas Reed');
  expect(html).toContain('Asked Nov 23');
  expect(html).not.toContain('Another artist');
  expect(html).toContain('New day');
});

it('does not offer another day while one waits for the customer', () => {
  const html = draw([change('promised_day', '2026-11-23', '2026-11-29')]);
  expect(html).not.toContain('New day');
  expect(html).toContain('Another artist');
});
