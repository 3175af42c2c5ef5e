import type { InstantCollection } from './collection.ts';

/** The screens of the instant builder, in order (spec 2.4-05…2.4-23). */
export const INSTANT_SCREENS = [
  'collections',
  'step',
  'recipient',
  'loading',
  'preview',
  'confirm',
  'customer-greeting',
  'addons',
] as const;

export type InstantScreen = (typeof INSTANT_SCREENS)[number];
export type Direction = 'forward' | 'back';

/** What the way through the screens depends on. */
export type InstantFacts = {
  collection: Pick<InstantCollection, 'choices' | 'pam_enabled' | 'skip_addon_page'> | null;
  /** How many questions the collection has. */
  questions: number;
  /** Songs that were generated so far. */
  previews: number;
  /** The chosen instant product is in the cart. */
  productInCart: boolean;
  /** The shop sells the greeting. */
  greetingIsSold: boolean;
};

/** A screen and, of the questions, which: 1-based. */
export type InstantPlace = { screen: InstantScreen; step?: number } | { screen: 'cart' };

/**
 * Which question an address means (spec 2.4-08…2.4-10): none is the first, or the last on the way back; -1 is the last; one
 * that does not exist is the first. The answer always stands in the address as itself, never as -1.
 */
export function resolveStep(
  written: string | undefined,
  questions: number,
  direction: Direction = 'forward',
): number {
  const last = Math.max(1, questions);
  if (written === undefined || written === '') return direction === 'back' ? last : 1;
  if (written === '-1') return last;
  const step = /^[1-9]\d*$/.test(written) ? Number(written) : 0;
  return step >= 1 && step <= last ? step : 1;
}

/** What comes after a song was picked is for that song: none of it is of use, or can be sold, without one. */
const AFTER_PICK: readonly InstantScreen[] = ['confirm', 'customer-greeting', 'addons'];

/** Screens that nobody is shown (spec 2.4-12, 2.4-19, 2.4-22, 2.4-23). */
export function isSkipped(screen: InstantScreen, facts: InstantFacts, direction: Direction): boolean {
  const { collection } = facts;
  if (screen === 'recipient') return collection?.choices.name !== true;
  if (screen === 'loading') return direction === 'back';
  if (screen === 'customer-greeting') return collection?.pam_enabled !== true || !facts.greetingIsSold;
  if (screen === 'addons') return collection?.skip_addon_page === true;
  return false;
}

/**
 * Where somebody who asks for a screen is sent, or null when it may be shown: every screen but the first needs a collection
 * (spec 2.4-04), the preview needs previews (2.4-20), confirm and what follows it the product in the cart (2.4-21).
 */
export function guardOf(screen: InstantScreen, facts: InstantFacts): InstantPlace | null {
  if (screen !== 'collections' && facts.collection === null) return { screen: 'collections' };
  if (screen === 'preview' && facts.previews === 0) return { screen: 'step', step: 1 };
  if (AFTER_PICK.includes(screen) && !facts.productInCart) return { screen: 'preview' };
  return null;
}

/** The place after or before one, skipped screens left out; after the last is the cart, before the first the first. */
export function neighbourOf(
  place: { screen: InstantScreen; step?: number },
  facts: InstantFacts,
  direction: Direction,
): InstantPlace {
  const by = direction === 'forward' ? 1 : -1;
  const step = (place.step ?? 1) + by;
  if (place.screen === 'step' && step >= 1 && step <= facts.questions) return { screen: 'step', step };
  for (let at = INSTANT_SCREENS.indexOf(place.screen) + by; ; at += by) {
    const screen = INSTANT_SCREENS[at];
    if (screen === undefined) return direction === 'forward' ? { screen: 'cart' } : { screen: 'collections' };
    if (isSkipped(screen, facts, direction)) continue;
    return screen === 'step'
      ? { screen, step: resolveStep(undefined, facts.questions, direction) }
      : { screen };
  }
}
