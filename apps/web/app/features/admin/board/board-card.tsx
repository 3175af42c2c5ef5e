import type { BoardCard } from '@keepsong/contract/makers/board';
import type { BoardColumn } from '@keepsong/domain/orders/board';
import type { DragEvent } from 'react';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import { checkPath, orderPath } from '../admin-paths.ts';
import { COLUMN_LOOKS, COLUMN_WORDS, cardName, remarkOf, untilWords } from './board-words.ts';

type CardProps = {
  card: BoardCard;
  /** The state to show on the card. Given where the cards are grouped by artist and not by state. */
  state?: BoardColumn;
  now: Date;
  isAtCursor: boolean;
  onMove: () => void;
  onDrag: (isOn: boolean) => void;
};

/** The page to open for a song: the check page, or the order's page. Null for a demo song without an order. */
export const cardPath = ({ id, state, order_number }: BoardCard): string | null => {
  if (state === 'to_be_checked' || state === 'change_to_be_checked') return checkPath(id);
  return order_number === null ? null : orderPath(order_number);
};

/** A song on the board. It can be dragged to an artist, or moved with its button. */
export function Card({ card, state, now, isAtCursor, onMove, onDrag }: CardProps) {
  const { locale } = usePage();
  const { artist, recipient, from_name, order_number, genre, moods, tempo, title } = card;
  const until = untilWords(card, locale, now);
  const remark = remarkOf(card);
  const to = cardPath(card);
  const name = cardName(card);
  const drag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(card.id));
    onDrag(true);
  };
  return (
    <li
      className={classes('board-card', isAtCursor && 'board-card--cursor')}
      data-card={card.id}
      draggable={card.may_move}
      onDragStart={drag}
      onDragEnd={() => onDrag(false)}
    >
      <div className="board-card__head">
        <img
          className="desk-sleeve"
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          src={sleevePath({ title, recipient, genre, moods, tempo, peaks: [] })}
        />
        <p>
          {to ? (
            <ShopLink to={to} draggable={false}>
              {name}
            </ShopLink>
          ) : (
            <b>{name}</b>
          )}
          <span className="desk-second">
            {[m.desk_board_from({ name: from_name }), order_number].filter(Boolean).join(', ')}
          </span>
        </p>
      </div>
      <p className="board-card__who">
        {state ? (
          <span className={`desk-state desk-state--${COLUMN_LOOKS[state]}`}>{COLUMN_WORDS[state]()}</span>
        ) : (
          <Who artist={artist} />
        )}
        <span className={classes('board-card__due', until.tone && `desk-${until.tone}`)}>{until.text}</span>
      </p>
      {remark ? <p className="desk-second">{remark}</p> : null}
      {card.may_move ? (
        <button
          type="button"
          className="board-card__move"
          aria-label={m.desk_board_move_of({ song: name })}
          onClick={onMove}
        >
          {m.desk_board_move()}
        </button>
      ) : null}
    </li>
  );
}

/** The artist who has the song or was asked for it. */
export const Who = ({ artist }: Pick<BoardCard, 'artist'>) =>
  artist ? (
    <span className="desk-who">
      <img src={artist.photo} alt="" draggable={false} />
      {artist.name}
    </span>
  ) : (
    <span className="desk-who desk-mute">
      <Icon name="user" size={16} />
      {m.desk_nobody()}
    </span>
  );
