import type { AskedChange } from '@keepsong/contract/order-changes';
import { ApiError } from '@keepsong/contract/transport/client';
import { describe, expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { answerTo, ChangePage } from './change-page.tsx';

const ASKED: AskedChange = {
  ...{ number: '41V-6YS', recipient: 'June', kind: 'promised_day', state: 'asked' },
  ...{ before: '2026-12-03', after: '2026-12-07' },
  artist: { name: 'Odessa Vale', reason: 'The choir is ill.' },
  is_artist_away: false,
};
const shown = (change: Partial<AskedChange>): string =>
  drawPage(<ChangePage slug="june" token="t" asked={{ ...ASKED, ...change }} />);

it('says which artist asks for more days, and why', () => {
  const page = shown({});
  expect(page).toContain('Odessa Vale asks for more time');
  expect(page).toContain('The choir is ill.');
  expect(page).not.toContain('We would like to change your order');
  expect(shown({ artist: null })).toContain('We would like to change your order 41V-6YS');
});

it('shows after the answer only the day that was agreed to or kept, and does not call it the present one', () => {
  const done = shown({ state: 'done' });
  expect(done).toMatch(/You agreed to<\/dt><dd>Mon, Dec 7/);
  expect(done).not.toContain('Dec 3');
  const refused = shown({ state: 'refused' });
  expect(refused).toMatch(/You kept<\/dt><dd>Thu, Dec 3/);
  expect(refused).not.toContain('Dec 7');
  expect(shown({ state: 'withdrawn' })).not.toMatch(/Dec \d/);
  for (const page of [done, refused]) expect(page).not.toContain('>Now<');
});

it('has its status in the page before it says something new, and a title that can have the focus', () => {
  expect(shown({})).toMatch(/<h1[^>]* tabindex="-1"[^>]*>May Odessa Vale have more days/);
  expect(shown({})).toContain('<span role="status">Odessa Vale asks for more time');
  expect(shown({ state: 'done' })).toContain('<span role="status">Thank you. We changed it.');
});

it('says also after a reload that the artist to whom the customer agreed takes no songs now', () => {
  const away = { kind: 'artist', state: 'withdrawn', before: 'Odessa Vale', after: 'June Lee' } as const;
  expect(shown({ ...away, is_artist_away: true })).toContain('June Lee takes no songs at the moment');
  expect(shown(away)).toContain('This question is answered or no longer stands.');
});

describe('an answer to the question', () => {
  const yes = { token: 't', is_yes: true };
  const refusal = new ApiError(409, { code: 'already_decided' });
  const refuses = async () => {
    throw refusal;
  };
  const opens = (state: AskedChange['state']) => async () => ({ change: { ...ASKED, state } });

  it('shows the present state when another tab has answered already', async () => {
    const orders = { answerChange: refuses, openChange: opens('refused') };
    expect(await answerTo(orders, yes)).toEqual({ ...ASKED, state: 'refused' });
  });

  it('fails when the question still waits', async () => {
    await expect(answerTo({ answerChange: refuses, openChange: opens('asked') }, yes)).rejects.toBe(refusal);
  });
});
