import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../result.ts';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import type { PriceFacts } from '../line/line.ts';
import { giftCard } from './gift-card.ts';
import { readLine, sentFields } from './index.ts';

const FACTS: PriceFacts = { rush: null, rushOptions: [], priceRevision: () => refuse('product_missing') };
const TO_LOU = {
  recipient_name: 'Lou',
  recipient_email: 'lou@example.com',
  message: 'For your song',
  send_on: '2026-12-24',
};

describe('the price of a gift card', () => {
  const priceOf = (name: string, sentCents: number) =>
    giftCard.price?.(soldLine({ name, catalogCents: 5_000, sent: { price: sentCents } }), FACTS);

  it.each([1_000, 4_200, 50_000])('is the amount that the customer chooses: %i cents', (cents) => {
    expect(priceOf('gift-card', cents)).toEqual(ok(cents));
  });

  it.each([-5_000, 0, 999, 1_050, 1_000.5, 50_001, 50_100])(
    'is whole dollars, at least $10 and at most $500, not %d cents',
    (cents) => {
      expect(priceOf('gift-card', cents)).toEqual(refuse('gift_amount_invalid'));
    },
  );

  it.each([1_000, 50_000, 1])(
    'of a fixed amount is the catalog’s, even when the browser sends %i cents',
    (cents) => {
      expect(priceOf('gift-card-50', cents)).toEqual(ok(5_000));
    },
  );
});

describe('the recipient that an order keeps', () => {
  const kept = (additional_info: unknown, now = '2026-11-21T12:00:00Z') =>
    giftCard.freeze?.(soldLine({ sent: { additional_info } }), shopWith({ now: new Date(now) }));

  it('is who the customer names, with the message and the day', () => {
    expect(kept({ gift_card: TO_LOU })).toEqual(ok({ giftCard: TO_LOU }));
  });

  it('gets the card today, by the date in Chicago, when no day is given (9.3-01)', () => {
    const today = { ...TO_LOU, send_on: '' };
    expect(kept({ gift_card: today }, '2026-11-22T05:59:00Z')).toEqual(
      ok({ giftCard: { ...TO_LOU, send_on: '2026-11-21' } }),
    );
  });

  it.each([[undefined], [null], ['gift_card'], [{}], [{ gift_card: null }]])(
    'must be named: %j is refused with the line',
    (additional_info) => {
      expect(kept(additional_info)).toEqual({
        ok: false,
        refusal: {
          code: 'invalid_input',
          fields: { recipient_name: 'required', recipient_email: 'email_invalid' },
          details: { cart_uuid: 'a' },
        },
      });
    },
  );

  it('cannot be sent a card on a day that has passed', () => {
    expect(kept({ gift_card: TO_LOU }, '2026-12-25T12:00:00Z')).toEqual({
      ok: false,
      refusal: { code: 'invalid_input', fields: { send_on: 'invalid' }, details: { cart_uuid: 'a' } },
    });
  });
});

describe('the design that an order keeps', () => {
  const HEART = { picture: 'heart', src: '/heart.svg', name: { en: 'Heart', sp: 'Corazón' } };
  const RIBBON = { picture: 'ribbon', src: '/ribbon.svg', name: { en: 'Ribbon', sp: 'Moño' } };
  const kept = (design: string | undefined, offered = [RIBBON, HEART]) =>
    giftCard.freeze?.(
      soldLine({ name: 'gift-card-50', sent: { additional_info: { gift_card: { ...TO_LOU, design } } } }),
      shopWith({ giftDesigns: new Map([['gift-card-50', offered]]) }),
    );

  it('is the chosen one, as the shop shows it', () => {
    expect(kept('heart')).toEqual(ok({ giftCard: { ...TO_LOU, design: 'heart' }, giftDesign: HEART }));
  });

  it('is the first one when none is chosen, and none when none is offered', () => {
    expect(kept(undefined)).toEqual(ok({ giftCard: TO_LOU, giftDesign: RIBBON }));
    expect(kept(undefined, [])).toEqual(ok({ giftCard: TO_LOU }));
  });

  it('cannot be one that is not offered any more', () => {
    expect(kept('stars')).toEqual({
      ok: false,
      refusal: { code: 'invalid_input', fields: { design: 'invalid' }, details: { cart_uuid: 'a' } },
    });
  });
});

describe('a gift card in the cart', () => {
  const line = lineOfProduct(productNamed('gift-card-50', { product_type: 'gift-card' }));
  const stored = (gift_card: unknown) => readLine({ ...line, gift_card });

  it('is for nobody at first, and then the checkout sends no recipient', () => {
    expect(line).toMatchObject({ kind: 'gift_card', gift_card: null });
    expect(sentFields(line)).toEqual({});
  });

  it('may be without a message', () => {
    const { message: _, ...silent } = TO_LOU;
    expect(stored(silent)).toMatchObject({ gift_card: { ...TO_LOU, message: '' } });
  });

  it.each(['recipient_name', 'recipient_email', 'send_on'])(
    'names nobody again when its %s is lost',
    (field) => {
      expect(stored({ ...TO_LOU, [field]: '' })).toMatchObject({ gift_card: null });
    },
  );
});
