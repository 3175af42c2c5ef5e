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
import { findSongPrice, type SongPrice } from '../draft/song-product.ts';

type Context = Readonly<RouterContextProvider>;

/** The draft of each request. A layout and its screen ask for it at the same time and share the call. */
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
 * The draft that the server found for a page, so that the browser need not ask again, and the builder version it was
 * rendered with.
 */
export type FoundOnServer = { draft: Draft | null; isV3: boolean };

/** The data that all builder screens share. */
export type BuilderGround = { found: FoundOnServer | null; price: SongPrice | null };

/**
 * Loads the price of the song and, on the server, the draft to render with. The browser uses its own draft (spec
 * 2.3-33).
 */
export const loadBuilder = defineLoad(async ({ context, api }: LoadArgs<unknown>): Promise<BuilderGround> => {
  const isV3 = flagIn(context, 'song_builder_v3');
  const found = inBrowser() ? null : { draft: await findOnServer(context, api), isV3 };
  if (!found) await openInFlow();
  const data = found ? (found.draft?.song_data ?? emptySongData()) : browserDraft().state.getState().data;
  return { found, price: await findSongPrice(api, data.song_product_name) };
});

/** Opens the draft of this browser in the builder version that is switched on (spec 10.2-02). */
async function openInFlow(): Promise<SongData> {
  const draft = browserDraft();
  await draft.open();
  draft.enterFlow(isFlagOn('song_builder_v3'));
  return draft.state.getState().data;
}

/** Loads the saved draft and the facts that decide which steps are open, on the server and in the browser. */
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
  // Only the browser knows the cart, so it decides again there.
  const data = inFlow(draft?.song_data ?? emptySongData(), flagIn(context, 'song_builder_v3'));
  return { data, facts: { userEmail, songInCart: false } };
}

/** Reads a flag during a load. On the server the browser has sent it with its request. */
export function flagIn(context: Context, name: FlagName): boolean {
  if (inBrowser()) return isFlagOn(name);
  const { ownFlags, settings } = context.get(pageContext);
  return decideFlag(name, ownFlags, settings.flags);
}

export type StepArgs = { api: Client; data: SongData; request: Request; context: Context };

/**
 * Defines the load of a step. It first gets the saved draft, then redirects to the first invalid step before this one
 * (spec 4.2-08), and then loads the content of the screen.
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
      // If the visitor goes back, replace this page in the history. Otherwise 'Back' would lead here again.
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
 * Whether the visitor came here by Back or Forward: the address bar then already shows the address before the page is
 * loaded. A redirect must replace such a page in the history, so that Back never loops. On the usual way forward the
 * page is not in the history yet.
 */
const isInHistory = ({ url }: Request): boolean =>
  inBrowser() && new URL(url).pathname === window.location.pathname;

/** When a step is skipped, the draft remembers the target as its last page and is saved (spec 2.3-15). */
function rememberSkip(target: StepId, data: SongData): void {
  if (!inBrowser()) return;
  browserDraft().visit(routeNameOf(target, data));
  void browserDraft().flush();
}
