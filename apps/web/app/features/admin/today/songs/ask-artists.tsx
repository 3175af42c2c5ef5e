import type { InboxItem } from '@keepsong/contract/desk';
import type { ArtistCandidate } from '@keepsong/contract/order-changes';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { askedWords, Facts } from '../../board/artist-facts.tsx';
import { askingErrorWords } from '../../board/asking-error.ts';
import { ReasonField } from '../../reason-field.tsx';
import { useFacts, WithFacts } from '../facts.tsx';
import { type Outcome, over, still, type Work } from '../use-inbox.ts';

/** The number of artists that are shown until somebody asks for the others. */
const AT_FIRST = 4;

/** The artists who could sing a song, best first. */
const loadArtists = async (desk: DeskClient, { order_number }: InboxItem): Promise<ArtistCandidate[]> =>
  (await desk.orders.artists({ params: { number: order_number ?? '' } })).artists;

/** The artists without the one who has the song. Artists who have already declined come last. */
const othersOf = (artists: readonly ArtistCandidate[]): ArtistCandidate[] =>
  artists
    .filter(({ asked }) => asked !== 'open' && asked !== 'accepted')
    .toSorted((one, other) => Number(one.asked !== null) - Number(other.asked !== null));

/** Asks an artist. The shop compares who has the song with what the page showed. */
export async function askArtist(
  desk: Pick<DeskClient, 'orders'>,
  { order_number, work }: Pick<InboxItem, 'order_number' | 'work'>,
  { artist, reason }: { artist: number; reason: string },
): Promise<void> {
  const params = { number: order_number ?? '' };
  await desk.orders.change({ params, body: { change: { kind: 'artist', artist }, reason, from: work } });
}

/**
 * A song that nobody takes has an artist again, and a new question replaces the one that failed. A song that is late
 * or due soon waits on, whoever makes it.
 */
export function askedOutcome(
  { kind }: Pick<InboxItem, 'kind'>,
  { needsYes, customer, artist }: { needsYes: boolean; customer: string; artist: string },
): Outcome {
  const words = needsYes ? m.desk_board_asked_customer({ name: customer }) : m.desk_board_asked({ artist });
  return kind === 'song_late' || kind === 'song_due' ? still(words) : over(words);
}

type AskProps = { item: InboxItem; work: Work; why: string };

/**
 * The artists who could take a song, each with a button that asks the artist. `why` is the reason for the log,
 * unless somebody writes another reason. If an artist has already accepted the song, its customer is asked
 * first.
 */
export const AskArtists = (props: AskProps) => (
  <WithFacts facts={useFacts(props, loadArtists)} height="120px">
    {(artists, work) => <Choices {...props} work={work} artists={artists} />}
  </WithFacts>
);

function Choices({ item, work, why, artists }: AskProps & { artists: readonly ArtistCandidate[] }) {
  const [refused, setRefused] = useState<{ artist: number; words: string } | null>(null);
  const [reason, setReason] = useState(why);
  const [isMissing, setMissing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const others = othersOf(artists);
  const shown = isWhole ? others : others.slice(0, AT_FIRST);
  const customer = item.customer?.name || m.desk_today_somebody();
  const needsYes = item.kind !== 'song_without_artist' && item.text === 'accepted';
  const ask = ({ id, name }: ArtistCandidate) => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    setRefused(null);
    void work.run(
      (desk) => askArtist(desk, item, { artist: id, reason }),
      askedOutcome(item, { needsYes, customer, artist: name }),
      { say: (error) => setRefused({ artist: id, words: askingErrorWords(error) }) },
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
      <ReasonField
        label={m.desk_today_why_artist()}
        reason={reason}
        onReason={setReason}
        isMissing={isMissing}
      />
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
