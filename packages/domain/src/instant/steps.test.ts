import { describe, expect, test } from 'vitest';
import {
  guardOf,
  type InstantFacts,
  type InstantPlace,
  type InstantScreen,
  neighbourOf,
  resolveStep,
} from './steps.ts';

const ALL: InstantFacts = {
  collection: { choices: { name: true }, pam_enabled: true, skip_addon_page: false },
  questions: 3,
  previews: 1,
  productInCart: true,
  greetingIsSold: true,
};

const facts = (
  part: Partial<InstantFacts>,
  collection: Partial<NonNullable<InstantFacts['collection']>> = {},
) => ({
  ...ALL,
  collection: { choices: { name: true }, pam_enabled: true, skip_addon_page: false, ...collection },
  ...part,
});

test.each([
  [undefined, 'forward', 1],
  ['', 'forward', 1],
  [undefined, 'back', 3],
  ['-1', 'forward', 3],
  ['2', 'forward', 2],
  ['2', 'back', 2],
  ['4', 'forward', 1],
  ['0', 'forward', 1],
  ['-2', 'forward', 1],
  ['1.5', 'forward', 1],
  ['x', 'back', 1],
] as const)('step %j going %s is %d (spec 2.4-08…2.4-10)', (written, direction, step) => {
  expect(resolveStep(written, 3, direction)).toBe(step);
});

/** All places from the first screen to the cart, or from the last screen back to the first. */
function way(known: InstantFacts, direction: 'forward' | 'back'): string[] {
  const shown = (place: InstantPlace) => ('step' in place ? `step ${place.step}` : place.screen);
  let place: InstantPlace = direction === 'forward' ? { screen: 'collections' } : { screen: 'addons' };
  const places = [shown(place)];
  for (
    let moves = 0;
    place.screen !== 'cart' && !(direction === 'back' && place.screen === 'collections') && moves < 20;
    moves += 1
  ) {
    place = neighbourOf(place as { screen: InstantScreen }, known, direction);
    places.push(shown(place));
  }
  return places;
}

describe('the way through the screens', () => {
  test('goes through all of them, in order (spec 2.4-05)', () => {
    expect(way(ALL, 'forward').join(', ')).toBe(
      'collections, step 1, step 2, step 3, recipient, loading, preview, confirm, customer-greeting, addons, cart',
    );
  });

  test('going back skips the loading screen and comes to the last question (spec 2.4-08, 2.4-19)', () => {
    expect(way(ALL, 'back').join(', ')).toBe(
      'addons, customer-greeting, confirm, preview, recipient, step 3, step 2, step 1, collections',
    );
  });

  test.each([
    ['recipient', facts({}, { choices: { name: false } })],
    ['customer-greeting', facts({}, { pam_enabled: false })],
    ['customer-greeting', facts({ greetingIsSold: false })],
    ['addons', facts({}, { skip_addon_page: true })],
  ])('%s is skipped forwards and backwards when the collection does not have it', (screen, known) => {
    expect(way(known, 'forward')).not.toContain(screen);
    expect(way(known, 'back').slice(1)).not.toContain(screen);
    expect(way(known, 'forward').at(-1)).toBe('cart');
  });
});

test.each<[string, InstantScreen, InstantFacts, InstantPlace | null]>([
  ['collections without a collection', 'collections', facts({ collection: null }), null],
  ['a step without a collection', 'step', facts({ collection: null }), { screen: 'collections' }],
  ['add-ons without a collection', 'addons', facts({ collection: null }), { screen: 'collections' }],
  ['the preview without previews', 'preview', facts({ previews: 0 }), { screen: 'step', step: 1 }],
  ['the preview', 'preview', ALL, null],
  ['confirm without the product', 'confirm', facts({ productInCart: false }), { screen: 'preview' }],
  ['confirm', 'confirm', ALL, null],
  [
    'the intro without the product',
    'customer-greeting',
    facts({ productInCart: false }),
    { screen: 'preview' },
  ],
  ['the intro', 'customer-greeting', ALL, null],
  ['add-ons without the product', 'addons', facts({ productInCart: false }), { screen: 'preview' }],
  ['add-ons', 'addons', ALL, null],
])('the guard of %s (spec 2.4-04, 2.4-20, 2.4-21)', (_, screen, known, sentTo) => {
  expect(guardOf(screen, known)).toEqual(sentTo);
});
