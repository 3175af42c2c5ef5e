import { expect, it } from 'vitest';
import { type ChosenArtist, type Offer, offerOf } from './pre-cart.tsx';

const product = (id: number) => ({ id: String(id) }) as unknown as Offer['song'];
const OFFER: Offer = { song: product(1), extraVerse: product(2), rush: product(3), addons: [], sizes: {} };
const artist = (change: Partial<ChosenArtist>): ChosenArtist => ({
  ...{
    artist_name: 'Odessa Vale',
    available_delivery_days: 7,
    days_off: [],
    takes_rush: true,
    extra_verses: true,
  },
  ...change,
});

it.each([
  ['does everything', artist({}), 0, [true, true]],
  ['takes no rush', artist({ takes_rush: false }), 0, [false, true]],
  ['writes no extra verses', artist({ extra_verses: false }), 0, [true, false]],
  // The verses must stay visible, so that the customer can remove them.
  ['writes no extra verses, which the draft has', artist({ extra_verses: false }), 2, [true, true]],
  ['is not there any more', null, 0, [true, true]],
] as const)(
  'with an artist who %s the builder offers what can be ordered',
  (_what, chosen, verses, [rush, verse]) => {
    const offer = offerOf(OFFER, chosen, verses);
    expect([offer.rush !== null, offer.extraVerse !== null]).toEqual([rush, verse]);
  },
);
