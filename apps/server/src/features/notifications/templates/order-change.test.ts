import type { OrderChangeKind } from '@keepsong/domain/orders/order-change';
import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../edits/sample-params.ts';
import { renderMail } from '../render.ts';

const SHOP = {
  brand: 'Keepsong',
  publicUrl: 'https://keepsong.test',
  supportEmail: 'help@keepsong.test',
  takesAnswers: true,
};
const ADDRESS = 'Odessa Vale, 1180 Camino del Monte Sol, Apt #12, Santa Fe, NM 87501, US';

type Case = [OrderChangeKind, [string, string], { en: string[]; sp: string[] }];
const CASES: Case[] = [
  [
    'promised_day',
    ['2026-12-03', '2026-12-06'],
    {
      en: ['Promised day, before: Thu, Dec 3', 'Promised day, now: Sun, Dec 6'],
      sp: ['Día prometido, antes: jue, 3 dic', 'Día prometido, ahora: dom, 6 dic'],
    },
  ],
  [
    'address',
    ['12 1/2 Elm St, Austin, TX 78701, US', ADDRESS],
    {
      en: ['Goes to, before: 12 1/2 Elm St, Austin, TX 78701, US', `Goes to, now: ${ADDRESS}`],
      sp: ['Se envía a, antes: 12 1/2 Elm St, Austin, TX 78701, US', `Se envía a, ahora: ${ADDRESS}`],
    },
  ],
  ['genre', ['2', '8'], { en: ['Genre, now: Rock'], sp: ['Género, antes: Canción de autor'] }],
  ['vocals', ['2', '1'], { en: ['Voice, now: Male'], sp: ['Voz, ahora: masculina'] }],
  [
    'name',
    ['', 'J.R. https://evil.com'],
    {
      en: ['Name, before: –', 'Name, now: J. R. https: evil. com'],
      sp: ['Nombre, antes: –', 'Nombre, ahora: J. R. https: evil. com'],
    },
  ],
];

describe.each(['order_changed', 'order_change_asked', 'brief_changed_artist'] as const)('%s', (name) => {
  it.each(CASES)('says what is different of the %s, in both languages', (kind, [before, after], said) => {
    for (const locale of ['en', 'sp'] as const) {
      const params = { ...SAMPLES[name], kind, before, after };
      const words = renderMail(name, params, locale, SHOP).text.replace(/\s+/g, ' ');
      for (const row of said[locale]) expect(words).toContain(row);
    }
  });
});

it.each([
  ['en', true, 'and the customer said no.'],
  ['en', false, 'ended without an answer from the customer.'],
  ['sp', true, 'y el cliente dijo que no.'],
  ['sp', false, 'terminó sin respuesta del cliente.'],
] as const)(
  'no_more_days_artist says in %s why the promised day stays (refused: %s)',
  (locale, isRefused, said) => {
    const params = {
      ...SAMPLES.no_more_days_artist,
      askedDay: '2026-12-06',
      promisedDay: '2026-12-03',
      isRefused,
    };
    const words = renderMail('no_more_days_artist', params, locale, SHOP).text.replace(/\s+/g, ' ');
    expect(words).toContain(said);
    for (const day of locale === 'en' ? ['Sun, Dec 6', 'Thu, Dec 3'] : ['dom, 6 dic', 'jue, 3 dic'])
      expect(words).toContain(day);
  },
);
