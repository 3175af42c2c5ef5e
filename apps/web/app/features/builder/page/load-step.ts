import type { FlagName } from '@keepsong/contract/app-settings';
import type { Draft } from '@keepsong/contract/builder';
import type { Client } from '@keepsong/contract/transport/client';
import { inFlow } from '@keepsong/domain/builder/older';
import { emptySongData, type SongData } from '@keepsong/domain/builder/song-data';
import {
  redirectFrom,
  routeNameOf,
  type StepFacts,
  type StepId,
  skipTo,
  stepPath,
} from '@keepsong/domain/builder/steps';
import { type RouterContextProvider, redirect, replace } from 'react-router';
import { isApiError } from '~/platform/api/api-error.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { decideFlag } from '~/platform/session/flag-values.ts';
import { isFlagOn } from '~/platform/session/flags.ts';
import { useSession } from '~/platform/session/session.store.ts';
import { browserDraft } from '../draft/draft.ts';
import {
  chosenArtist,
  findPromisedDays,
  findSongPrice,
  type PromisedDay,
  type SongPrice,
} from '../draft/song-product.ts';

type Context = Readonly<RouterContextProvider>;

/** The draft for each request. The layout and its screen ask for the draft at the same time, so they share one call. */
const asked = new WeakMap<Context, Promise<Draft | null>>();

const inBrowser = () => typeof document !== 'undefined';

/** Finds the newest draft of the request's visitor. Runs on the server. */
function findOnServer(context: Context, api: Client): Promise<Draft | null> {
  const known = asked.get(context);
  if (known) return known;
  const found = api.builder.byEmail({ query: {} }).then(
    ([newest]) => newest ?? null,
    (error: unknown) => {
      if (isApiError(error) && error.status === 404) return null;
      throw error;
    },
  );
  asked.set(context, found);
  return found;
}

/**
 * What the server used to render a page: the draft that it found, and the version of the builder. So the browser need
 * not ask for the draft again.
 */
export type FoundOnServer = { draft: Draft | null; isV3: boolean };

/** The data that all builder screens share: what the server found, the price of the song, and its day. */
export type BuilderGround = {
  found: FoundOnServer | null;
  price: SongPrice | null;
  /** The days by which the song comes, with the artist and without. Those that cannot be loaded are left out. */
  promised: PromisedDay[];
};

/**
 * Loads the price of the song and the day on which it comes. On the server it also loads the draft with which the page is rendered. In the browser
 * the draft of the browser is used (spec 2.3-33).
 */
export const loadBuilder = defineLoad(async ({ context, api }: LoadArgs<unknown>): Promise<BuilderGround> => {
  const isV3 = flagIn(context, 'song_builder_v3');
  const found = inBrowser() ? null : { draft: await findOnServer(context, api), isV3 };
  if (!found) await openInFlow();
  const data = found ? (found.draft?.song_data ?? emptySongData()) : browserDraft().state.getState().data;
  const [price, promised] = await Promise.all([
    findSongPrice(api, data.song_product_name),
    findPromisedDays(api, chosenArtist(data)),
  ]);
  return { found, price, promised };
});

/** Opens this browser's draft and converts it to the version of the builder that is switched on (spec 10.2-02). */
async function openInFlow(): Promise<SongData> {
  const draft = browserDraft();
  await draft.open();
  draft.enterFlow(isFlagOn('song_builder_v3'));
  return draft.state.getState().data;
}

/**
 * Loads the saved draft and the facts that decide which steps may be opened. Works on the server and in the browser.
 */
export async function loadSong(
  { context, api }: { context: Context; api: Client },
  isInCart: (slug: string) => boolean,
): Promise<{ data: SongData; facts: StepFacts }> {
  if (inBrowser()) {
    const data = await openInFlow();
    const userEmail = useSession.getState().user?.email ?? null;
    return { data, facts: { userEmail, songInCart: isInCart(data.slug) } };
  }
  const draft = await findOnServer(context, api);
  const userEmail = context.get(pageContext).user?.email ?? null;
  // Only the browser knows the cart, so the browser checks again which steps may be opened.
  const data = inFlow(draft?.song_data ?? emptySongData(), flagIn(context, 'song_builder_v3'));
  return { data, facts: { userEmail, songInCart: false } };
}

/**
 * Reads a feature flag during a load. The browser sends its own flags with the request, so that the server can read
 * them too.
 */
export function flagIn(context: Context, name: FlagName): boolean {
  if (inBrowser()) return isFlagOn(name);
  const { ownFlags, settings } = context.get(pageContext);
  return decideFlag(name, ownFlags, settings.flags);
}

export type StepArgs = { api: Client; data: SongData; request: Request; context: Context };

/**
 * Defines the load of a step. It gets the saved draft first. When an earlier step is invalid, it redirects to the first
 * such step (spec 4.2-08). Otherwise it loads the content of the screen.
 */
export function defineStepLoad<Loaded>(
  step: StepId,
  isInCart: (slug: string) => boolean,
  load: (args: StepArgs) => Promise<Loaded>,
) {
  return defineLoad(async ({ context, api, request }: LoadArgs<unknown>) => {
    const { data, facts } = await loadSong({ context, api }, isInCart);
    const { search } = new URL(request.url);
    const skipped = skipTo(step, data);
    if (skipped !== null) {
      rememberSkip(skipped, data);
      // When the visitor goes back, the redirect must replace this page in the history. Otherwise 'Back' would lead
      // here again.
      const isBack = skipped === 'characteristics' || isInHistory(request);
      throw sendTo(stepPath(skipped) + search, isBack);
    }
    const elsewhere = redirectFrom(step, data, facts);
    if (elsewhere !== null) throw sendTo(stepPath(elsewhere) + search, isInHistory(request));
    return load({ api, data, request, context });
  });
}

const sendTo = (path: string, isBack: boolean): Response => (isBack ? replace(path) : redirect(path));

/**
 * Whether the visitor came here by Back or Forward. In this case the address bar shows the new address before the page
 * is loaded. A redirect must then replace the page in the history, or Back would lead to it again and again. On the
 * usual way forward, the page is not in the history yet.
 */
const isInHistory = ({ url }: Request): boolean =>
  inBrowser() && new URL(url).pathname === window.location.pathname;

/**
 * When a step is skipped, stores in the draft that the customer is at the target step, and saves the draft (spec
 * 2.3-15).
 */
function rememberSkip(target: StepId, data: SongData): void {
  if (!inBrowser()) return;
  browserDraft().visit(routeNameOf(target, data));
  void browserDraft().flush();
}
