import type { BoardCard, BoardColumnView } from '@keepsong/contract/makers/board';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { PlainTable } from '../table/plain-table.tsx';
import { Card, cardPath, Who } from './board-card.tsx';
import { lanesOf, type Placed, placedOf } from './board-views.ts';
import { COLUMN_LOOKS, COLUMN_WORDS, cardName, remarkOf, untilWords } from './board-words.ts';

type Props = {
  columns: readonly BoardColumnView[];
  now: Date;
  onMove: (card: BoardCard) => void;
};

/** All loaded songs that are not done, in one list by promised day. */
export function ListView({ columns, now, onMove }: Props) {
  const { locale } = usePage();
  const rows = placedOf(columns);
  if (rows.length === 0) return <p className="board-empty">{m.desk_board_e_writing()}</p>;
  return (
    <PlainTable
      className="board-list"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: m.desk_board_song(), cell: (card) => <Name card={card} /> },
        { label: m.desk_artist(), cell: ({ artist }) => <Who artist={artist} /> },
        { label: m.desk_board_state(), cell: ({ column }) => <State column={column} /> },
        {
          label: m.desk_board_until(),
          isEnd: true,
          cell: (card) => {
            const { text, tone } = untilWords(card, locale, now);
            return text === '' ? null : <span className={classes(tone && `desk-${tone}`)}>{text}</span>;
          },
        },
        { label: m.desk_board_remark(), cell: remarkOf },
      ]}
      rowActs={(card) =>
        card.may_move ? (
          <button
            type="button"
            className="board-card__move"
            aria-label={m.desk_board_move_of({ song: cardName(card) })}
            onClick={() => onMove(card)}
          >
            {m.desk_board_move()}
          </button>
        ) : null
      }
    />
  );
}

function Name({ card }: { card: Placed }) {
  const { title, recipient, genre, moods, tempo, from_name, order_number } = card;
  const to = cardPath(card);
  return (
    <span className="board-list__name" data-card={card.id}>
      <img
        className="desk-sleeve"
        alt=""
        loading="lazy"
        decoding="async"
        src={sleevePath({ title, recipient, genre, moods, tempo, peaks: [] })}
      />
      <span>
        {to ? <ShopLink to={to}>{cardName(card)}</ShopLink> : <b>{cardName(card)}</b>}
        <span className="desk-second">
          {[m.desk_board_from({ name: from_name }), order_number].filter(Boolean).join(', ')}
        </span>
      </span>
    </span>
  );
}

const State = ({ column }: Pick<Placed, 'column'>) => (
  <span className={`desk-state desk-state--${COLUMN_LOOKS[column]}`}>{COLUMN_WORDS[column]()}</span>
);

/** A column for each artist, and one for songs without an artist. */
export function ArtistsView({
  columns,
  now,
  cursor,
  onMove,
  onDrag,
}: Props & { cursor: number | null; onDrag: (card: BoardCard | null) => void }) {
  const lanes = lanesOf(columns);
  if (lanes.length === 0) return <p className="board-empty">{m.desk_board_e_writing()}</p>;
  return (
    <div className="board board--artists">
      {lanes.map(({ artist, cards, late }) => (
        <section
          key={artist?.id ?? 0}
          className="board-column"
          data-shown
          aria-labelledby={`board-artist-${artist?.id ?? 0}`}
        >
          <h2 id={`board-artist-${artist?.id ?? 0}`}>
            <Who artist={artist} />
            <span className="board-count">
              {late > 0 ? m.desk_board_lane_late({ count: cards.length, late }) : cards.length}
            </span>
          </h2>
          <ol>
            {cards.map((card) => (
              <Card
                key={card.id}
                card={card}
                state={card.column}
                now={now}
                isAtCursor={cursor === card.id}
                onMove={() => onMove(card)}
                onDrag={(isOn) => onDrag(isOn ? card : null)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
