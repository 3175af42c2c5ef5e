import { inFlow } from '@keepsong/domain/builder/older';
import type { StepFacts } from '@keepsong/domain/builder/steps';
import type { Day } from '@keepsong/domain/time/chicago';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { isFlagOn } from '~/platform/session/flags.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { browserDraft, watchDraft } from '../draft/draft.ts';
import type { DraftState } from '../draft/draft-keeper.ts';
import { factsOf, noDraft } from '../draft/draft-merge.ts';
import { chosenArtist, type PromisedDay, type SongPrice } from '../draft/song-product.ts';
import type { FoundOnServer } from './load-step.ts';

type BuilderFacts = {
  /** The draft with which the server rendered the page. The first render in the browser must show the same draft. */
  rendered: DraftState;
  /** Whether the song of the draft with this slug is in the cart. */
  isInCart: (slug: string) => boolean;
  price: SongPrice | null;
  /** The days by which the song comes, with the artist and without. */
  promised: PromisedDay[];
};

const BuilderContext = createContext<BuilderFacts | null>(null);

type ProviderProps = {
  /** The data with which the server rendered the page. Null when the customer came from another page of the shop. */
  found: FoundOnServer | null;
  isInCart: (slug: string) => boolean;
  price: SongPrice | null;
  promised: PromisedDay[];
  children: ReactNode;
};

/** The context of every builder screen: the draft, its autosave, the price, and whether a song is in the cart. */
export function BuilderProvider({ found, isInCart, price, promised, children }: ProviderProps) {
  const [rendered] = useState<DraftState>(() => {
    // Set the draft before the first screen reads it, so that the screen never shows an empty draft. Do not do this on
    // the server, where all visitors would share it.
    if (found && typeof document !== 'undefined') {
      browserDraft().seed(found.draft);
      browserDraft().enterFlow(isFlagOn('song_builder_v3'));
    }
    const draft = found?.draft ?? null;
    const facts = draft ? factsOf(draft) : noDraft();
    const data = inFlow(facts.data, found?.isV3 ?? true);
    return { ...facts, data, save: 'idle', savedAt: draft ? Date.parse(draft.updated_at) : null };
  });
  useEffect(watchDraft, []);
  const facts = useMemo(
    () => ({ rendered, isInCart, price, promised }),
    [rendered, isInCart, price, promised],
  );
  return <BuilderContext value={facts}>{children}</BuilderContext>;
}

function useBuilder(): BuilderFacts {
  const facts = use(BuilderContext);
  if (!facts) throw new Error('a builder screen must be inside the BuilderProvider');
  return facts;
}

const subscribe = (listener: () => void) => browserDraft().state.subscribe(listener);

/**
 * Reads a part of the draft. The component renders again when that part changes. `select` must return values that are
 * already in the state and not make new objects, because they would always count as changed.
 */
export function useDraft<T>(select: (state: DraftState) => T): T {
  const { rendered } = useBuilder();
  return useSyncExternalStore(
    subscribe,
    () => select(browserDraft().state.getState()),
    () => select(rendered),
  );
}

export const useSongData = () => useDraft(({ data }) => data);

/** The price of the draft's song in cents. Null when it is not known for the draft's product. */
export function useSongPrice(): number | null {
  const { price } = useBuilder();
  const product = useDraft(({ data }) => data.song_product_name);
  return price?.product === product ? price.cents : null;
}

/**
 * The day by which the chosen artist delivers, or by which every artist does while none is chosen. Null when it is not
 * known for the draft's artist.
 */
export function usePromisedDay(): Day | null {
  const { promised } = useBuilder();
  const artist = useDraft(({ data }) => chosenArtist(data));
  return promised.find((one) => one.artist === artist)?.day ?? null;
}

/** The facts that the rules of the steps need in addition to the draft. */
export function useStepFacts(): StepFacts {
  const { isInCart } = useBuilder();
  const slug = useDraft(({ data }) => data.slug);
  const userEmail = useUser()?.email ?? null;
  return { userEmail, songInCart: isInCart(slug) };
}
