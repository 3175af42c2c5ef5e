import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { offeredOf } from '@keepsong/domain/instant/answers';
import type { InstantQuestion } from '@keepsong/domain/instant/collection';
import { chooseCollection } from '@keepsong/domain/instant/previews';
import {
  guardOf,
  INSTANT_SCREENS,
  type InstantScreen,
  isSkipped,
  neighbourOf,
  resolveStep,
} from '@keepsong/domain/instant/steps';
import { redirect, replace } from 'react-router';
import { m } from '~/paraglide/messages.js';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { forgetInstant, instantStore } from './instant.store.ts';
import { factsOf, findGround, type InstantGround } from './instant-ground.ts';
import { INSTANT_BUILDER, instantPath } from './instant-paths.ts';

type AskedScreen = Exclude<InstantScreen, 'collections'>;

/** What a screen after the first is loaded with; `step` is 1-based. */
export type InstantLoaded = InstantGround & { kind: 'screen'; screen: AskedScreen; step: number };

type Loaded =
  | InstantLoaded
  | { kind: 'magic'; token: string }
  | { kind: 'collections'; collections: readonly InstantCollectionCard[] };

/** Whether there is such an address below /instant-builder; only a question has a number. */
export const isInstantAddress = ({ screen, step }: { screen?: string; step?: string }): boolean =>
  screen === undefined ||
  (INSTANT_SCREENS.some((one) => one === screen) && (step === undefined || screen === 'step'));

type Args = Pick<LoadArgs<{ screen?: string; step?: string }>, 'api' | 'params' | 'request'>;

/** What stands at an address of the instant builder, in the browser, which keeps what was answered. */
export async function loadInstant(args: Args, isInCart: (collection: string) => boolean): Promise<Loaded> {
  const { pathname, search, searchParams } = new URL(args.request.url);
  const screen = INSTANT_SCREENS.find((one) => one === args.params.screen);
  if (ASKING.some((key) => searchParams.has(key))) {
    const isChosen = await takeAsked(args.api, searchParams);
    const place = screen === 'collections' && isChosen ? INSTANT_BUILDER : pathname;
    throw leaving(search)(place + searchWithout(searchParams, ASKING));
  }
  if (screen === undefined) return loadEntry(searchParams);
  if (screen === 'collections') return { kind: screen, ...(await args.api.instant.collections()) };
  return loadScreen(screen, args, { isInCart, search: withoutOwn(searchParams) });
}

/** What an address may choose by. Only once: a later load, or the way back, would choose again what was given up since. */
const ASKING = ['collection_id', 'instant_product'];

/** Who stands at the address already is not to come back to it; one that a link leads to is not in the history yet. */
const leaving = (search: string) => (window.location.search === search ? replace : redirect);

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** A part of the address that names something; null when it can name nothing. */
const named = (params: URLSearchParams, key: string): string | null => {
  const value = params.get(key) ?? '';
  return SLUG.test(value) ? value : null;
};

/**
 * Takes the collection and the product that the address of any screen may choose (spec 2.4-02), and says whether it named
 * a collection that there is. One that there is not changes nothing: whoever follows an old link keeps their songs.
 */
async function takeAsked(api: Args['api'], params: URLSearchParams): Promise<boolean> {
  const collection = named(params, 'collection_id');
  const productSlug = named(params, 'instant_product');
  const isOther = collection !== null && collection !== instantStore.read().collectionId;
  if (isOther && (await findGround(api, { collectionId: collection, productSlug })) === null) {
    toast.show({ tone: 'warning', text: m.instant_collection_gone() });
    return false;
  }
  instantStore.change((before) => {
    const state = collection ? chooseCollection(before, collection) : before;
    return productSlug && productSlug !== state.productSlug ? { ...state, productSlug } : state;
  });
  return collection !== null;
}

/** Leads to the last screen, or to the collections (spec 2.4-01…2.4-03); the address may name the songs of a mailed link. */
function loadEntry(params: URLSearchParams): { kind: 'magic'; token: string } {
  const token = named(params, 'magic');
  if (token) return { kind: 'magic', token };
  const { collectionId, lastPlace } = instantStore.read();
  const search = withoutOwn(params);
  if (collectionId === null) throw redirect(instantPath({ screen: 'collections' }) + search);
  const place = lastPlace ? `${INSTANT_BUILDER}/${lastPlace}` : instantPath({ screen: 'step', step: 1 });
  throw redirect(place + search);
}

/** What else the address says goes along: a coupon, where somebody comes from. */
const withoutOwn = (params: URLSearchParams): string => searchWithout(params, ['magic', ...ASKING]);

function searchWithout(params: URLSearchParams, keys: readonly string[]): string {
  const others = new URLSearchParams(params);
  for (const key of keys) others.delete(key);
  return others.size > 0 ? `?${others}` : '';
}

/**
 * A screen after the first: its collection, then the guard (spec 2.4-04, 2.4-20, 2.4-21), then the screens that a
 * collection does not have.
 */
async function loadScreen(
  screen: AskedScreen,
  { api, params }: Args,
  { isInCart, search }: { isInCart: (collection: string) => boolean; search: string },
): Promise<InstantLoaded> {
  const state = instantStore.read();
  const ground = await findGround(api, state);
  if (state.collectionId !== null && ground === null) {
    forgetInstant();
    toast.show({ tone: 'warning', text: m.instant_collection_gone() });
  }
  const facts = factsOf(ground, state, ground !== null && isInCart(ground.collection.id));
  const elsewhere = guardOf(screen, facts);
  if (elsewhere !== null || ground === null)
    throw redirect(instantPath(elsewhere ?? { screen: 'collections' }) + search);
  if (facts.questions === 0) {
    toast.show({ tone: 'error', text: m.instant_no_questions() });
    throw redirect(instantPath({ screen: 'collections' }) + search);
  }
  if (isSkipped(screen, facts, 'forward'))
    throw replace(instantPath(neighbourOf({ screen }, facts, 'forward')) + search);
  const step = resolveStep(params.step, facts.questions);
  // The address says the question itself, never -1 or one that does not exist (spec 10.3-01).
  if (screen === 'step' && params.step !== String(step))
    throw replace(instantPath({ screen, step }) + search);
  const question = ground.collection.questions[step - 1];
  if (screen === 'step' && question) dropUnknown(question);
  return { kind: 'screen', ...ground, screen, step };
}

/** What was chosen and is not offered any more goes (spec 5-28): nobody sees it, and it would keep its question full. */
const dropUnknown = (question: InstantQuestion): void =>
  void instantStore.change((state) => {
    const chosen = state.answers[question.id] ?? [];
    const offered = offeredOf(question, chosen);
    return offered === chosen ? state : { ...state, answers: { ...state.answers, [question.id]: offered } };
  });
