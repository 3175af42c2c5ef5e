import type { Product } from '@keepsong/contract/catalog';
import { PLAIN_INFO } from '@keepsong/domain/cart/extra-info';
import { GIFT_CARD, LYRIC_PRINT, SONG } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { ProductContent } from './load-product.ts';
import { ProductPage } from './product-page.tsx';

const product = (name: string, product_type: Product['product_type'] = 'add-on') =>
  ({
    ...{ id: name, name, title: name, description: '', price: 4_900, sku: '', product_type, tags: [] },
    ...{ photo: null, art: 'verses', under_song: false, requires_shipping_address: true, amounts: null },
    ...{ rush_options: [], bundled_products: [], extra_info: { ...PLAIN_INFO, promo_addons: [] } },
  }) as unknown as Product;

type Varied = Partial<Pick<ProductContent, 'soonest' | 'by' | 'leaves' | 'variants' | 'chosen'>>;

const drawn = (shown: Product, varied: Varied): string => {
  const content: ProductContent = {
    ...{
      product: shown,
      chosen: shown,
      variants: [],
      rating: null,
      reviews: { items: [], total: 0 },
      reviewsPage: 1,
    },
    ...{
      beside: [],
      today: '2026-11-23',
      soonest: null,
      by: null,
      leaves: null,
      notes: [],
      heard: [],
      questions: [],
    },
    ...{ origin: 'https://keepsong.test', ...varied },
  };
  return drawPage(<ProductPage content={content}>{null}</ProductPage>);
};

it('the page of the song says the day by which every artist delivers, and the earliest one', () => {
  const html = drawn(product(SONG, 'song'), { by: '2026-12-01', soonest: '2026-11-25' });
  expect(html).toContain('hear it by Tue, Dec 1,');
  expect(html).toContain('By Wed, Nov 25 at the earliest');
  expect(html).not.toContain('leaves by');
});

it('the page of goods says the day by which they leave', () => {
  expect(drawn(product('paper-set'), { leaves: '2026-11-27' })).toContain('leaves by Fri, Nov 27<');
  expect(drawn(product(LYRIC_PRINT), { leaves: '2026-11-27' })).toContain(
    'leaves by Fri, Nov 27 if your song is there already',
  );
  expect(drawn(product('download'), {})).not.toContain('leaves by');
});

it('a measure in the description stays on one line', () => {
  const print = { ...product(LYRIC_PRINT), description: 'Papel de 300 g' };
  expect(drawn(print, {})).toContain('Papel de 300\u00a0g');
});

it('staff get from a product without questions to its words', () => {
  const html = drawn(product('download'), {});
  expect(html).not.toContain('product__questions');
  expect(html).toContain('data-cms="product_questions.every"');
});

it('a sleeve is a square print on a ground, and only the ground is round', () => {
  const html = drawn(product(SONG, 'song'), {});
  expect(html.match(/class="gallery__print"><span class="artwork"/g)).toHaveLength(1);
});

it('the chosen amount of a gift card is marked, and its price is shown', () => {
  const own = { ...product(GIFT_CARD, 'gift-card'), price: 1_000 };
  const fixed = { ...product('gift-card-50', 'gift-card'), price: 5_000 };
  const markedIn = (html: string) =>
    [...html.matchAll(/aria-current="true"[^>]*href="([^"]*)"/g)].map((one) => one[1]);
  const html = drawn(own, { variants: [own, fixed], chosen: fixed });
  expect(markedIn(html)).toEqual(['/products/gift-card-50']);
  expect(html).toContain('$50.00');
  const asked = drawn(own, { variants: [own, fixed], chosen: own });
  expect(markedIn(asked)).toEqual(['/products/gift-card?own_amount=1']);
  expect(asked).toContain('From $10.00');
});
