import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { GIFT_CARD, LYRIC_PRINT } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { LandingPage } from './landing-page.tsx';
import type { LandingContent } from './load-landing.ts';

const thing = (name: string, price: number) => ({
  ...{ id: name, name, title: name, description: '', price, photo: null, art: 'verses' },
  extra_info: PLAIN_INFO,
});

it.each([
  ['50', 'For the ones you love', 'Every year again'],
  ['100', 'All those mornings', 'The second text'],
])('with %s percent for the second version, the server renders %s and %s', (b_share, title, lead) => {
  const words = {
    ...{ 'landing_birthday.title': 'For the ones you love', 'landing_birthday.lead': 'Every year again' },
    ...{ 'landing_birthday.b_title': 'All those mornings', 'landing_birthday.b_lead': 'The second text' },
    'landing_birthday.b_share': b_share,
  };
  const content = {
    ...{ slug: 'birthday', occasion: 'Birthday', songs: [], things: [], price: null, words },
    ...{ group: 'landing_birthday', origin: 'https://keepsong.test' },
  } as unknown as LandingContent;
  const html = drawPage(<LandingPage content={content} />);
  expect(html).toMatch(new RegExp(`<title>${title} ·`));
  expect(html).toContain(`<meta name="description" content="${lead}"/>`);
  expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(title);
  expect(html).toContain(`>${lead}</p>`);
});

it('prices the gift card from its smallest amount, as the store does', () => {
  const content = {
    ...{ slug: 'birthday', occasion: 'Birthday', songs: [], price: null, words: {} },
    ...{ group: 'landing_birthday', origin: 'https://keepsong.test' },
    things: [thing(GIFT_CARD, 1_000), thing(LYRIC_PRINT, 2_900)],
  } as unknown as LandingContent;
  const html = drawPage(<LandingPage content={content} />);
  expect(html).toContain('>From $10.00<');
  expect(html).toContain('>$29.00<');
});
