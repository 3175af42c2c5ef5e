import type { VendorItemState } from '../../states/tables.ts';
import { isToDo } from '../../studio/vendor-items.ts';

/** Goods that a vendor makes for a line of an order. A bundle has goods of several vendors. */
export type LineGoods = { line: string; state: VendorItemState };

const isSent = ({ state }: LineGoods): boolean => state === 'shipped' || state === 'arrived';

/**
 * Sorts the lines with goods of vendors. `toStop` are lines of which something is not sent yet, so that a refund
 * can stop it. `sent` are lines of which everything was sent.
 */
export function linesOfGoods(goods: readonly LineGoods[]): { toStop: string[]; sent: string[] } {
  const byLine = [...Map.groupBy(goods, ({ line }) => line)];
  const linesWhere = (fits: (own: readonly LineGoods[]) => boolean) =>
    byLine.flatMap(([line, own]) => (fits(own) ? line : []));
  return {
    toStop: linesWhere((own) => own.some(({ state }) => isToDo(state))),
    sent: linesWhere((own) => own.every(isSent)),
  };
}
