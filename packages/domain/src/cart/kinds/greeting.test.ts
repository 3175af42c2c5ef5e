import { describe, expect, it } from 'vitest';
import { ok } from '../../result.ts';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { emptyCart, withProducts } from '../cart.ts';
import { linesThatLack } from '../unbuyable-lines.ts';
import { greeting, recordingOf } from './greeting.ts';
import { freezeLine, readLine, sentFields, soldWith } from './index.ts';

const ID = '7b1f2a34-0c5d-4e6f-8a9b-0c1d2e3f4a5b';
const STORED = { id: ID, audioKey: 'greetings/g.mp3', seconds: 9 };

describe('the recorded intro that an order keeps', () => {
  const kept = (customer_greeting_data: unknown) =>
    greeting.freeze?.(
      soldLine({ sent: { customer_greeting_data } }),
      shopWith({ greetings: new Map([[ID, STORED]]) }),
    );

  it('is the shop’s own record of it, whatever address and length the browser sends', () => {
    expect(kept({ id: ID, audio_url: '/other.mp3', duration_seconds: 999 })).toEqual(
      ok({ greeting: STORED }),
    );
  });

  it.each([
    ['nothing was recorded', undefined],
    ['nothing is named', {}],
    ['it was deleted, or somebody else recorded it', { id: '00000000-0c5d-4e6f-8a9b-0c1d2e3f4a5b' }],
    ['its name is no key of the database', { id: 'g' }],
  ])('is refused with the line when %s', (_case, data) => {
    expect(kept(data)).toEqual({
      ok: false,
      refusal: {
        code: 'pod_missing',
        fields: { customer_greeting_data: 'required' },
        details: { cart_uuid: 'a' },
      },
    });
  });
});

it.each<[unknown, string | null]>([
  [{ id: ID }, ID],
  [{ id: 'g' }, null],
  [{ id: 7 }, null],
  [{}, null],
  [undefined, null],
  [ID, null],
])('the database is asked only for keys that it accepts: %j', (customer_greeting_data, id) => {
  expect(recordingOf({ customer_greeting_data })).toBe(id);
});

describe('an intro in the cart', () => {
  const line = lineOfProduct(productNamed('customer-greeting-for-instant-product'));

  it('is not recorded at first, and then the checkout sends nothing of it', () => {
    expect(line).toMatchObject({ customer_greeting_data: null, customer_greeting_placement: null });
    expect(sentFields({ ...line, customer_greeting_placement: 'before_song' } as typeof line)).toEqual({});
  });

  it.each(['id', 'audio_url'])('must be recorded again when its %s is lost', (field) => {
    const data = { id: ID, audio_url: '/g.mp3', duration_seconds: 9, [field]: '' };
    expect(readLine({ ...line, customer_greeting_data: data })).toMatchObject({
      customer_greeting_data: null,
    });
  });

  it('is the same for a song of an artist, by another product', () => {
    const product = productNamed('customer-greeting');
    expect(lineOfProduct(product)).toMatchObject({ kind: 'greeting', customer_greeting_data: null });
    expect(soldWith({ ...product, bundled_products: [] })).toBe('any_song');
    const shop = shopWith({ greetings: new Map([[ID, STORED]]) });
    const sold = (sent: object) => freezeLine(greeting, soldLine({ name: 'customer-greeting', sent }), shop);
    expect(sold({})).toMatchObject({ refusal: { code: 'pod_missing' } });
    expect(sold({ customer_greeting_data: { id: ID } })).toEqual(ok({ greeting: STORED }));
  });

  it('keeps the cart from the checkout until it is recorded', () => {
    const spoken = lineOfProduct(productNamed('customer-greeting'));
    const data = { id: ID, audio_url: '/g.mp3', duration_seconds: 9 };
    const recorded = readLine({ ...spoken, customer_greeting_data: data });
    const waiting = (line: typeof recorded) =>
      linesThatLack(withProducts(emptyCart(), line ? [line] : []), 'intro', new Date('2026-11-22T00:00:00Z'));
    expect(waiting(spoken)).toEqual([spoken]);
    expect(waiting(recorded)).toEqual([]);
  });
});
