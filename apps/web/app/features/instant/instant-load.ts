import type { InstantCollectionCard } from '@keepsong/contract/instant';
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
import type { LoadArgs } from '~/platform/load.ts';
import { toast } from '~/ui/toast.store.ts';
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
  const screen = INSTANT_SCREENS.find((one) => one === args.params.screen);
  if (screen === undefined) return loadEntry(new URL(args.request.url).searchParams);
  if (screen === 'collections') return { kind: screen, ...(await args.api.instant.collections()) };
  return loadScreen(screen, args, isInCart);
}

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** A part of the address that names something; null when it can name nothing. */
const named = (params: URLSearchParams, key: string): string | null => {
  const value = params.get(key) ?? '';
  return SLUG.test(value) ? value : null;
};

/**
 * Leads to the last screen, or to the collections (spec 2.4-01…2.4-03); the address may choose a collection and a
 * product, or name the songs of a mailed link.
 */
function loadEntry(params: URLSearchParams): { kind: 'magic'; token: string } {
  const token = named(params, 'magic');
  if (token) return { kind: 'magic', token };
  const collection = named(params, 'collection_id');
  const productSlug = named(params, 'instant_product');
  const { collectionId, lastPlace } = instantStore.change((before) => {
    const state = collection ? chooseCollection(before, collection) : before;
    return productSlug && productSlug !== state.productSlug ? { ...state, productSlug } : state;
  });
  const search = withoutOwn(params);
  if (collectionId === null) throw redirect(instantPath({ screen: 'collections' }) + search);
  const place = lastPlace ? `${INSTANT_BUILDER}/${lastPlace}` : instantPath({ screen: 'step', step: 1 });
  throw redirect(place + search);
}

/** What else the address says goes along: a coupon, where somebody comes from. */
function withoutOwn(params: URLSearchParams): string {
  const others = new URLSearchParams(params);
  for (const own of ['magic', 'collection_id', 'instant_product']) others.delete(own);
  return others.size > 0 ? `?${others}` : '';
}

/**
 * A screen after the first: its collection, then the guard (spec 2.4-04, 2.4-20, 2.4-21), then the screens that a
 * collection does not have.
 */
async function loadScreen(
  screen: AskedScreen,
  { api, params }: Args,
  isInCart: (collection: string) => boolean,
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
    throw redirect(instantPath(elsewhere ?? { screen: 'collections' }));
  if (facts.questions === 0) {
    toast.show({ tone: 'error', text: m.instant_no_questions() });
    throw redirect(instantPath({ screen: 'collections' }));
  }
  if (isSkipped(screen, facts, 'forward'))
    throw replace(instantPath(neighbourOf({ screen }, facts, 'forward')));
  const step = resolveStep(params.step, facts.questions);
  // The address says the question itself, never -1 or one that does not exist (decisions, Instant builder).
  if (screen === 'step' && params.step !== String(step)) throw replace(instantPath({ screen, step }));
  return { kind: 'screen', ...ground, screen, step };
}
