import type { ArtistCard } from '@keepsong/contract/artists';
import { lacksGenreOfArtist, selectOlderArtist } from '@keepsong/domain/builder/older';
import { stepPath } from '@keepsong/domain/builder/steps';
import { useNavigate } from 'react-router';
import { FindArtist, searchArtists } from '~/features/artists/choosing/find-artist.tsx';
import { readFilters } from '~/features/artists/directory/search-filters.ts';
import { useChooseArtist } from '~/features/builder/draft/choose-artist.ts';
import { browserDraft } from '~/features/builder/draft/draft.ts';
import { loadSongCalendar } from '~/features/builder/draft/song-product.ts';
import { useSongData } from '~/features/builder/page/builder-context.tsx';
import { BuilderPage } from '~/features/builder/page/builder-page.tsx';
import { ContinueButton } from '~/features/builder/page/continue-button.tsx';
import { defineStepLoad } from '~/features/builder/page/load-step.ts';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import type { Route } from './+types/song-builder-find-artist';
import { isInCart } from './song-builder-cart.ts';

const OlderGenre = lazyPart(() => import('~/features/builder/older/older-genre.tsx'), {
  Missing: PartMissing,
});

const load = defineStepLoad('find-artist', isInCart, async ({ api, request, data }) => {
  const filters = readFilters(new URL(request.url).searchParams);
  const [first, calendar] = await Promise.all([searchArtists(api, filters, 1), loadSongCalendar(api, data)]);
  return { filters, first, calendar };
});

export { load as clientLoader, load as loader };

export default function SongBuilderFindArtist({
  loaderData: { filters, first, calendar },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const data = useSongData();
  const { selected_recommended_artist: selected, older } = data;
  const { choose } = useChooseArtist();
  const onContinue = () => void navigate(stepPath('recipient'));
  const leadOn = (artist: ArtistCard): boolean => {
    choose(artist);
    return true;
  };
  const waiting = older?.selected_artists.find(({ selected_genre }) => selected_genre === '');
  const chooseOlder = (artist: ArtistCard): boolean => {
    const change = selectOlderArtist(data, artist);
    browserDraft().change(change);
    void browserDraft().flush();
    const leadsOn = !lacksGenreOfArtist({ ...data, ...change });
    if (leadsOn) onContinue();
    return leadsOn;
  };
  return (
    <BuilderPage
      step="find-artist"
      title={m.artists_find_title()}
      heading={m.artists_find_heading()}
      side={null}
      actions={selected && !waiting ? <ContinueButton onPress={onContinue} /> : null}
    >
      {waiting ? <OlderGenre key={waiting.id} artist={waiting} onChosen={onContinue} /> : null}
      <FindArtist
        filters={filters}
        first={first}
        calendar={calendar}
        chosenId={selected ? Number(selected.id) : undefined}
        onChoose={older ? chooseOlder : leadOn}
      />
    </BuilderPage>
  );
}
