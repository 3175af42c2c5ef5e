import { describe, expect, it } from 'vitest';
import { needsShipping, type Sendable, shipsAbroad } from './ships.ts';

const sendable = (requires_shipping_address: boolean, international_shipping: boolean): Sendable => ({
  requires_shipping_address,
  extra_info: { international_shipping },
});
const song = sendable(false, false);
const print = sendable(true, true);
const record = sendable(true, false);

describe('shipping', () => {
  it.each<[string, Sendable[], boolean, boolean]>([
    ['nothing', [], false, true],
    ['a song', [song], false, true],
    ['what may leave the country', [song, print], true, true],
    ['what may not', [record], true, false],
    ['one of each: the strictest decides (5-36)', [print, record, song], true, false],
    ['what is not sent decides nothing', [print, song], true, true],
  ])('%s', (_case, products, byPost, abroad) => {
    expect([needsShipping(products), shipsAbroad(products)]).toEqual([byPost, abroad]);
  });
});
