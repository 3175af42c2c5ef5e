import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf } from '../testing/lines.ts';
import { LIMITS } from '../text/limits.ts';
import { emptyCart, withProducts } from './cart.ts';
import { PLAIN_INFO } from './extra-info.ts';
import { type GiftCardInfo, giftLeavesAt, readGiftCard } from './gift-card.ts';
import { newLine } from './kinds/index.ts';
import { changeLine } from './lines.ts';
import { isGiftCard } from './named-products.ts';

const TODAY = '2026-11-21';
const CARD: GiftCardInfo = {
  recipient_name: 'Lou',
  recipient_email: 'lou@example.com',
  message: 'For your song',
  send_on: '2026-12-24',
};
const fieldsOf = (change: Record<string, unknown>) => {
  const read = readGiftCard({ ...CARD, ...change }, TODAY);
  return read.ok ? null : read.refusal;
};

describe('isGiftCard', () => {
  it('is recognised by its type, not its name', () => {
    expect(isGiftCard({ product_type: 'gift-card' })).toBe(true);
    expect(isGiftCard({ product_type: 'physical' })).toBe(false);
  });
});

describe('readGiftCard', () => {
  it('reads a gift card with trimmed texts, without unknown fields', () => {
    const sent = { ...CARD, recipient_name: ' Lou ', recipient_email: ' lou@example.com', price: 1 };
    expect(readGiftCard(sent, TODAY)).toEqual({ ok: true, value: CARD });
  });

  it('makes it storable: the name on one line, and no characters that a database refuses', () => {
    const sent = { ...CARD, recipient_name: 'Lo\u0000u\r\nBcc:  all', message: 'For\u0000 \ud800us\r\ntwo' };
    expect(readGiftCard(sent, TODAY)).toEqual({
      ok: true,
      value: { ...CARD, recipient_name: 'Lou Bcc: all', message: 'For \ufffdus\ntwo' },
    });
  });

  it('needs no message, and is sent today when no day is given', () => {
    const { message: _message, send_on: _day, ...rest } = CARD;
    expect(readGiftCard(rest, TODAY)).toEqual({ ok: true, value: { ...CARD, message: '', send_on: TODAY } });
  });

  it.each<unknown>([null, undefined, 'card', 5, []])('requires a recipient in %j', (sent) => {
    expect(readGiftCard(sent, TODAY)).toEqual({
      ok: false,
      refusal: {
        code: 'invalid_input',
        fields: { recipient_name: 'required', recipient_email: 'email_invalid' },
      },
    });
  });

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ recipient_name: '\u200b ' }, { recipient_name: 'required' }],
    [{ recipient_name: 5 }, { recipient_name: 'required' }],
    [{ recipient_name: 'a'.repeat(LIMITS.city + 1) }, { recipient_name: 'too_long' }],
    [{ recipient_email: 'lou' }, { recipient_email: 'email_invalid' }],
    [{ message: 'a'.repeat(LIMITS.notes + 1) }, { message: 'too_long' }],
    [
      { recipient_name: '', message: 'a'.repeat(9_999), send_on: 'x' },
      { recipient_name: 'required', message: 'too_long', send_on: 'invalid' },
    ],
  ])('names the wrong fields: %o', (change, fields) => {
    expect(fieldsOf(change)).toEqual({ code: 'invalid_input', fields });
  });

  it('accepts texts up to its limits', () => {
    const whole = { recipient_name: 'a'.repeat(LIMITS.city), message: 'b'.repeat(LIMITS.notes) };
    expect(fieldsOf(whole)).toBeNull();
  });

  it.each([
    [TODAY, true],
    ['2026-11-20', false],
    ['2027-11-22', true],
    ['2027-11-23', false],
    ['2027-02-28', true],
    ['2027-02-29', false],
    ['2027-02-30', false],
    ['2026-13-01', false],
    ['2026-12-1', false],
    ['24.12.2026', false],
    ['2026-12-24T10:00', false],
  ])('sends on %s: %s', (send_on, can) => {
    expect(fieldsOf({ send_on })).toEqual(
      can ? null : { code: 'invalid_input', fields: { send_on: 'invalid' } },
    );
  });

  it('never throws, and reads its own result unchanged', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), fc.string(), (any, message, send_on) => {
        readGiftCard(any, TODAY);
        const once = readGiftCard({ ...CARD, message, send_on }, TODAY);
        if (once.ok) expect(readGiftCard(once.value, TODAY)).toEqual(once);
      }),
    );
  });
});

describe('giftLeavesAt', () => {
  it.each([
    ['today at night', '2026-12-02', '2026-12-03T05:59:00Z', null],
    ['today after midnight', '2026-12-03', '2026-12-03T06:00:00Z', null],
    ['a day that has passed meanwhile', '2026-12-02', '2026-12-03T06:00:00Z', null],
    ['tomorrow', '2026-12-03', '2026-12-03T05:59:00Z', '2026-12-03T14:00:00Z'],
    ['a day in summer', '2027-06-21', '2026-12-03T05:59:00Z', '2027-06-21T13:00:00Z'],
  ])('%s', (_what, day, now, leaves) => {
    expect(giftLeavesAt(day, new Date(now))).toEqual(leaves && new Date(leaves));
  });

  it('is on the chosen day from Hawaii to the East', () => {
    const leaves = giftLeavesAt('2026-12-24', new Date('2026-12-01T12:00:00Z'));
    for (const timeZone of ['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York'])
      expect(leaves?.toLocaleDateString('en-CA', { timeZone })).toBe('2026-12-24');
  });
});

describe('a gift card in the cart', () => {
  const line = (cart_uuid: string, product_type: string) =>
    newLine(
      {
        id: cart_uuid,
        name: cart_uuid,
        title: '',
        sku: '',
        price: 5_000,
        product_type,
        requires_shipping_address: false,
        photo: null,
        extra_info: PLAIN_INFO,
      },
      { cart_uuid, added_at: new Date('2026-11-21T12:00:00Z') },
    );

  it('gets its recipient, and no other line does', () => {
    const cart = withProducts(emptyCart(), [
      line('a', 'gift-card'),
      line('b', 'gift-card'),
      line('c', 'song'),
    ]);
    const cardsOf = (cartUuid: string) =>
      Object.fromEntries(
        changeLine(cart, cartUuid, 'gift_card', { gift_card: CARD }).products.map((held) => [
          held.cart_uuid,
          allOf(held).gift_card,
        ]),
      );
    expect(cardsOf('b')).toEqual({ a: null, b: CARD, c: undefined });
    expect(cardsOf('c')).toEqual({ a: null, b: null, c: undefined });
  });
});
