import { expect, it } from 'vitest';
import { BILLING, SHIPPING } from '../testing/checkout-cart.ts';
import { findRemembered, rememberAddresses } from './remembered-addresses.ts';

function memory(ids?: unknown) {
  const kept = { ids };
  return {
    kept,
    readJson: () => kept.ids,
    write: (_: string, text: string) => {
      kept.ids = JSON.parse(text);
      return true;
    },
  };
}

type Api = Parameters<typeof findRemembered>[0];
type Answers = { fails?: boolean; shipping?: object | null };

function shop({ fails = false, shipping = { id: 5, ...SHIPPING, name: 'Lou' } }: Answers = {}) {
  const asked: unknown[] = [];
  const api = {
    account: {
      addresses: async (input: unknown) => {
        asked.push(input);
        if (fails) throw new Error('network');
        return { shipping, billing: { id: 4, ...BILLING } };
      },
      saveAddress: async (input: { body: object }) => {
        asked.push(input.body);
        if (fails) throw new Error('network');
        return { id: 'shipping' in input.body ? 5 : 4 };
      },
    },
  } as unknown as Api;
  return { api, asked };
}

it('stores the ids of the addresses that the shop keeps, and the name on the parcel', async () => {
  const [store, { api, asked }] = [memory(), shop()];
  const addresses = { billing: BILLING, shipping: SHIPPING };
  await rememberAddresses(api, store, { addresses, shippingName: 'Lou' });
  expect(store.kept.ids).toEqual({ billing: 4, shipping: 5 });
  expect(asked).toEqual([{ billing: BILLING }, { shipping: { ...SHIPPING, name: 'Lou' } }]);
});

it('keeps the id of an earlier parcel when a later order has none, and keeps all ids when the shop cannot be reached', async () => {
  const store = memory({ billing: 1, shipping: 2 });
  await rememberAddresses(shop().api, store, {
    addresses: { billing: BILLING, shipping: null },
    shippingName: '',
  });
  expect(store.kept.ids).toEqual({ billing: 4, shipping: 2 });
  await rememberAddresses(shop({ fails: true }).api, store, {
    addresses: { billing: BILLING, shipping: SHIPPING },
    shippingName: '',
  });
  expect(store.kept.ids).toEqual({ billing: 4, shipping: 2 });
});

it('finds the addresses again, without ids, and says whether the parcel goes to the billing region', async () => {
  const { api, asked } = shop();
  expect(await findRemembered(api, memory({ billing: 4, shipping: 5 }))).toEqual({
    addresses: { billing: BILLING, shipping: SHIPPING },
    shippingName: 'Lou',
    shipsToBilling: true,
  });
  expect(asked).toEqual([{ query: { billing_id: 4, shipping_id: 5 } }]);
  const away = shop({ shipping: { id: 5, ...SHIPPING, state: 'CA' } });
  expect((await findRemembered(away.api, memory({ shipping: 5 })))?.shipsToBilling).toBe(false);
});

it.each([undefined, null, 'x', { billing: 'four' }])('makes no call with %j', async (ids) => {
  const { api, asked } = shop();
  expect(await findRemembered(api, memory(ids))).toBeNull();
  expect(asked).toEqual([]);
});

it('goes on without the addresses when they cannot be loaded', async () => {
  expect(await findRemembered(shop({ fails: true }).api, memory({ billing: 4 }))).toBeNull();
});
