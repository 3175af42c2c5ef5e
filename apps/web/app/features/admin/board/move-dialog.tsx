import type { BoardCandidate, BoardCard } from '@keepsong/contract/makers/board';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Skeleton } from '~/ui/status/skeleton.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { askedWords, Facts } from './artist-facts.tsx';
import { askingErrorWords } from './asking-error.ts';
import { cardName } from './board-words.ts';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().board;

/**
 * The artists who could be asked for a song. They are loaded when somebody begins to move the song; null until
 * then.
 */
export function useCandidates(id: number | null): readonly BoardCandidate[] | null {
  const [found, setFound] = useState<{ id: number; artists: readonly BoardCandidate[] } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isLeft = false;
    void (async () => {
      const { artists } = await (await api()).artists({ params: { id } });
      if (!isLeft) setFound({ id, artists });
    })().catch(showFailure);
    return () => {
      isLeft = true;
    };
  }, [id]);
  return found !== null && found.id === id ? found.artists : null;
}

type DialogProps = {
  card: BoardCard;
  candidates: readonly BoardCandidate[] | null;
  /** The artist on whom the song was dropped. */
  first: number | null;
  onClose: () => void;
  onDone: () => void;
};

/** Asks another artist for a song. If an artist is already writing the song, its customer is asked first. */
export function MoveDialog({ card, candidates, first, onClose, onDone }: DialogProps) {
  const { locale } = usePage();
  const [chosen, setChosen] = useState(first);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { busy, error, run } = useAction();
  const others = candidates?.filter(({ id }) => id !== card.artist?.id) ?? null;
  const artist = others?.find(({ id }) => id === chosen);
  const needsYes = card.state === 'accepted';
  const move = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!artist || reason.trim() === '') return;
    const from = { state: card.state, artist_id: card.artist?.id ?? null };
    const said = {
      customer: () => m.desk_board_asked_customer({ name: card.from_name }),
      artist: () => m.desk_board_asked({ artist: artist.name }),
      'moved before': m.desk_board_moved_before,
    };
    const done = await run(async () => {
      try {
        const body = { artist_id: artist.id, reason, from };
        return (await (await api()).move({ params: { id: card.id }, body })).asked ? 'customer' : 'artist';
      } catch (fault) {
        if (!isApiError(fault) || fault.body.code !== 'commission_state') throw fault;
        return 'moved before';
      }
    });
    if (!done) return;
    // Show the message on the page, because the dialog closes now.
    toast.show({ tone: done === 'moved before' ? 'warning' : 'success', text: said[done]() });
    onDone();
  };
  const missing = isTried && reason.trim() === '' ? { reason: m.admin_why_missing() } : {};
  const rest = error ? askingErrorWords(error) : isTried && !artist ? m.desk_board_choose() : null;
  return (
    <ReasonDialog
      title={m.desk_board_move_title({ song: cardName(card) })}
      lead={[
        genreWords(card.genre),
        card.promised_at
          ? m.desk_board_by({ day: formatShortDay(card.promised_at, locale, new Date()) })
          : null,
        needsYes ? m.desk_board_needs_yes({ name: card.from_name }) : null,
      ]
        .filter(Boolean)
        .join(', ')}
      done={
        needsYes
          ? m.desk_board_ask_customer({ name: card.from_name })
          : artist
            ? m.desk_board_ask({ artist: artist.name })
            : m.desk_board_ask_nobody()
      }
      wrong={{ of: missing, rest }}
      onSubmit={move}
      {...{ reason, setReason, busy, onClose }}
    >
      {others === null ? (
        <Skeleton height="180px" width="100%" shape="block" />
      ) : (
        <fieldset className="board-artists">
          <legend>{m.desk_artist()}</legend>
          {others.map((one) => (
            <label key={one.id} className="board-artist">
              <input
                type="radio"
                name="board-artist"
                checked={chosen === one.id}
                onChange={() => setChosen(one.id)}
              />
              <span className="desk-who">
                <img src={one.photo} alt="" loading="lazy" />
                <span>
                  {one.name}
                  <span className="desk-second">{askedWords(one)}</span>
                </span>
              </span>
              <Facts artist={one} />
            </label>
          ))}
        </fieldset>
      )}
    </ReasonDialog>
  );
}
