import { ApiError, type ApiErrorBody } from '@keepsong/contract/transport/client';
import { describe, expect, it } from 'vitest';
import { cartOf, coupon, line, openCart, song } from '../testing/carts.ts';
import { couponTrial, pricedItems } from './try-coupon.ts';

function shop(answer: () => Promise<{ coupon: ReturnType<typeof coupon> }>) {
  const cart = openCart(cartOf(song(), line('extra-verse', { quantity: 2 })));
  const asked: unknown[] = [];
  const applyCoupon = (input: unknown) => {
    asked.push(input);
    return answer();
  };
  const checkGiftCard = async ({ body }: { body: { code: string } }) => {
    asked.push(body);
    if (body.code === SENT) return { amount: 5_000 };
    throw new ApiError(404, { code: body.code === USED ? 'gift_card_used' : 'gift_card_unknown' });
  };
  const trial = couponTrial({ ...cart, api: () => ({ cart: { applyCoupon }, credits: { checkGiftCard } }) });
  return { cart, asked, ...trial };
}

const refusing = (body: ApiErrorBody) => () => Promise.reject(new ApiError(409, body));

const SENT = '7K2QMAAAAABBBBBCCCCC';
const USED = 'ZZZZZAAAAABBBBBCCCCC';

describe('the code of a gift card', () => {
  const unknown = refusing({ code: 'coupon_unknown' });

  it('pays for the cart, once, in whatever form it is typed', async () => {
    const { cart, state, tryCoupon } = shop(unknown);
    state.setState({ refused: 'The code before has ended.' });
    expect(await tryCoupon(' 7k2qm-aaaaa-bbbbb-ccccc ')).toEqual({ kind: 'gift_card' });
    expect(state.getState().refused).toBe('');
    await tryCoupon(SENT);
    expect(cart.read().giftCards).toEqual([{ code: SENT, amount: 5_000 }]);
  });

  it('that is used or unknown is refused; an unknown code may still be a coupon', async () => {
    const { cart, tryCoupon } = shop(unknown);
    expect(await tryCoupon(USED)).toEqual({ kind: 'refused', code: 'gift_card_used' });
    expect(await tryCoupon('AAAAA-AAAAA-AAAAA-AAAAA')).toEqual({
      kind: 'refused',
      code: 'gift_card_unknown',
    });
    expect(cart.read().giftCards).toEqual([]);
    const long = shop(() => Promise.resolve({ coupon: coupon('ABCDEFGHJKMNPQRSTVWX') }));
    expect(await long.tryCoupon('ABCDEFGHJKMNPQRSTVWX')).toEqual({ kind: 'applied' });
  });
});

it('sends one entry for each item (7.3-06)', async () => {
  const { asked, tryCoupon } = shop(() => Promise.resolve({ coupon: coupon('HELLO10') }));
  await tryCoupon('hello10');
  const verse = { name: 'extra-verse', price: 1_499 };
  const products = [{ name: 'personalized-song', price: 19_999 }, verse, verse];
  expect(asked).toEqual([{ query: { coupon: 'hello10', products } }]);
  expect(pricedItems(cartOf(song(), line('cap', { quantity: 999 })))).toHaveLength(200);
  // Caps of one line are told from those of another, because a promotion reduces one cap of each line.
  const cap = (cart_uuid: string, quantity: number) => line('cap', { cart_uuid, quantity }, 900);
  const priced = { name: 'cap', price: 900 };
  expect(pricedItems(cartOf(cap('cap-1', 2), cap('cap-2', 1), line('mug', {}, 800)))).toEqual([
    { ...priced, line: 0 },
    { ...priced, line: 0 },
    { ...priced, line: 1 },
    { name: 'mug', price: 800 },
  ]);
});

describe('a code', () => {
  it('is the temporary coupon during the call, and only one is tried at a time', async () => {
    const { state, cart, tryCoupon } = shop(() => Promise.resolve({ coupon: coupon('HELLO10') }));
    const trial = tryCoupon(' hello10');
    expect(state.getState().temporaryCoupon).toBe('HELLO10');
    expect(await tryCoupon('other')).toEqual({ kind: 'busy' });
    expect(await trial).toEqual({ kind: 'applied' });
    expect(state.getState().temporaryCoupon).toBeNull();
    expect(cart.read().coupon?.code).toBe('HELLO10');
  });

  it('is kept with its conditions when it does not suit the cart (8.3-04)', async () => {
    const details = { code: 'PRINT5', only_with: ['lyric-print'], only_with_any: [] };
    const { cart, tryCoupon } = shop(refusing({ code: 'coupon_not_applicable', details }));
    expect(await tryCoupon('print5')).toEqual({ kind: 'reserved' });
    expect(cart.read().reservedCoupon).toEqual({
      code: 'PRINT5',
      products: ['lyric-print'],
      products_any: [],
    });
  });

  it('says so when too little of its budget is left', async () => {
    const details = { code: 'PRINT5', only_with: [], only_with_any: [], budget: true };
    const { tryCoupon } = shop(refusing({ code: 'coupon_not_applicable', details }));
    expect(await tryCoupon('print5')).toEqual({ kind: 'reserved', budget: true });
  });

  it.each(['coupon_unknown', 'coupon_ended'])('with refusal %s changes nothing', async (code) => {
    const { cart, tryCoupon } = shop(refusing({ code }));
    expect(await tryCoupon('x')).toEqual({ kind: 'refused', code });
    expect(cart.read()).toMatchObject({ coupon: null, reservedCoupon: null });
  });

  it('is not lost when the call fails', async () => {
    const error = new Error('offline');
    const { state, cart, tryCoupon } = shop(() => Promise.reject(error));
    cart.reserveCode('WAITS');
    expect(await tryCoupon('x')).toEqual({ kind: 'failed', error });
    expect(state.getState().temporaryCoupon).toBeNull();
    expect(cart.read().reservedCoupon?.code).toBe('WAITS');
  });
});
