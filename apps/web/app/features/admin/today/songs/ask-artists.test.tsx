import type { ArtistCandidate } from '@keepsong/contract/order-changes';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { expect, it, vi } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ArtistChoice, askArtist, askedOutcome } from './ask-artists.tsx';

const WES: ArtistCandidate = {
  ...{ id: 2, name: 'Wes Calloway', photo: '/wes.webp', delivery_days: 7, fit: 80, at_capacity: false },
  ...{
    fits: true,
    keeps_promise: true,
    in_work: 1,
    taken: 1,
    capacity: null,
    punctuality: null,
    asked: null,
  },
};
const draw = (error: string | null) =>
  drawPage(<ArtistChoice artist={WES} isMain busy={false} error={error} onAsk={() => {}} />);

it('says beside the button why an artist was not asked', () => {
  expect(draw(null)).not.toContain('role="alert"');
  const html = draw('Somebody has decided on this already.');
  expect(html.indexOf('Somebody has decided on this already.')).toBeGreaterThan(html.indexOf('Ask Wes'));
  expect(html).toContain('role="alert"');
});

it('tells the shop who had the song on the page', async () => {
  const change = vi.fn().mockResolvedValue({});
  const desk = { orders: { change } } as unknown as DeskClient;
  const item = { order_number: 'H4T-9KC', work: { state: 'offered' as const, artist_id: 7 } };
  await askArtist(desk, item, { artist: 2, reason: 'Ill' });
  expect(change.mock.lastCall?.[0].body).toEqual({
    ...{ change: { kind: 'artist', artist: 2 }, reason: 'Ill', from: item.work },
  });
});

it.each([
  ['song_without_artist', false, true],
  ['song_late', false, false],
  ['song_late', true, false],
  ['change_failed', true, true],
] as const)(
  'a %s for which an artist is asked, with a customer to answer first: %s, is over: %s',
  (kind, needsYes, isOver) => {
    const names = { customer: 'Dale Hart', artist: 'Wes Calloway' };
    expect(askedOutcome({ kind }, { needsYes, ...names })).toMatchObject({ isOver });
  },
);
