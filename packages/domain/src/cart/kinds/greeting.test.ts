import { describe, expect, it } from 'vitest';
import { ok } from '../../result.ts';
import { lineOfProduct, productNamed } from '../../testing/lines.ts';
import { shopWith, soldLine } from '../../testing/sold.ts';
import { greeting, recordingOf } from './greeting.ts';
import { freezeLine, readLine, sentFields } from './index.ts';
import { simple } from './simple.ts';

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

  it('belongs to instant songs only: the product for other songs is a simple one', () => {
    expect(lineOfProduct(productNamed('customer-greeting')).kind).toBe('simple');
  });

  it('is not sold with a new song either, when nothing was recorded', () => {
    const spoken = soldLine({ name: 'customer-greeting' });
    const shop = shopWith({ greetings: new Map([[ID, STORED]]) });
    expect(freezeLine(simple, spoken, shop)).toMatchObject({ refusal: { code: 'pod_missing' } });
    const recorded = soldLine({ name: 'customer-greeting', sent: { customer_greeting_data: { id: ID } } });
    expect(freezeLine(simple, recorded, shop)).toEqual(ok({ greeting: STORED }));
  });
});
