import type { Product } from '@keepsong/contract/catalog';
import { GIFT_CARD } from '@keepsong/domain/cart/named-products';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { GiftCardForm } from '../gift-card/gift-card-form.tsx';
import { BuyGiftCard, usualAmount } from './buy-gift-card.tsx';

const TODAY = '2026-12-02';

const card = (name: string, price: number) =>
  ({ name, price, title: 'Gift card', product_type: 'gift-card', designs: [] }) as unknown as Product;

const amountOf = (usual: number): string | undefined =>
  /<input[^>]*inputMode="numeric"[^>]*>/.exec(
    drawPage(<BuyGiftCard product={card(GIFT_CARD, 1_000)} usual={usual} today={TODAY} />),
  )?.[0];

it('the field for an own amount begins with the first fixed amount of the shop', () => {
  const fixed = [card(GIFT_CARD, 1_000), card('gift-card-50', 5_000), card('gift-card-100', 10_000)];
  expect(usualAmount(fixed)).toBe(5_000);
  expect(amountOf(5_000)).toContain('value="50"');
});

it('the field begins empty when the shop has no fixed amount, or one that nobody may choose', () => {
  expect(usualAmount([card(GIFT_CARD, 1_000)])).toBe(0);
  expect(amountOf(0)).toContain('value=""');
  expect(amountOf(100_000)).toContain('value=""');
});

it.each([
  ['today', TODAY, 'We send it right after you pay.'],
  ['no day', '', 'We send it right after you pay.'],
  ['a later day', '2026-12-24', 'We send it that morning, Chicago time.'],
  ['a day that has passed in the cart', '2026-12-01', 'That day has passed. Choose another one.'],
])('a card for %s says when it is sent', (_when, send_on, words) => {
  const begun = { recipient_name: 'Odessa', recipient_email: 'o@b.co', message: '', send_on };
  const html = drawPage(<GiftCardForm begun={begun} designs={[]} today={TODAY} onSave={() => {}} />);
  expect(html).toContain(words);
});
