import { beforeEach, expect, it, vi } from 'vitest';
import type { StatusApi } from '~/platform/signals/cart-signals.ts';
import type { SectionId } from '../form/checkout-sections.ts';
import { cartOf, line } from '../testing/checkout-cart.ts';
import { createCheckoutReporter } from './checkout-signals.ts';

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));

const SHOWN: SectionId[] = ['account', 'contact', 'billing_address', 'payment'];

/** A browser's storage, and reporters of documents that share it. */
function open(api?: StatusApi) {
  const told: string[] = [];
  const stages: unknown[] = [];
  const stored = new Map<string, string>();
  const store = {
    readJson: (key: string): unknown => JSON.parse(stored.get(key) ?? 'null'),
    write: (key: string, value: string) => stored.set(key, value).has(key),
  };
  const load = () =>
    createCheckoutReporter(
      (event, props) => {
        told.push([event, Reflect.get(props, 'name')].join(' ').trim());
        if (event === 'Checkout Started') stages.push(Reflect.get(props, 'stage'));
      },
      () => 'Keepsong',
      store,
      api,
    );
  return { told, stages, load };
}

it('tells each step of a checkout once, in order, however often a section is opened', () => {
  const { told, load } = open();
  const { show, pay, placed } = load();
  const cart = cartOf(line());
  for (const open of ['account', 'contact', 'account', 'billing_address', 'payment', 'payment'] as const)
    show(cart, SHOWN, open);
  pay(cart, 'card');
  pay(cart, 'card');
  placed();
  expect(told).toEqual([
    'Checkout Started',
    'Checkout Step Viewed account',
    'Checkout Step Completed account',
    'Checkout Step Viewed contact',
    'Checkout Step Completed contact',
    'Checkout Step Viewed billing_address',
    'Checkout Step Completed billing_address',
    'Checkout Step Viewed payment',
    'Payment Info Entered',
    'Checkout Step Completed payment',
  ]);
});

it('tells nothing again after the page was loaded again, and all of it for another cart', () => {
  const { told, load } = open();
  const cart = cartOf(line());
  for (let times = 0; times < 2; times += 1) {
    const { show } = load();
    show(cart, SHOWN, 'account');
    show(cart, SHOWN, 'contact');
  }
  expect(told).toEqual([
    'Checkout Started',
    'Checkout Step Viewed account',
    'Checkout Step Completed account',
    'Checkout Step Viewed contact',
  ]);
  load().show(cartOf(line({ cart_uuid: 'another' })), SHOWN, 'account');
  expect(told.slice(4)).toEqual(['Checkout Started', 'Checkout Step Viewed account']);
});

it('a wallet in the cart starts the checkout, too', () => {
  const { told, load } = open();
  load().pay(cartOf(line()), 'wallet');
  load().placed();
  expect(told).toEqual(['Checkout Started', 'Payment Info Entered', 'Checkout Step Completed payment']);
});

it('tells the stage of the story that the goods are for, and the steps after it in order', async () => {
  const statusById = vi.fn(async () => ({ status: 'shipped' as const }));
  const { told, stages, load } = open(() => ({ stories: { statusById } }));
  const { show } = load();
  const carts = ['a', 'b'].map((cart_uuid) => cartOf(line({ cart_uuid, parent_story_id: '7' })));
  for (const cart of carts) {
    show(cart, SHOWN, 'account');
    show(cart, SHOWN, 'contact');
  }
  const steps = [
    'Checkout Started',
    'Checkout Step Viewed account',
    'Checkout Step Completed account',
    'Checkout Step Viewed contact',
  ];
  await vi.waitFor(() => expect(told).toEqual([...steps, ...steps]));
  expect(stages).toEqual(['Song Delivered', 'Song Delivered']);
});

it('tells a start whose stage is still asked for, and the steps after it, when the page is left', () => {
  const { told, stages, load } = open(() => ({
    stories: { statusById: () => new Promise(() => undefined) },
  }));
  load().show(cartOf(line({ parent_story_id: '7' })), SHOWN, 'account');
  expect(told).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(told).toEqual(['Checkout Started', 'Checkout Step Viewed account']);
  expect(stages).toEqual(['Merchandise Purchase']);
});

it('asks for no status when no line is for a story', () => {
  const { told, load } = open(() => {
    throw new Error('this call is not expected');
  });
  load().show(cartOf(line()), SHOWN, 'account');
  expect(told).toHaveLength(2);
});
