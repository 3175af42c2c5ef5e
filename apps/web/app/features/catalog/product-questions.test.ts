import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';

it.each([
  ['en', /code field of the cart or the checkout, signed in or not/, /in whole or in part/, /as credit/],
  [
    'sp',
    /campo de código del carrito o al pagar, con o sin iniciar sesión/,
    /por completo o en parte/,
    /como crédito/,
  ],
] as const)('the answer about gift cards names both uses of a code in %s', (locale, ...words) => {
  for (const part of words) expect(m.catalog_faq_gift_how_a({}, { locale })).toMatch(part);
});

it.each([
  ['en', /^By card, or in any other way that the checkout shows/, 'gift cards'],
  ['sp', /^Con tarjeta o de cualquier otra forma que veas al pagar/, 'tarjetas de regalo'],
] as const)('the answer about paying says in %s that there is more than a card', (locale, ways, card) => {
  expect(m.catalog_faq_pay_a({}, { locale })).toMatch(ways);
  expect(m.catalog_faq_pay_a({}, { locale })).toContain(card);
});
