import type { ItemWish } from '@keepsong/domain/studio/vendor-items';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ordersOf, type Row } from './item-words.ts';
import { ScannedDialog, ShipDialog } from './ship-dialog.tsx';
import { sendOrAsk } from './use-items.ts';

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

it('asks before a number replaces that of a scanned label, and sends it again only when this is confirmed', async () => {
  const shownQuestion = drawPage(<ScannedDialog onAnswer={() => undefined} />);
  expect(shownQuestion).toContain('The carrier has already scanned');
  expect(shownQuestion).toContain('Use the new number anyway?');

  const wish = { state: 'shipped', tracking: '1Z999' } as const;
  const report = async (isYes: boolean, isScanned = true) => {
    const sent: ItemWish[] = [];
    const result = await sendOrAsk(wish, {
      send: async (body) => {
        sent.push(body);
        return isScanned && !body.replaces_scanned ? 'scanned' : 'done';
      },
      saysScanned: (answer) => answer === 'scanned',
      ask: async () => isYes,
    });
    return { sent, ...result };
  };
  const confirmed = { ...wish, replaces_scanned: true };
  expect(await report(true)).toEqual({ sent: [wish, confirmed], answer: 'done', isKept: false });
  expect(await report(false)).toEqual({ sent: [wish], answer: 'scanned', isKept: true });
  expect(await report(true, false)).toEqual({ sent: [wish], answer: 'done', isKept: false });
});

it('counts the orders of the chosen items', () => {
  const row = (id: number, order_id: number) => ({ item: { id }, order: { order_id } }) as Row;
  const rows = [row(1, 7), row(2, 7), row(3, 8)];
  expect([ordersOf(rows, [1, 2]), ordersOf(rows, [2, 3]), ordersOf(rows, [1])]).toEqual([1, 2, 1]);
});
