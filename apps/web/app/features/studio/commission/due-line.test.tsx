import { afterEach, expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { promiseWords } from '~/platform/words/promise-words.ts';
import { DueLine } from './due-line.tsx';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const now = new Date('2026-11-28T12:00:00Z');
const commission = {
  state: 'accepted' as const,
  due_at: '2026-12-02T02:00:00.000Z',
  delivered_at: null,
  pays_cents: 9_000,
};

it('writes the promised day as the customer reads it (decision 0079)', () => {
  const shown = drawPage(<DueLine commission={commission} now={now} />);
  expect(shown).toContain('Due Tue, Dec 1 by 8pm CST');
  expect(shown).not.toContain('12/01/26');
});

it('says in Spanish that the day is the last one, and no appointment', () => {
  overwriteGetLocale(() => 'sp');
  const shown = drawPage(<DueLine commission={commission} now={now} />, { locale: 'sp' });
  expect(shown).toContain('Entrega: a más tardar el mar, 1\u00a0dic, a las 8\u00a0p.m.\u00a0CST');
  expect(m.studio_offer_due({ date: promiseWords(commission.due_at, 'sp') })).toBe(
    'Prometida: a más tardar el mar, 1\u00a0dic, a las 8\u00a0p.m.\u00a0CST.',
  );
});
