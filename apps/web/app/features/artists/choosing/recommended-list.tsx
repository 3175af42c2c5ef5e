import type { ArtistCard } from '@keepsong/contract/artists';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import type { Calendar } from '~/platform/words/delivery-words.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { LinkButton, TextLink } from '~/ui/action/link.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { ArtistTile } from '../artist/artist-tile.tsx';
import { askFor, type ListCriteria } from './load-recommended.ts';

type RecommendedListProps = {
  first: readonly ArtistCard[];
  criteria: ListCriteria;
  chosenId?: number;
  calendar: Calendar;
  paths: { search: string; byName: string };
  onChoose: (artist: ArtistCard) => void;
  onPickForMe: (artist: ArtistCard) => void;
  onKnown: (ids: string[]) => void;
};

/** The list of recommended artists, for shops without `swipe_recommendations` (spec 2.3-28, 2.3-38). */
export default function RecommendedList(props: RecommendedListProps) {
  const { first, criteria, chosenId, calendar, paths, onChoose, onPickForMe, onKnown } = props;
  const [artists, setArtists] = useState(first);
  const [state, setState] = useState<'idle' | 'fetching' | 'complete'>('idle');
  const known = useRef(onKnown);
  known.current = onKnown;
  useEffect(() => known.current(artists.map(({ id }) => String(id))), [artists]);
  const more = async () => {
    setState('fetching');
    try {
      const exclude_artist_ids = artists.map(({ id }) => id);
      const page = await askFor(browserApi(), criteria, { exclude_artist_ids });
      setArtists([...artists, ...page.artists]);
      setState(page.artists.length === 0 ? 'complete' : 'idle');
    } catch (error) {
      void showFailure(error);
      setState('idle');
    }
  };
  const [best] = artists;
  if (!best)
    return (
      <EmptyState
        art={<EmptySleeve />}
        title={m.artists_nobody_fits()}
        text={m.artists_nobody_fits_text()}
        action={<Ways {...paths} />}
      />
    );
  return (
    <>
      <ul className="find-artist__grid">
        {artists.map((artist) => (
          <li key={artist.id}>
            <ArtistTile
              artist={artist}
              calendar={calendar}
              chosen={artist.id === chosenId}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
      <div className="recommended__ways">
        {state === 'complete' ? (
          <TextLink to={paths.search} alone>
            {m.artists_view_more()}
          </TextLink>
        ) : (
          <Button
            variant="secondary"
            busy={state === 'fetching'}
            busyLabel={m.artists_loading()}
            onClick={() => void more()}
          >
            {m.artists_view_more()}
          </Button>
        )}
        <LinkButton onClick={() => onPickForMe(best)}>{m.artists_pick_for_me()}</LinkButton>
        <TextLink to={paths.byName} alone>
          {m.artists_i_know()}
        </TextLink>
      </div>
    </>
  );
}

function Ways({ search, byName }: { search: string; byName: string }) {
  return (
    <span className="grid justify-items-center gap-5">
      <ButtonLink to={search}>{m.artists_view_more()}</ButtonLink>
      <TextLink to={byName} alone>
        {m.artists_i_know()}
      </TextLink>
    </span>
  );
}
