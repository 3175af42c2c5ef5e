import { MOST_CHOSEN } from '@keepsong/domain/orders/order-list';
import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Actions } from './orders-page.tsx';

const chosen = (count: number) => ({
  keys: Array.from({ length: count }, (_, at) => `H4T-${at}`),
  clear: () => {},
});
const isOff = (html: string, word: string) =>
  new RegExp(`<button[^>]*disabled=""[^>]*>${word}</button>`).test(html);

it('offers everything for as many orders as the shop takes at once', () => {
  const html = drawPage(<Actions chosen={chosen(MOST_CHOSEN)} />);
  expect(html).toContain('/v3/api/admin/orders.csv?numbers=H4T-0');
  expect([isOff(html, m.desk_assign()), isOff(html, m.desk_days())]).toEqual([false, false]);
  expect(html).toContain('<span role="status"></span>');
});

it('says how many orders go at once when more are chosen, and sends nothing that is refused', () => {
  const html = drawPage(<Actions chosen={chosen(MOST_CHOSEN + 1)} />);
  expect(html).not.toContain('orders.csv');
  expect([isOff(html, m.desk_assign()), isOff(html, m.desk_days())]).toEqual([true, true]);
  expect(html).toContain(m.desk_orders_most({ most: MOST_CHOSEN }));
});
