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

/** The draft for the loads of one request: a layout and its screen ask at the same time. */
const asked = new WeakMap<Context, Promise<Draft | null>>();

const inBrowser = () => typeof document !== 'undefined';

/** On the server: the newest draft of the request's visitor. */
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

/** What the server found for a page, so that the browser need not ask again, and the flow it was rendered in. */
export type FoundOnServer = { draft: Draft | null; isV3: boolean };

/** What all builder screens stand on. */
export type BuilderGround = { found: FoundOnServer | null; price: SongPrice | null };

/**
 * The load around all builder screens: what the song costs, and the draft to render with; the browser keeps its own
 * (spec 2.3-33).
 */
export const loadBuilder = defineLoad(async ({ context, api }: LoadArgs<unknown>): Promise<BuilderGround> => {
  const isV3 = flagIn(context, 'song_builder_v3');
  const found = inBrowser() ? null : { draft: await findOnServer(context, api), isV3 };
  if (!found) await openInFlow();
  const data = found ? (found.draft?.song_data ?? emptySongData()) : browserDraft().state.getState().data;
  return { found, price: await findSongPrice(api, data.song_product_name) };
});

/** The draft of this browser, in the flow that is switched on (spec 10.2-02). */
async function openInFlow(): Promise<SongData> {
  const draft = browserDraft();
  await draft.open();
  draft.enterFlow(isFlagOn('song_builder_v3'));
  return draft.state.getState().data;
}

/** The saved draft and the facts that decide where one may be, on either side. */
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
  // The cart is the browser's: it decides again there.
  const data = inFlow(draft?.song_data ?? emptySongData(), flagIn(context, 'song_builder_v3'));
  return { data, facts: { userEmail, songInCart: false } };
}

/** A flag where a load runs: on the server as the browser told it with its request. */
export function flagIn(context: Context, name: FlagName): boolean {
  if (inBrowser()) return isFlagOn(name);
  const { ownFlags, settings } = context.get(pageContext);
  return decideFlag(name, ownFlags, settings.flags);
}

export type StepArgs = { api: Client; data: SongData; request: Request; context: Context };

/**
 * The load of a step: first the saved draft, then the guard, which sends to the first invalid step before this one
 * (spec 4.2-08), then what the screen shows.
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
      // A page that is left behind on the way back would lead there again.
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
 * Whether a page is in the browser's history already, as after Back: its address stands there before it is loaded. What
 * it sends to then takes its place, so that Back never loops; on the way on it was never come to.
 */
const isInHistory = ({ url }: Request): boolean =>
  inBrowser() && new URL(url).pathname === window.location.pathname;

/** A skipped step leaves its target behind as the last page, and the draft saved (spec 2.3-15). */
function rememberSkip(target: StepId, data: SongData): void {
  if (!inBrowser()) return;
  browserDraft().visit(routeNameOf(target, data));
  void browserDraft().flush();
}
