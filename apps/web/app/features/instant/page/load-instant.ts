import type { InstantCollectionCard } from '@keepsong/contract/instant';
import { offeredOf } from '@keepsong/domain/instant/answers';
import type { InstantQuestion } from '@keepsong/domain/instant/collection';
import { activeName } from '@keepsong/domain/instant/names';
import { chooseCollection } from '@keepsong/domain/instant/previews';
import {
  guardOf,
  INSTANT_SCREENS,
  type InstantScreen,
  isSkipped,
  neighbourOf,
  resolveStep,
} from '@keepsong/domain/instant/steps';
import { isSlug } from '@keepsong/domain/text/slug';
import { redirect, replace } from 'react-router';
import { m } from '~/paraglide/messages.js';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { findName, type KnownName } from '../names/known-names.ts';
import { forgetInstant, instantStore } from './instant.store.ts';
import { factsOf, findGround, type InstantGround } from './instant-ground.ts';
import { INSTANT_BUILDER, instantPath } from './instant-paths.ts';

type AskedScreen = Exclude<InstantScreen, 'collections'>;

/** The data of a screen after the first. `step` is 1-based. */
export type InstantLoaded = InstantGround & {
  kind: 'screen';
  screen: AskedScreen;
  step: number;
  /** The chosen name, for the name screen. Null when no name is chosen, or when it could not be looked up. */
  knownName?: KnownName | null;
};

type FirstScreen = {
  kind: 'collections';
  isEntry: boolean;
  collections: readonly InstantCollectionCard[];
};

type Loaded = InstantLoaded | { kind: 'magic'; token: string } | FirstScreen;

/** Whether an address below /instant-builder exists. Only a question has a number. */
export const isInstantAddress = ({ screen, step }: { screen?: string; step?: string }): boolean =>
  screen === undefined ||
  (INSTANT_SCREENS.some((one) => one === screen) && (step === undefined || screen === 'step'));

/**
 * What the server knows of an address without a choice: the collections, from which everybody begins. Null for all
 * other addresses, whose content depends on what the browser has stored. `isEntry`: the browser may lead the visitor on
 * to a song that is begun.
 */
export async function loadFirstScreen({ api, params, request }: Args): Promise<FirstScreen | null> {
  const { searchParams } = new URL(request.url);
  const isFirst = params.screen === undefined || params.screen === 'collections';
  if (!isFirst || [...ASKING, 'magic'].some((key) => searchParams.has(key))) return null;
  return {
    kind: 'collections',
    isEntry: params.screen === undefined,
    ...(await api.instant.collections()),
  };
}

type Args = Pick<LoadArgs<{ screen?: string; step?: string }>, 'api' | 'params' | 'request'>;

/** Loads the content of an instant builder address. Runs in the browser, which has the answers. */
export async function loadInstant(args: Args, isInCart: (collection: string) => boolean): Promise<Loaded> {
  const { pathname, search, searchParams } = new URL(args.request.url);
  const screen = INSTANT_SCREENS.find((one) => one === args.params.screen);
  if (ASKING.some((key) => searchParams.has(key))) {
    const isChosen = await takeAsked(args.api, searchParams);
    const place = screen === 'collections' && isChosen ? INSTANT_BUILDER : pathname;
    throw leaving(search)(place + searchWithout(searchParams, ASKING));
  }
  if (screen === undefined) return loadEntry(searchParams);
  if (screen === 'collections')
    return { kind: screen, isEntry: false, ...(await args.api.instant.collections()) };
  return loadScreen(screen, args, { isInCart, search: withoutOwn(searchParams) });
}

/**
 * Query parameters that choose something. They are used once and then removed, because a reload or going back would
 * otherwise repeat a choice that the visitor has since changed.
 */
const ASKING = ['collection_id', 'instant_product'];

/**
 * How to leave an address whose query is used up. If the visitor is already there, replaces it in the history. If a
 * link leads there, only redirects, because the address is not in the history yet.
 */
const leaving = (search: string) => (window.location.search === search ? replace : redirect);

/** A query parameter that names something. Null when its value cannot be a name. */
const named = (params: URLSearchParams, key: string): string | null => {
  const value = params.get(key) ?? '';
  return isSlug(value) ? value : null;
};

/**
 * Chooses the collection and the product that the query names; any screen may have such a query (spec 2.4-02).
 * Returns whether the query names an existing collection. An unknown collection changes nothing, so that
 * visitors with an old link keep their songs.
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

/**
 * Redirects to the visitor's last screen, or to the collections (spec 2.4-01…2.4-03). If the address has the token of a
 * mailed link, returns this token instead.
 */
function loadEntry(params: URLSearchParams): { kind: 'magic'; token: string } {
  const token = named(params, 'magic');
  if (token) return { kind: 'magic', token };
  const { collectionId, lastPlace } = instantStore.read();
  const search = withoutOwn(params);
  if (collectionId === null) throw redirect(instantPath({ screen: 'collections' }) + search);
  const place = lastPlace ? `${INSTANT_BUILDER}/${lastPlace}` : instantPath({ screen: 'step', step: 1 });
  throw redirect(place + search);
}

/**
 * The query without the parameters of the instant builder. The rest stays, such as a coupon or the source of the visit.
 */
const withoutOwn = (params: URLSearchParams): string => searchWithout(params, ['magic', ...ASKING]);

function searchWithout(params: URLSearchParams, keys: readonly string[]): string {
  const others = new URLSearchParams(params);
  for (const key of keys) others.delete(key);
  return others.size > 0 ? `?${others}` : '';
}

/**
 * Loads a screen after the first. Redirects when no collection is chosen or when the visitor may not see the screen yet
 * (spec 2.4-04, 2.4-20, 2.4-21). Skips screens that the collection does not have.
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
  // The address must have the number of an existing question, never -1 (spec 10.3-01).
  if (screen === 'step' && params.step !== String(step))
    throw replace(instantPath({ screen, step }) + search);
  const question = ground.collection.questions[step - 1];
  if (screen === 'step' && question) dropUnknown(question);
  const loaded: InstantLoaded = { kind: 'screen', ...ground, screen, step };
  return screen === 'recipient' ? { ...loaded, knownName: await chosenName(api) } : loaded;
}

/** The chosen name with its pronunciations, so that it can be played at once. */
async function chosenName(api: Args['api']): Promise<KnownName | null> {
  const name = activeName(instantStore.read());
  return name && findName(api, name.customSpelling).catch(() => null);
}

/**
 * Removes chosen answers that are no longer offered (spec 5-28). The visitor would not see them, but they would count
 * towards the most answers that the question allows.
 */
const dropUnknown = (question: InstantQuestion): void =>
  void instantStore.change((state) => {
    const chosen = state.answers[question.id] ?? [];
    const offered = offeredOf(question, chosen);
    return offered === chosen ? state : { ...state, answers: { ...state.answers, [question.id]: offered } };
  });
