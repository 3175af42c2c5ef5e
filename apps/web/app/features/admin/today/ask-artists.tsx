import type { InboxItem } from '@keepsong/contract/desk';
import type { ArtistCandidate } from '@keepsong/contract/order-changes';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { askedWords, Facts } from '../board/artist-facts.tsx';
import { seenInInbox } from '../orders/seen-work.ts';
import { ReasonField } from '../reason-field.tsx';
import type { Work } from './use-inbox.ts';

/** The number of artists that are shown until somebody asks for the others. */
const AT_FIRST = 4;

/** The artists who could sing a song, best first. Null until the shop has answered. */
function useArtists(item: InboxItem): readonly ArtistCandidate[] | null {
  const [artists, setArtists] = useState<readonly ArtistCandidate[] | null>(null);
  // The item is a new object after each reload of the list, and another artist may have been asked then.
  useEffect(() => {
    let isLeft = false;
    void (async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const found = await browserDesk().orders.artists({ params: { number: item.order_number ?? '' } });
      if (!isLeft) setArtists(found.artists);
    })().catch(showFailure);
    return () => {
      isLeft = true;
    };
  }, [item]);
  return artists;
}

/** The artists without the one who has the song. Artists who have already declined come last. */
const othersOf = (artists: readonly ArtistCandidate[]): ArtistCandidate[] =>
  artists
    .filter(({ asked }) => asked !== 'open' && asked !== 'accepted')
    .toSorted((one, other) => Number(one.asked !== null) - Number(other.asked !== null));

type AskProps = { item: InboxItem; work: Work; why: string };

/**
 * The artists who could take a song, each with a button that asks the artist. `why` is the reason for the log,
 * unless somebody writes another reason. If an artist has already accepted the song, its customer is asked
 * first.
 */
export function AskArtists({ item, work, why }: AskProps) {
  const number = item.order_number ?? '';
  const artists = useArtists(item);
  const [refused, setRefused] = useState<{ artist: number; words: string } | null>(null);
  const [reason, setReason] = useState(why);
  const [isMissing, setMissing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  if (!artists) return <Skeleton height="120px" width="100%" shape="block" />;
  const others = othersOf(artists);
  const shown = isWhole ? others : others.slice(0, AT_FIRST);
  const customer = item.customer?.name || m.desk_today_somebody();
  const needsYes = item.kind !== 'song_without_artist' && item.text === 'accepted';
  const ask = ({ id, name }: ArtistCandidate) => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setRefused(null);
    const change = { kind: 'artist' as const, artist: id };
    const body = { change, reason, from: seenInInbox(item, artists) };
    void work.run(
      (desk) =>
        desk.orders.change({ params: { number }, body }).catch((error: unknown) => {
          setRefused({ artist: id, words: errorWords(error) });
          throw error;
        }),
      needsYes ? m.desk_board_asked_customer({ name: customer }) : m.desk_board_asked({ artist: name }),
    );
  };
  return (
    <div className="today-panel__act">
      {needsYes ? <p>{m.desk_today_needs_yes({ name: customer })}</p> : null}
      {others.length === 0 ? <p>{m.desk_today_no_artist_left()}</p> : null}
      <ul className="today-artists" aria-label={m.desk_today_could_take()}>
        {shown.map((artist, place) => (
          <ArtistChoice
            key={artist.id}
            artist={artist}
            isMain={place === 0 && !needsYes}
            busy={work.busy}
            error={refused?.artist === artist.id ? refused.words : null}
            onAsk={() => ask(artist)}
          />
        ))}
      </ul>
      {others.length > shown.length ? (
        <LinkButton onClick={() => setWhole(true)}>
          {m.desk_today_other_artists({ count: others.length - shown.length })}
        </LinkButton>
      ) : null}
      <ReasonField reason={reason} onReason={setReason} isMissing={isMissing} />
    </div>
  );
}

type ChoiceProps = {
  artist: ArtistCandidate;
  /** Whether this is the suggested choice. */
  isMain: boolean;
  busy: boolean;
  /** Why the shop refused to ask this artist. */
  error: string | null;
  onAsk: () => void;
};

/** An artist who could take a song, with the button that asks the artist. */
export function ArtistChoice({ artist, isMain, busy, error, onAsk }: ChoiceProps) {
  return (
    <li className="today-artist">
      <img src={artist.photo} alt="" loading="lazy" />
      <div>
        <b>{artist.name}</b> <span className="desk-second">{askedWords(artist)}</span>
        <Facts artist={artist} />
      </div>
      <Button
        size="small"
        variant={isMain ? 'ink' : 'secondary'}
        busy={busy}
        data-part={isMain ? 'act' : undefined}
        aria-label={m.desk_board_ask({ artist: artist.name })}
        onClick={onAsk}
      >
        {m.desk_board_ask({ artist: artist.name.split(' ')[0] ?? artist.name })}
      </Button>
      <FieldError>{error}</FieldError>
    </li>
  );
}
