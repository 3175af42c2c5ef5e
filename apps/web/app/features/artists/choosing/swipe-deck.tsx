import type { ArtistCard } from '@keepsong/contract/artists';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { sourceOf } from '../artist/artist-songs.tsx';
import { clipsAhead, type Deck, neighbours, segments } from './deck.ts';
import { useSwipe } from './use-swipe.ts';

const IntroClip = lazyPart(() => import('../artist/intro-clip.tsx'));
const ClipsAhead = lazyPart(() => import('./clips-ahead.tsx'));

type SwipeDeckProps = {
  deck: Deck<ArtistCard>;
  artist: ArtistCard;
  /** Whether the customer has already turned a card. */
  turned: boolean;
  onTurn: (by: 1 | -1) => void;
};

/**
 * The deck of artist cards, turned by arrow buttons or by swiping. A card shows the artist's portrait while the clip is
 * loading, when it cannot be played, or when there is none. The artist's intro is the caption.
 */
export function SwipeDeck({ deck, artist, turned, onTurn }: SwipeDeckProps) {
  const swipe = useSwipe(onTurn);
  const before = deck.artists[deck.index - 1];
  const after = deck.artists[deck.index + 1];
  return (
    <section className="swipe" aria-label={m.artists_deck()} aria-roledescription={m.artists_carousel()}>
      {before ? <Peek side="before" artist={before} /> : null}
      {after ? <Peek side="after" artist={after} /> : null}
      <article key={artist.id} className="swipe__card" {...swipe}>
        <img
          src={artist.photo}
          alt={m.artists_portrait_alt({ artist: artist.artist_name })}
          draggable={false}
        />
        {artist.video ? <IntroClip clip={artist.video} artist={artist.artist_name} /> : null}
        <Segments deck={deck} />
        <div className="swipe__top">
          <Tag tone="peach">{m.artists_recommended()}</Tag>
          {artist.video ? null : <PlaySong song={firstSong(artist)} size="small" />}
        </div>
        {artist.intro ? (
          <p className="swipe__caption">
            <span>“{artist.intro}”</span>
          </p>
        ) : null}
      </article>
      <IconButton
        icon="arrow-left"
        label={m.artists_previous()}
        className="swipe__arrow swipe__arrow--before"
        disabled={!before}
        onClick={() => onTurn(-1)}
      />
      <IconButton
        icon="arrow-right"
        label={m.artists_next()}
        className="swipe__arrow swipe__arrow--after"
        onClick={() => onTurn(1)}
      />
      <div hidden>
        {neighbours(deck).map(({ id, photo }) => (
          <img key={id} src={photo} alt="" />
        ))}
        <ClipsAhead artists={clipsAhead(deck, turned)} />
      </div>
      <VisuallyHidden role="status">
        {m.artists_place({ artist: artist.artist_name, number: deck.index + 1 })}
      </VisuallyHidden>
    </section>
  );
}

function firstSong(artist: ArtistCard) {
  const song = artist.songs.find(({ audio_url }) => audio_url);
  return song ? sourceOf(song, artist) : null;
}

function Peek({ side, artist }: { side: 'before' | 'after'; artist: ArtistCard }) {
  return (
    <div className={`swipe__peek swipe__peek--${side}`} aria-hidden="true">
      <img src={artist.photo} alt="" draggable={false} />
    </div>
  );
}

function Segments({ deck }: { deck: Deck<ArtistCard> }) {
  return (
    <div className="swipe__segments" aria-hidden="true">
      {segments(deck).map((passed, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its place
        <i key={at} data-passed={passed} />
      ))}
    </div>
  );
}
