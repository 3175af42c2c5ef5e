import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { NEW_PROMOTION } from '../load-catalogue.ts';
import { Result } from './try-basket.tsx';

const TRIAL = {
  promotion: { ...NEW_PROMOTION, code: 'LAMP', discount_percent: 15 },
  lines: [{ name: 'lyric-print', quantity: 1 }],
};
const LINE = { name: 'lyric-print', title: 'Lyric print', quantity: 1, price_cents: 4_800, off_cents: 720 };
const RESULT = {
  ...{ applies: true, why_not: null, at: '2026-11-02T15:00:00.000Z', others: [] },
  ...{ lines: [LINE], subtotal_cents: 4_800, off_cents: 720 },
};
const drawn = (locale: 'en' | 'sp', trial: Parameters<typeof Result>[0]['trial']) =>
  withLocale(locale, () => drawPage(<Result kept={{ of: TRIAL, result: RESULT }} trial={trial} />));

it('sums stand beside the fields for which they were computed', () => {
  expect(drawn('en', { ...TRIAL, promotion: { ...TRIAL.promotion } })).toContain('7.20');
});

it.each([
  ['another discount', { promotion: { ...TRIAL.promotion, discount_percent: 20 } }],
  ['another number', { lines: [{ name: 'lyric-print', quantity: 2 }] }],
  ['another basket', { lines: [] }],
  ['a typed code', { code: 'LOVE' }],
])('with %s the old sums are gone, in words', (_, changed) => {
  const html = drawn('en', { ...TRIAL, ...changed });
  expect(html).not.toContain('7.20');
  expect(html).toContain('Something has changed since. Try it again.');
  expect(drawn('sp', { ...TRIAL, ...changed })).toContain('Pruébalo de nuevo.');
});
