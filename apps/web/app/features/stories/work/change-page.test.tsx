import type { AskedChange } from '@keepsong/contract/order-changes';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ChangePage } from './change-page.tsx';

const ASKED: AskedChange = {
  ...{ number: '41V-6YS', recipient: 'June', kind: 'promised_day', state: 'asked' },
  ...{ before: '2026-12-03', after: '2026-12-07' },
  artist: { name: 'Odessa Vale', reason: 'The choir is ill.' },
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

it('shows only the day that holds after the answer', () => {
  const done = shown({ state: 'done' });
  expect(done).toContain('Dec 7');
  expect(done).not.toContain('Dec 3');
  const refused = shown({ state: 'refused' });
  expect(refused).toContain('Dec 3');
  expect(refused).not.toContain('Dec 7');
  expect(shown({ state: 'withdrawn' })).not.toMatch(/Dec \d/);
});
