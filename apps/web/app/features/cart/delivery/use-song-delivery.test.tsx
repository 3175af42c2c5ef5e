import type { Product } from '@keepsong/contract/catalog';
import { RUSH_FEE } from '@keepsong/domain/cart/named-products';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import type { SongDelivery } from '../line/song-row.tsx';
import type { CartFacts } from '../page/load-cart.ts';
import { cartOf, line, NOW, product } from '../testing/carts.ts';
import { useSongDelivery } from './use-song-delivery.ts';

const TWO = { add_days: 2, cost: 7_900, holiday_skip: true };
const RUSH: Product = {
  ...product(RUSH_FEE, 3_900),
  extra_info: { ...product(RUSH_FEE).extra_info, promo_addons: [] },
  ...{ description: '', tags: [], under_song: true, art: 'rush', rush_options: [TWO], bundled_products: [] },
};
const facts = (standardDays: number | null): CartFacts => ({
  ...{ draft: null, standardDays, daysOff: [], addons: [RUSH], promotions: [], serviceFee: null },
  ...{ songs: new Map(), calendar: { now: NOW.getTime(), holidays: [] } },
});
const additional_info = { songbuilder_slug: 'x', recipient: 'Lou', artist_id: '3', artist_name: 'June' };
const cart = {
  ...cartOf(line('personalized-song', { product_type: 'song', additional_info })),
  lostRush: { choice: TWO, lost_at: NOW.toISOString(), artist_id: '3' },
};

type ProbeProps = {
  presses: number;
  standardDays: number | null;
  onDelivery: (delivery: SongDelivery | null) => void;
};

function Probe({ presses, standardDays, onDelivery }: ProbeProps) {
  const [pressed, setPressed] = useState(0);
  const { delivery } = useSongDelivery(cart, facts(standardDays), 'June', NOW);
  // React renders again at once after a change that is made while it renders.
  if (pressed < presses) {
    setPressed(pressed + 1);
    delivery?.onOpen?.();
  }
  onDelivery(delivery);
  return null;
}

/** The delivery of the cart's song, after this many presses of the button that opens the choice of dates. */
function deliveryAfter(presses: number, standardDays: number | null): SongDelivery | null | undefined {
  const seen: (SongDelivery | null)[] = [];
  drawPage(<Probe {...{ presses, standardDays }} onDelivery={(delivery) => seen.push(delivery)} />);
  return seen.at(-1);
}

it('tells of a lost rush delivery also when no day is promised any more', () => {
  expect(deliveryAfter(0, null)).toMatchObject({ info: null, lost: { day: '2026-11-23' }, onOpen: null });
});

it('opens the choice of dates and leaves it open at a second press', () => {
  expect([0, 1, 2].map((presses) => deliveryAfter(presses, 6)?.pick !== null)).toEqual([false, true, true]);
});
