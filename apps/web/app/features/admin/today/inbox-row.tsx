import type { InboxItem } from '@keepsong/contract/desk';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { classes } from '~/ui/classes.ts';
import { Icon } from '~/ui/picture/icon.tsx';
import { useRetry } from '../system/use-retry.tsx';
import { detailOf, dueWords, KIND_ICONS, titleOf } from './inbox-words.ts';
import { actionOf } from './item-actions.ts';

type RowProps = {
  item: InboxItem;
  now: Date;
  isAtCursor: boolean;
  isChosen: boolean;
  onOpen: () => void;
  onChoose: () => void;
  /** Hears what an action of the row did. */
  onDone: (words: string) => void;
};

/** One item of the inbox: when it is due, what it is, who takes care of it, and its main action. */
export function InboxRow({ item, now, isAtCursor, isChosen, onOpen, onChoose, onDone }: RowProps) {
  const { locale } = usePage();
  const due = dueWords(item.deadline, locale, now);
  const title = titleOf(item, locale);
  const { label, retry } = actionOf(item);
  const { ask, dialog } = useRetry(onDone);
  return (
    <li className={classes('today-row', isAtCursor && 'today-row--cursor', isChosen && 'today-row--chosen')}>
      <p className={classes('today-row__time', due.tone && `today-${due.tone}`)}>
        {due.first}
        <span>{due.second}</span>
      </p>
      <label className="today-row__choose">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onChoose}
          aria-label={m.desk_today_choose({ title })}
        />
        <ItemPicture item={item} />
      </label>
      <div className="today-row__words">
        <button
          type="button"
          data-key={item.key}
          aria-current={isAtCursor ? 'true' : undefined}
          onClick={onOpen}
        >
          {item.is_unread ? (
            <span className="today-unread" role="img" aria-label={m.desk_talk_unread()} />
          ) : null}
          {title}
        </button>
        <p>{detailOf(item)}</p>
      </div>
      <Owner item={item} />
      <Button
        size="small"
        variant={isAtCursor ? 'primary' : 'secondary'}
        className="today-row__act"
        aria-label={`${label()}: ${title}`}
        onClick={() => {
          if (retry) ask(retry);
          else onOpen();
        }}
      >
        {label()}
      </Button>
      {dialog}
    </li>
  );
}

/** The sleeve of the song, or an icon for the kind of item. */
export const ItemPicture = ({ item }: { item: InboxItem }) =>
  item.song ? (
    <img
      className="today-sleeve"
      alt=""
      loading="lazy"
      decoding="async"
      src={sleevePath({ ...item.song, peaks: [] })}
    />
  ) : (
    <span className="today-sleeve">
      <Icon name={KIND_ICONS[item.kind]} size={16} />
    </span>
  );

const Owner = ({ item: { owner } }: { item: InboxItem }) => (
  <p className="today-row__owner">
    <span className={classes('today-face', owner === null && 'today-face--nobody')} aria-hidden="true">
      {owner === null ? <Icon name="user" size={14} /> : [...owner.name][0]?.toUpperCase()}
    </span>
    <span className="today-row__name">
      {owner === null ? m.desk_today_nobody() : owner.name.split(' ')[0]}
    </span>
  </p>
);
