import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ordersOf, type Row } from './item-words.ts';
import { ShipDialog } from './ship-dialog.tsx';

const shown = (isOneOrder: boolean) =>
  drawPage(
    <ShipDialog
      count={2}
      isOneOrder={isOneOrder}
      busy={false}
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  );

it('asks for the number of one parcel, and for none when the items are of several orders', () => {
  expect(shown(true)).toContain('name="tracking"');
  const several = shown(false);
  expect(several).not.toContain('name="tracking"');
  expect(several).not.toContain('name="carrier"');
  expect(several).toContain('different orders');
});

it('counts the orders of the chosen items', () => {
  const row = (id: number, order_id: number) => ({ item: { id }, order: { order_id } }) as Row;
  const rows = [row(1, 7), row(2, 7), row(3, 8)];
  expect([ordersOf(rows, [1, 2]), ordersOf(rows, [2, 3]), ordersOf(rows, [1])]).toEqual([1, 2, 1]);
});
