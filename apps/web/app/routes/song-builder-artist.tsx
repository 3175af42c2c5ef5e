import { stepPath } from '@keepsong/domain/builder/steps';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { loadDeck } from '~/features/artists/choosing/load-deck.ts';
import { loadRecommended } from '~/features/artists/choosing/load-recommended.ts';
import { Recommendations } from '~/features/artists/choosing/recommendations.tsx';
import { filtersQuery, NO_FILTERS } from '~/features/artists/directory/search-filters.ts';
import { useChooseArtist } from '~/features/builder/draft/choose-artist.ts';
import { browserDraft } from '~/features/builder/draft/draft.ts';
import { loadSongCalendar } from '~/features/builder/draft/song-product.ts';
import { useSongData } from '~/features/builder/page/builder-context.tsx';
import { BuilderPage } from '~/features/builder/page/builder-page.tsx';
import { ContinueButton } from '~/features/builder/page/continue-button.tsx';
import { defineStepLoad, flagIn } from '~/features/builder/page/load-step.ts';
import { useStepErrors } from '~/features/builder/page/use-step-errors.ts';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { useFlag } from '~/platform/session/flags.ts';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import type { Route } from './+types/song-builder-artist';
import { isInCart } from './song-builder-cart.ts';

// The list is loaded on demand, because shops that show swipe cards never need it.
const RecommendedList = lazyPart(() => import('~/features/artists/choosing/recommended-list.tsx'), {
  Missing: PartMissing,
});

const load = defineStepLoad('artist', isInCart, async ({ api, data, context }) => {
  const { genre, gender, occasion, relationship, recommended_artists } = data;
  const isSwipe = flagIn(context, 'swipe_recommendations');
  const criteria = { genre, gender, occasion, relationship };
  const [calendar, deck, list] = await Promise.all([
    loadSongCalendar(api, data),
    isSwipe ? loadDeck(api, { genre, gender }, recommended_artists) : null,
    isSwipe ? null : loadRecommended(api, criteria, recommended_artists),
  ]);
  return { calendar, deck, list };
});

export { load as clientLoader, load as loader };

export default function SongBuilderArtist({ loaderData: { deck, list, calendar } }: Route.ComponentProps) {
  const { genre, gender, occasion, relationship, selected_recommended_artist: selected } = useSongData();
  const { choose, pick } = useChooseArtist();
  useOwnFlag(deck !== null);
  const search = stepPath('find-artist');
  const shared = {
    calendar,
    chosenId: selected ? Number(selected.id) : undefined,
    paths: {
      search: search + filtersQuery({ ...NO_FILTERS, genres: genre ? [genre] : [] }),
      byName: `${search}#search`,
      sound: stepPath('characteristics'),
    },
    onChoose: choose,
    onPickForMe: pick,
    onKnown: (recommended_artists: string[]) => browserDraft().change({ recommended_artists }),
  };
  if (deck)
    return <Recommendations {...shared} first={deck} criteria={{ genre, gender }} frame={swipeFrame} />;
  return (
    <ArtistFrame heading={m.artists_recommended_heading()} actions={null}>
      <RecommendedList {...shared} first={list ?? []} criteria={{ genre, gender, occasion, relationship }} />
    </ArtistFrame>
  );
}

/**
 * The server renders the page with the shop's setting of the flag. If this browser has another value, it loads its own
 * version of the page (spec 10.6-03).
 */
function useOwnFlag(shownSwipe: boolean): void {
  const { revalidate } = useRevalidator();
  const isSwipe = useFlag('swipe_recommendations');
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once for each change of the flag
  useEffect(() => {
    if (isSwipe !== shownSwipe) void revalidate();
  }, [isSwipe]);
}

const swipeFrame = (content: ReactNode, actions: ReactNode) => (
  <ArtistFrame actions={actions}>{content}</ArtistFrame>
);

function ArtistFrame(props: { heading?: string; actions: ReactNode; children: ReactNode }) {
  const navigate = useNavigate();
  const { selected_recommended_artist: selected, require_update_artist } = useSongData();
  const { errorOf } = useStepErrors('artist');
  const chosen = require_update_artist ? null : selected;
  const onContinue = () => void navigate(stepPath('recipient'));
  return (
    <BuilderPage
      step="artist"
      title={m.artists_title()}
      heading={props.heading}
      lead={
        selected && require_update_artist
          ? m.artists_choose_again({ artist: selected.artist_name })
          : undefined
      }
      side={null}
      actions={
        props.actions || chosen ? (
          <>
            {props.actions ? <span className="builder-narrow">{props.actions}</span> : null}
            {chosen ? (
              <span className={props.actions ? 'builder-wide' : undefined}>
                <ContinueButton onPress={onContinue} />
              </span>
            ) : null}
          </>
        ) : null
      }
    >
      <div id="selected_recommended_artist">
        <FieldError id="artist-error">{errorOf('selected_recommended_artist')}</FieldError>
      </div>
      {props.children}
    </BuilderPage>
  );
}
