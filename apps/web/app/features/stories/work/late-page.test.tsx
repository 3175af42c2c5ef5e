import type { LateSong } from '@keepsong/contract/makers/late-songs';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { LatePage } from './late-page.tsx';

const LATE: LateSong = {
  ...{ number: '41V-6YS', recipient: 'June', state: 'asked', promised_day: '2026-12-03' },
  ...{ artist: 'Odessa Vale', is_accepted: true, may_ask_another: true, is_change: false, may_keep: false },
  ...{ wait: { day: '2026-12-06', credit_cents: 2_000 }, back: null },
};
const shown = (late: Partial<LateSong>): string =>
  drawPage(<LatePage slug="june" token="t" loaded={{ ...LATE, ...late }} />);

it('has its status in the page before it says something new, and a title that can have the focus', () => {
  expect(shown({})).toMatch(/<h1[^>]* tabindex="-1"[^>]*>June’s song is late/);
  expect(shown({})).toContain('<span role="status">We promised it for Thu, Dec 3');
  expect(shown({ state: 'waits' })).toContain(
    '<span role="status">You wait for it. It is promised for Sun, Dec 6',
  );
});

it('offers to keep the song when a free change is late, and the money for a paid one', () => {
  const change = { is_change: true, may_ask_another: false };
  const free = shown({ ...change, may_keep: true });
  expect(free).toContain('The change of June’s song is late');
  expect(free).toContain('Keep the song as it is');
  const paid = shown({ ...change, back: { card_cents: 1_998, credit_cents: 0 } });
  expect(paid).toContain('$19.98 go back to your card. The lines are not sung again');
  for (const page of [free, paid]) expect(page).not.toContain('another artist');
  expect(paid).not.toContain('Keep the song as it is');
  expect(shown({ ...change, state: 'kept' })).toContain('Your song stays as it is, and the artist knows.');
});
