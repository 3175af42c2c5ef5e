import { expect, it } from 'vitest';
import type { SectionId } from '../form/checkout-sections.ts';
import { cartOf, line } from '../testing/checkout-cart.ts';
import { createCheckoutReporter } from './checkout-signals.ts';

const SHOWN: SectionId[] = ['account', 'contact', 'billing_address', 'payment'];

/** A browser's storage, and reporters of documents that share it. */
function open() {
  const told: string[] = [];
  const stored = new Map<string, string>();
  const store = {
    readJson: (key: string): unknown => JSON.parse(stored.get(key) ?? 'null'),
    write: (key: string, value: string) => stored.set(key, value).has(key),
  };
  const load = () =>
    createCheckoutReporter(
      (event, props) => void told.push([event, Reflect.get(props, 'name')].join(' ').trim()),
      () => 'Keepsong',
      store,
    );
  return { told, load };
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
