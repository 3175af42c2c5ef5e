import type { ArtistCard } from '@keepsong/contract/artists';
import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { firstName } from '~/platform/session/first-name.ts';
import type { Calendar } from '~/platform/words/delivery-words.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { LinkButton, TextLink } from '~/ui/action/link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { ArtistFacts, genresOf } from '../artist/artist-about.tsx';
import { ArtistSongs } from '../artist/artist-songs.tsx';
import type { DeckCriteria, DeckPage } from './load-deck.ts';
import { SwipeDeck } from './swipe-deck.tsx';
import { useDeck } from './use-deck.ts';
import { useArrowKeys } from './use-swipe.ts';

export type RecommendationsProps = {
  first: DeckPage;
  criteria: DeckCriteria;
  /** The artist that the draft already has. The deck of artist cards opens at this artist. */
  chosenId?: number;
  calendar: Calendar;
  /**
   * The addresses of the other ways to find an artist (`search`, `byName`), and of the screen whose choices decide the
   * recommendations (`sound`).
   */
  paths: { search: string; byName: string; sound: string };
  onChoose: (artist: ArtistCard) => void;
  /** Called with the artist who fits best. */
  onPickForMe: (artist: ArtistCard) => void;
  onKnown: (ids: string[]) => void;
  /**
   * Puts the content into the builder's frame. In narrow windows the button `choose` stands in the bar at the bottom.
   */
  frame: (content: ReactNode, choose: ReactNode) => ReactNode;
};

/** Recommended artists, one at a time (spec 2.3-28). */
export function Recommendations(props: RecommendationsProps) {
  const { first, criteria, chosenId, onKnown, frame } = props;
  const { deck, turned, turn, restart } = useDeck({ first, criteria, startId: chosenId, onKnown });
  // Listen to the keys after the last card too, so that the customer can go back to it.
  useArrowKeys(turn);
  const artist = deck.artists[deck.index];
  useTopForEach(artist?.id, turned);
  if (!artist)
    return frame(<EndOfStack {...props} empty={deck.artists.length === 0} onRestart={restart} />, null);
  const choose = (
    <Button className="grow" onClick={() => props.onChoose(artist)}>
      {m.artists_choose({ artist: firstName(artist.artist_name) })}
    </Button>
  );
  const content = (
    <div className="recommended">
      <SwipeDeck deck={deck} artist={artist} turned={turned} onTurn={turn} />
      <div className="min-w-0">
        <Heading level={1} tabIndex={-1}>
          {artist.artist_name}
        </Heading>
        <Lead className="mt-2">{genresOf(artist)}</Lead>
        <ArtistFacts artist={artist} calendar={props.calendar} />
        <ArtistSongs artist={artist} />
        <div className="recommended__actions">
          {choose}
          <Button variant="secondary" onClick={() => turn(1)}>
            {m.artists_next()}
          </Button>
        </div>
        <OtherWays {...props} best={deck.artists[0] ?? artist} />
      </div>
    </div>
  );
  return frame(content, choose);
}

/**
 * Scrolls each new artist to the top, because on a phone the button that turns the cards is far below the
 * portrait.
 */
function useTopForEach(artistId: number | undefined, turned: boolean): void {
  const shown = useRef(artistId);
  useEffect(() => {
    if (turned && shown.current !== artistId) window.scrollTo({ top: 0, behavior: 'instant' });
    shown.current = artistId;
  }, [artistId, turned]);
}

function OtherWays({ paths, best, onPickForMe }: RecommendationsProps & { best: ArtistCard }) {
  return (
    <p className="recommended__ways">
      <TextLink to={paths.search} alone>
        {m.artists_view_more()}
      </TextLink>
      <LinkButton onClick={() => onPickForMe(best)}>{m.artists_pick_for_me()}</LinkButton>
      <TextLink to={paths.byName} alone>
        {m.artists_i_know()}
      </TextLink>
    </p>
  );
}

type EndProps = RecommendationsProps & { empty: boolean; onRestart: () => void };

/** Shown after the last artist, or when no artist fits. It always offers other ways to find an artist. */
function EndOfStack({ paths, empty, onRestart }: EndProps) {
  return (
    <EmptyState
      level={1}
      art={<EmptySleeve />}
      title={empty ? m.artists_nobody_fits() : m.artists_end()}
      text={empty ? m.artists_nobody_fits_text() : m.artists_end_text()}
      action={
        <span className="grid justify-items-center gap-5">
          {empty ? (
            <ButtonLink to={paths.search}>{m.artists_view_more()}</ButtonLink>
          ) : (
            <Button onClick={onRestart}>{m.artists_start_over()}</Button>
          )}
          <span className="flex flex-wrap justify-center gap-x-6.5 gap-y-3">
            {empty ? null : (
              <TextLink to={paths.search} alone>
                {m.artists_view_more()}
              </TextLink>
            )}
            <TextLink to={paths.sound} alone>
              {m.artists_change_sound()}
            </TextLink>
          </span>
        </span>
      }
    />
  );
}
