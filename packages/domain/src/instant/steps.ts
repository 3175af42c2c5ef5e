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

/** The facts that decide which screens are shown and in which order. */
export type InstantFacts = {
  collection: Pick<InstantCollection, 'choices' | 'pam_enabled' | 'skip_addon_page'> | null;
  /** How many questions the collection has. */
  questions: number;
  /** How many songs were made so far. */
  previews: number;
  /** Whether the chosen instant product is in the cart. */
  productInCart: boolean;
  /** Whether the shop sells the greeting. */
  greetingIsSold: boolean;
};

/** A screen of the builder or the cart. `step` is the number of the question (from 1) on the screen 'step'. */
export type InstantPlace = { screen: InstantScreen; step?: number } | { screen: 'cart' };

/**
 * The number of the question to which an address leads (spec 2.4-08…2.4-10). Without a number it is the first
 * question, or the last one on the way back. -1 means the last question. An unknown number means the first. The
 * page writes the result into the address instead of -1.
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

/** The screens after the choice of a song. Their offers belong to the song, so it must be in the cart. */
const AFTER_PICK: readonly InstantScreen[] = ['confirm', 'customer-greeting', 'addons'];

/** Whether a screen is skipped (spec 2.4-12, 2.4-19, 2.4-22, 2.4-23). */
export function isSkipped(screen: InstantScreen, facts: InstantFacts, direction: Direction): boolean {
  const { collection } = facts;
  if (screen === 'recipient') return collection?.choices.name !== true;
  if (screen === 'loading') return direction === 'back';
  if (screen === 'customer-greeting') return collection?.pam_enabled !== true || !facts.greetingIsSold;
  if (screen === 'addons') return collection?.skip_addon_page === true;
  return false;
}

/**
 * The place to which the page redirects when a screen may not be shown yet. Null when it may. Every screen but
 * the first needs a collection (spec 2.4-04). 'preview' needs previews (2.4-20). 'confirm' and the screens
 * after it need the product in the cart (2.4-21).
 */
export function guardOf(screen: InstantScreen, facts: InstantFacts): InstantPlace | null {
  if (screen !== 'collections' && facts.collection === null) return { screen: 'collections' };
  if (screen === 'preview' && facts.previews === 0) return { screen: 'step', step: 1 };
  if (AFTER_PICK.includes(screen) && !facts.productInCart) return { screen: 'preview' };
  return null;
}

/**
 * The next or previous place that is not skipped. Forward from the last screen leads to the cart. Back from the
 * first screen stays there.
 */
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
