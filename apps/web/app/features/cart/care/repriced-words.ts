import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { getLocale } from '~/paraglide/runtime.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { Repriced } from './refresh-products.ts';

/** Says both prices of products that got dearer or cheaper while they lay in the cart. */
export function repricedWords(repriced: readonly Repriced[]): string {
  const money = (cents: number) => formatMoney(cents, getLocale());
  return repriced
    .map(({ title, before, after }) =>
      m.cart_price_changed({ title, before: money(before), after: money(after) }),
    )
    .join(' ');
}

/** Tells changed prices on whatever page opens next. */
export function sayRepriced(repriced: readonly Repriced[]): void {
  if (repriced.length > 0) toast.show({ tone: 'warning', text: repricedWords(repriced) });
}
