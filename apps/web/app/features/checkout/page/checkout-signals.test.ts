import { expect, it } from 'vitest';
import type { SectionId } from '../form/checkout-sections.ts';
import { cartOf, line } from '../testing/checkout-cart.ts';
import { createCheckoutReporter } from './checkout-signals.ts';

const SHOWN: SectionId[] = ['account', 'contact', 'billing_address', 'payment'];

it('tells each step of a checkout once, in order, however often a section is opened', () => {
  const told: string[] = [];
  const { show, pay, placed } = createCheckoutReporter(
    (event, props) => void told.push([event, Reflect.get(props, 'name')].join(' ').trim()),
    () => 'Keepsong',
  );
  const cart = cartOf(line());
  for (const open of ['account', 'contact', 'account', 'billing_address', 'payment', 'payment'] as const)
    show(cart, SHOWN, open);
  pay('card');
  pay('card');
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
