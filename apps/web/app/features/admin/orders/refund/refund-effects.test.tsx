import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import type { ShownOrderState } from '@keepsong/domain/checkout/refunds/standing';
import { describe, expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { RefundEffects, refundLabel, whereWords } from './refund-effects.tsx';
import { RefundPage } from './refund-page.tsx';

const preview = (effects: RefundView['effects'], needs_second_person = false): RefundView => ({
  ...{ refund: null, lines: [], effects, needs_second_person },
  amount_cents: effects.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
});
const card = { kind: 'card' as const, amount_cents: 916 };
const credit = { kind: 'credit_non_taxable' as const, amount_cents: 18_079 };

it.each([
  [[card, credit], '$9.16 to the card, $180.79 as credit.'],
  [[card], 'To the card.'],
  [[credit], 'As credit.'],
] as const)(
  'the button says the sum, and the words below it where the shop sends the money',
  (effects, where) => {
    withLocale('en', () => {
      const shown = preview([...effects]);
      expect(refundLabel(shown, 'en')).toMatch(/^Refund \$[\d.]+$/);
      expect(whereWords(shown, 'en')).toBe(where);
    });
  },
);

it('the words below the button are silent while nothing is chosen', () => {
  expect(whereWords(null, 'en')).toBe(null);
});

it('the button says that a second person is asked', () => {
  const label = withLocale('en', () => refundLabel(preview([card, credit], true), 'en'));
  expect(label).toBe('Ask a second person, $189.95');
});

describe('the slip of a refund', () => {
  const orderWith = (state: string, coupon_code: string | null = 'TEN') =>
    ({
      ...{ number: 'PTF-1', state: 'in_work', coupon_code, total_cents: 19_995, refunded_cents: 0 },
      payment: { card: null },
      customer: { first_name: 'Zoe', email: 'zoe@example.com' },
      song: {
        artist: { id: 1, name: 'Odessa Vale', photo: '/photo.webp' },
        work: { state, due_at: '2026-12-04T12:00:00.000Z' },
      },
    }) as unknown as OrderView;
  const stopped = { kind: 'artist_pay_stopped' as const, amount_cents: 9_000 };
  const goods = { kind: 'vendor_stopped' as const, amount_cents: 1_500 };
  const draw = (order: OrderView, effects: RefundView['effects'], after: ShownOrderState) =>
    drawPage(
      <RefundEffects order={order} preview={preview(effects)} after={after}>
        {null}
      </RefundEffects>,
    );

  it('says who is told besides the customer', () => {
    const told = { kind: 'artist_told' as const, amount_cents: 0 };
    const html = draw(orderWith('accepted'), [stopped, told, goods], 'partly_refunded');
    for (const row of ['Zoe gets a mail', 'The artist is told', 'The vendors are told'])
      expect(html).toContain(row);
    // Nobody was asked for a song that is only briefed.
    for (const [state, effects] of [
      ['accepted', [card]],
      ['briefed', [stopped]],
    ] as const)
      expect(draw(orderWith(state), [...effects], 'partly_refunded')).not.toMatch(
        /(artist|vendors) (is|are) told/,
      );
  });

  it.each([
    ['ends with the song', 'accepted', [card, stopped], 'partly_refunded', 'The promised day ends'],
    ['ends with the order', 'briefed', [], 'cancelled', 'The promised day ends'],
    ['stays while the song goes on', 'accepted', [card], 'partly_refunded', 'The promised day stays'],
  ] as const)('the promised day %s', (_, state, effects, after, words) => {
    expect(draw(orderWith(state), [...effects], after)).toMatch(new RegExp(`${words}.*Dec 4`, 's'));
  });

  it('says nothing of the promised day of a song that is delivered', () => {
    expect(draw(orderWith('delivered'), [card], 'partly_refunded')).not.toContain('promised day');
  });

  it('says that no mail goes, or that it does', () => {
    const none = { kind: 'customer_not_told' as const, amount_cents: 0 };
    const silent = draw(orderWith('accepted'), [card, none], 'refunded');
    expect(silent).toContain('Zoe gets no mail');
    expect(silent).not.toContain('Zoe gets a mail');
  });

  it('says what the shop pays for begun work', () => {
    const paid = { kind: 'artist_begun_paid' as const, amount_cents: 4_000 };
    expect(draw(orderWith('accepted'), [card, paid], 'refunded')).toMatch(
      /Odessa Vale is paid for what is begun.*\+\$40\.00/s,
    );
  });

  it('names a discount that had no code', () => {
    const back = { kind: 'coupon_use' as const, amount_cents: 1_000 };
    expect(draw(orderWith('accepted'), [back], 'refunded')).toContain('TEN can be used again');
    expect(draw(orderWith('accepted', null), [back], 'refunded')).toContain('The discount can be used again');
  });
});

it.each([
  ['everything goes back', 0, 19_995, 'Refunded'],
  ['the rest goes back', 5_000, 14_995, 'Refunded'],
  ['the rest was spent on a gift card, or waits', 0, 14_995, 'Partly refunded'],
] as const)('the page of a refund says what the order is afterwards when %s', (_, before, amount, state) => {
  const line = { id: 'song', name: 'Song', details: [], amount_cents: 19_995, refundable_cents: amount };
  const shares = { price_cents: 19_995, discount_cents: 0, tax_cents: 0 };
  const lines = [{ ...line, ...shares, quantity: 1, pieces_left: 1, stands: null }];
  const order = {
    ...{ number: 'PTF-1', state: 'delivered', total_cents: 19_995, refunded_cents: before, lines },
    ...{ refundable_cents: amount, refundable_card_cents: amount, refundable_credit_cents: 0 },
    ...{ payment: { card: null }, customer: { first_name: 'Zoe', email: 'zoe@example.com' }, song: null },
    ...{ kind: 'goods', goods: [], bought: [] },
  } as unknown as OrderView;
  const chosen = { lines: ['song'], preview: preview([{ kind: 'card', amount_cents: amount }]) };
  const html = drawPage(<RefundPage order={order} chosen={chosen} />);
  expect(html).toMatch(new RegExp(`State</th>.*>${state}<.*Kept`, 's'));
});
