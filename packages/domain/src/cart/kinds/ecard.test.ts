import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../../result.ts';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { ecard } from './ecard.ts';
import { sentFields } from './index.ts';

const CARD = { front: 'wave', front_line: '', message: 'Thirty years!', writing: 'serif' } as const;
const BUYER = { userId: 4, revisable: new Map() };

describe('the card that an order keeps', () => {
  const kept = (additional_info: unknown, partnerKey: string | null = 'key') =>
    ecard.freeze?.(soldLine({ sent: { additional_info } }), shopWith({ partnerKey }));

  it('is the one that the customer personalised', () => {
    expect(kept({ ecard: CARD })).toEqual(ok({ ecard: CARD }));
  });

  it.each([[undefined], [null], ['ecard'], [{}], [{ ecard: null }]])(
    'must be personalised: %j is refused with the line (5-43)',
    (additional_info) => {
      const refusal = { code: 'ecard_missing', details: { cart_uuid: 'a' } };
      expect(kept(additional_info)).toEqual({ ok: false, refusal });
    },
  );

  it('is refused with the fields that prevent it from being sent', () => {
    expect(kept({ ecard: { ...CARD, message: ' ' } })).toEqual({
      ok: false,
      refusal: {
        code: 'ecard_missing',
        fields: { message: 'required' },
        details: { cart_uuid: 'a' },
      },
    });
  });

  it('cannot be made without the shop’s key at the partner (5-44)', () => {
    expect(kept({ ecard: CARD }, null)).toEqual(refuse('ecard_key_missing'));
  });
});

it('is bought once in an order: neither in two lines nor twice in one', () => {
  expect(ecard.together?.([soldLine()], BUYER)).toEqual(ok(null));
  expect(ecard.together?.([soldLine(), soldLine({ cart_uuid: 'b' })], BUYER)).toEqual(
    refuse('quantity_invalid'),
  );
  expect(ecard.most).toBe(1);
});

it('sends no card while none is personalised', () => {
  const line = lineOfProduct(productNamed('pl-e-card'));
  expect(line).toMatchObject({ kind: 'ecard', ecard: null });
  expect(sentFields(line)).toEqual({});
});
